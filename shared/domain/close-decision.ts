import type { ConnectionStatus } from '../contract/connections.ts';

export interface SocketClosing {
  /** WhatsApp's or Baileys' status code; undefined when the cause was on our side. */
  readonly statusCode: number | undefined;
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
  /** What the connection shows meanwhile; undefined leaves it. */
  readonly status: ConnectionStatus | undefined;
  readonly closeReason: CloseReason | null;
}

export const closeReasons = ['qrExpired', 'unlinked', 'loggedOut', 'forbidden', 'replaced', 'outdated', 'lost'] as const;
export type CloseReason = (typeof closeReasons)[number];

/** Given up after the fourth QR code, as the specification's `retries` says. */
export const maxQrCodes = 4;

/** 2 s, then × 1.8 up to 30 s. */
export const backoff = { firstMs: 2_000, factor: 1.8, maxMs: 30_000, jitter: 0.25 } as const;

/**
 * Delay before the next attempt.
 *
 * @param attempt 1 for the first retry.
 * @param random 0 to 1; ±25 % of jitter, so that sessions do not return together.
 */
export function backoffDelay(attempt: number, random: number): number {
  const delayMs = Math.min(backoff.maxMs, backoff.firstMs * backoff.factor ** (Math.max(1, attempt) - 1));
  return Math.round(delayMs * (1 - backoff.jitter + 2 * backoff.jitter * random));
}

/** What to do now that a session's socket has closed. */
export function decideAfterClose(closing: SocketClosing, random: number): CloseDecision {
  const delayMs = backoffDelay(closing.attempt, random);
  switch (closing.statusCode) {
    case 515:
      // After pairing WhatsApp asks for a restart; it is not a failure.
      return { action: 'restart', delayMs: 0, status: undefined, closeReason: null };
    case 401:
    case 411:
      return { action: 'unlink', delayMs: 0, status: 'DISCONNECTED', closeReason: 'unlinked' };
    case 403:
      return { action: 'stop', delayMs: 0, status: 'DISCONNECTED', closeReason: 'forbidden' };
    case 405:
      // Every session gets it when WhatsApp retires our version; a deployment cures it, so they come back by themselves.
      return { action: 'retry', delayMs: backoffDelay(99, random), status: 'TIMEOUT', closeReason: 'outdated' };
    case 440:
      return { action: 'yield', delayMs: backoffDelay(closing.attempt + 3, random), status: 'TIMEOUT', closeReason: 'replaced' };
    case 408:
      if (!closing.isPaired && closing.qrCodesShown > 0) return afterQrCodes(closing.qrCodesShown);
  }
  return { action: 'retry', delayMs, status: closing.isPaired ? 'TIMEOUT' : 'OPENING', closeReason: 'lost' };
}

function afterQrCodes(shown: number): CloseDecision {
  if (shown >= maxQrCodes) return { action: 'stop', delayMs: 0, status: 'DISCONNECTED', closeReason: 'qrExpired' };
  return { action: 'restart', delayMs: 0, status: undefined, closeReason: null };
}
