/** Errors of requests that were sent before, and of which no answer came. */
const ofRepetitions = new WeakSet<object>();

/** Watches the sendings of one request: what fails after a sending of which nothing was heard may fail by that one's doing. */
export function repetitionWatch(): { failed(error: unknown): void } {
  let isUnheard = false;
  return {
    failed(error) {
      if (typeof error === 'object' && error !== null && isUnheard) ofRepetitions.add(error);
      isUnheard ||= isLoss(error);
    },
  };
}

/** A refusal is an answer: nothing was written. */
function isLoss(error: unknown): boolean {
  const status = (error as { $metadata?: { httpStatusCode?: number } }).$metadata?.httpStatusCode; // every error of AWS may have it
  return status === undefined || status >= 500;
}

/** Whether the error comes from a request whose former sending may have been done. */
export const isOfRepetition = (error: object): boolean => ofRepetitions.has(error);
