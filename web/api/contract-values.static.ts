import { errors } from '#shared/contract/errors.ts';

/** Constants of the contract whose modules also hold schemas. Add to the list what a screen needs. */
export { alertingStatuses } from '#shared/contract/connections.ts';
export { maxBodyCharacters, maxUploadBytes, maxUploadsPerMessage } from '#shared/contract/messages.ts';

/** Codes of calls that may succeed when repeated, without the table's sentences. */
export const retryableCodes: readonly string[] = Object.entries(errors)
  .filter(([, { canRetry }]) => canRetry)
  .map(([code]) => code);
