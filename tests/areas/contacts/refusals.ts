/** The codes of those that failed. */
export const refusals = (results: readonly PromiseSettledResult<unknown>[]): unknown[] =>
  results.flatMap((result) => (result.status === 'rejected' ? [(result.reason as { code?: unknown }).code] : []));
