/** Baileys' errors carry WhatsApp's code in the shape of an HTTP error. */
export function statusCodeOf(error: unknown): number | undefined {
  if (typeof error !== 'object' || error === null || !('output' in error)) return undefined;
  const { output } = error;
  return typeof output === 'object' && output !== null && 'statusCode' in output && typeof output.statusCode === 'number' ? output.statusCode : undefined;
}
