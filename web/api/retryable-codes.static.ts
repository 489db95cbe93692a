import { errors } from '#shared/contract/errors.ts';

/** Codes of calls that may succeed when repeated, without the table's sentences. */
export const retryableCodes: readonly string[] = Object.entries(errors)
  .filter(([, { canRetry }]) => canRetry)
  .map(([code]) => code);
