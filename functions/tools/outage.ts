import { setTimeout as delay } from 'node:timers/promises';
import { AppError } from '#shared/contract/errors.ts';

const firstPauseMs = 100;
const longestPauseMs = 5_000;
/** So much of a call's time stays, to fail by itself rather than by its end. */
const reservedMs = 10_000;

// By the SDK's own lists, to which `tests/adapters/aws-caller.test.ts` holds these: an import of them would bring half of the SDK along.
const throttlings: ReadonlySet<unknown> = new Set([
  'BandwidthLimitExceeded',
  'EC2ThrottledException',
  'LimitExceededException',
  'PriorRequestNotComplete',
  'ProvisionedThroughputExceededException',
  'RequestLimitExceeded',
  'RequestThrottled',
  'RequestThrottledException',
  'SlowDown',
  'ThrottledException',
  'Throttling',
  'ThrottlingException',
  'TooManyRequestsException',
  'TransactionInProgressException',
]);
const timeouts: ReadonlySet<unknown> = new Set(['TimeoutError', 'RequestTimeout', 'RequestTimeoutException']);
const networkFailures: ReadonlySet<unknown> = new Set([
  'ECONNRESET',
  'ECONNREFUSED',
  'EPIPE',
  'ETIMEDOUT',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'ENOTFOUND',
  'EAI_AGAIN',
]);

/** An error of AWS or of the network, with what it may have. */
interface Failure extends Error {
  readonly code?: unknown;
  readonly $metadata?: { readonly httpStatusCode?: number };
  readonly $retryable?: { readonly throttling?: boolean };
}

/** Whether an error says that a service is overrun. */
export function isThrottled(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  const { name, $metadata, $retryable }: Failure = error;
  return throttlings.has(name) || $metadata?.httpStatusCode === 429 || $retryable?.throttling === true;
}

/** Whether an error says that a service is away or overrun, and not that something is wrong with what was asked of it. */
export function isOutage(error: unknown): boolean {
  if (!(error instanceof Error) || error.name === 'AbortError') return false;
  if (error instanceof AppError) return error.code === 'ERR_UNAVAILABLE';
  const { name, message, code, $metadata: { httpStatusCode = 0 } = {}, $retryable }: Failure = error;
  // A function that was frozen between signing and sending.
  const isLate = name === 'InvalidSignatureException' && message.includes('Signature expired');
  const isPassing = isLate || $retryable !== undefined || timeouts.has(name) || networkFailures.has(code) || httpStatusCode >= 500;
  return isPassing || isThrottled(error) || isOutage(error.cause);
}

/**
 * Does again what fails by the outage of a service, until it is over or little is left of the time. Whatever else fails is thrown at once.
 *
 * @param act may be repeated.
 * @param remainingMs what is left of the time, at each moment.
 */
export async function outlast<T>(act: () => Promise<T>, remainingMs: () => number): Promise<T> {
  for (let pauseMs = firstPauseMs; ; pauseMs = Math.min(longestPauseMs, 2 * pauseMs)) {
    try {
      return await act();
    } catch (error) {
      if (!isOutage(error) || remainingMs() < pauseMs + reservedMs) throw error;
      await delay(pauseMs);
    }
  }
}
