import type { ClosingCode } from '#shared/domain/close-decision.ts';

/** Baileys' errors carry WhatsApp's code in the shape of an HTTP error. */
function statusCodeOf(error: unknown): number | undefined {
  if (typeof error !== 'object' || error === null || !('output' in error)) return undefined;
  const { output } = error;
  return typeof output === 'object' && output !== null && 'statusCode' in output && typeof output.statusCode === 'number' ? output.statusCode : undefined;
}

/** As Node names what keeps a socket from its goal. https://nodejs.org/api/errors.html#common-system-errors */
const networkErrors: ReadonlySet<unknown> = new Set(['ENOTFOUND', 'EAI_AGAIN', 'ECONNREFUSED', 'ENETUNREACH', 'EHOSTUNREACH', 'ETIMEDOUT']);

/** The code of a socket's end. Baileys gives a socket that reached nobody the code of a silence, which also ends QR codes. */
export const closingCodeOf = (error: unknown, wasOpen: boolean): ClosingCode =>
  !wasOpen && networkErrors.has(Object(Object(error).data).code) ? 'unreachable' : statusCodeOf(error);
