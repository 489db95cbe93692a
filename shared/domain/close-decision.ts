import type { ConnectionStatus } from '../contract/connections.ts';

/** `unreachable`: the network brought us to nobody. */
export type ClosingCode = number | 'unreachable' | undefined;

export interface SocketClosing {
  /** WhatsApp's or Baileys' status code; undefined when the cause was on our side. */
  readonly statusCode: ClosingCode;
  /** Whether the session has been paired, so that a new socket logs in instead of showing a QR code. */
  readonly isPaired: boolean;
  /** Failed attempts in a row, this one included: 1 for the first. */
  readonly attempt: number;
  /** QR codes shown since the last start. */
  readonly qrCodesShown: number;
}

export type CloseAction =
  /** A new socket at once. */
  | 'restart'
  /** A new socket after the delay. */
  | 'retry'
  /** Somebody else uses these keys: look whether the lease is still ours, then try again after the delay. */
  | 'yield'
  /** No new socket until a person asks. */
  | 'stop'
  /** Like stop, and the keys are worthless. */
  | 'unlink';

export interface CloseDecision {
  readonly action: CloseAction;
  readonly delayMs: number;
  /** Status that the connection shows meanwhile; undefined leaves it. */
  readonly status: ConnectionStatus | undefined;
  readonly closeReason: CloseReason | null;
}

export const closeReasons = [
  'tokenExpired',
  'qrExpired',
  'unlinked',
  'loggedOut',
  'suspended',
  'forbidden',
  'refused',
  'numberInUse',
  'replaced',
  'outdated',
  'busy',
  'unreachable',
  'lost',
] as const;
export type CloseReason = (typeof closeReasons)[number];

/** Given up after the fourth QR code, as the specification's `retries` says. */
export const maxQrCodes = 4;

/** An attempt counts as the first again after a connection that lasted this long: a session that drops at once must not come back at full speed. */
export const stableMs = 60_000;

interface Backoff {
  readonly firstMs: number;
  readonly factor: number;
  readonly maxMs: number;
}

/** After a loss of the network: a silence of 75 s has passed after four attempts, and must be over 30 s after its end. */
export const backoff: Backoff = { firstMs: 2_000, factor: 1.8, maxMs: 3 * 60_000 };
/** When WhatsApp itself asks us to stay away. */
export const busyBackoff: Backoff = { firstMs: 15_000, factor: 2, maxMs: 10 * 60_000 };
/** For what a deployment cures, so that sessions come back by themselves. */
export const outdatedBackoff: Backoff = { firstMs: 60_000, factor: 2, maxMs: 10 * 60_000 };
/** ± this part of a delay, so that sessions do not return together. */
const jitter = 0.25;

/**
 * Delay before the next attempt.
 *
 * @param attempt 1 for the first retry.
 * @param random 0 to 1.
 */
export function backoffDelay(attempt: number, random: number, { firstMs, factor, maxMs }: Backoff = backoff): number {
  const delayMs = Math.min(maxMs, firstMs * factor ** (Math.max(1, attempt) - 1));
  return Math.round(delayMs * (1 - jitter + 2 * jitter * random));
}

const mostRestarts = 3;
const restart: CloseDecision = { action: 'restart', delayMs: 0, status: undefined, closeReason: null };
const end = (action: 'stop' | 'unlink', closeReason: CloseReason): CloseDecision => ({ action, delayMs: 0, status: 'DISCONNECTED', closeReason });

/**
 * Decides what follows after a session's socket has closed. The codes of refused logins are those that WhatsApp's own client knows:
 * https://github.com/tulir/whatsmeow/blob/main/types/events/events.go
 */
export function decideAfterClose(closing: SocketClosing, random: number): CloseDecision {
  const { statusCode, attempt, isPaired, qrCodesShown } = closing;
  const status = isPaired ? 'TIMEOUT' : 'OPENING';
  const retry = (closeReason: CloseReason, delays: Backoff): CloseDecision => ({
    action: 'retry',
    delayMs: backoffDelay(attempt, random, delays),
    status,
    closeReason,
  });
  switch (statusCode) {
    case 'unreachable':
      return retry('unreachable', backoff);
    case 515:
      // After pairing WhatsApp asks for a restart; it is not a failure, unless it never ends.
      return attempt > mostRestarts ? retry('lost', backoff) : restart;
    case 401:
    case 411:
      return end('unlink', 'unlinked');
    case 402:
      return end('stop', 'suspended');
    case 403:
      return end('stop', 'forbidden');
    case 406:
      return end('stop', 'refused');
    case 405:
      return retry('outdated', outdatedBackoff);
    case 429:
    case 503:
      return retry('busy', busyBackoff);
    case 440:
      return { action: 'yield', delayMs: backoffDelay(attempt + 3, random), status: 'TIMEOUT', closeReason: 'replaced' };
    case 408:
      if (!isPaired && qrCodesShown > 0) return qrCodesShown >= maxQrCodes ? end('stop', 'qrExpired') : restart;
  }
  return retry('lost', backoff);
}
