import type { SessionFields } from '#functions/records/sessions/connection-session.ts';
import type { CloseAction, ClosingCode } from '#shared/domain/close-decision.ts';
import type { NumberHolder } from './own-number.ts';

export type SessionPhase =
  /** Nothing is open and nothing will be by itself. */
  | 'idle'
  /** Waits for its turn to log in, then for its keys. */
  | 'preparing'
  /** A socket opens. */
  | 'connecting'
  /** A person is to scan the code, or has scanned it and WhatsApp is about to ask for a restart. */
  | 'scanning'
  | 'open'
  /** Opens again after a while. */
  | 'waiting'
  /** Another task acts for the connection, or nobody ever will. */
  | 'stopped';

/** Why a session is to be unlinked. `refuse`: its number belongs to another connection. */
export type UnlinkGoal = 'logout' | 'renew' | 'erase' | 'refuse';

export interface SessionState {
  readonly phase: SessionPhase;
  readonly isPaired: boolean;
  /** Attempts in a row without a stable connection. */
  readonly attempt: number;
  /** QR codes shown since a person asked for them. */
  readonly qrCodes: number;
  /** Unlinking is under way: the socket is opened, if it can be, only to say so. */
  readonly goal: UnlinkGoal | undefined;
  /** For the goal `refuse`: the connection that has the number. */
  readonly holder: NumberHolder | undefined;
}

export const initialState: SessionState = { phase: 'idle', isPaired: false, attempt: 0, qrCodes: 0, goal: undefined, holder: undefined };

/** Whether it counts among those that log in at the same time. */
export const isLoggingIn = ({ phase }: SessionState): boolean => phase === 'preparing' || phase === 'connecting';

export type SessionEvent =
  /** `isAsked`: a person asked, so QR codes and attempts are counted anew. */
  | { readonly type: 'start'; readonly isAsked: boolean }
  | { readonly type: UnlinkCommand }
  /** Another task takes over. */
  | { readonly type: 'stop' }
  /** Its turn has come and its keys are known. */
  | { readonly type: 'prepared'; readonly exists: boolean; readonly isPaired: boolean; readonly holder: NumberHolder | undefined }
  | { readonly type: 'qr'; readonly code: string }
  | { readonly type: 'paired' }
  | { readonly type: 'opened'; readonly number: string | null }
  /** @param openMs how long the socket had been open; 0 when it never was. `random`: 0 to 1. */
  | { readonly type: 'closed'; readonly statusCode: ClosingCode; readonly openMs: number; readonly random: number }
  /** Something failed on our side, such as a read of the table. */
  | { readonly type: 'failed'; readonly random: number }
  /** The timer ended. */
  | { readonly type: 'due' };

export type UnlinkCommand = Exclude<UnlinkGoal, 'refuse'>;

/** Effects that the shell carries out in sequence for a session; after a failure the rest are left out. */
export type SessionEffect =
  /** Waits for a slot among the logins, then reads connection, keys and the owner of the number. @see prepared */
  | { readonly type: 'prepare'; readonly isUrgent: boolean }
  /** `isMuted`: what WhatsApp hands over is neither taken nor answered. */
  | { readonly type: 'connect'; readonly isMuted: boolean }
  | { readonly type: 'setTimer'; readonly ms: number }
  | { readonly type: 'clearTimer' }
  /** Whether the session starts by itself when its shard moves. */
  | { readonly type: 'want'; readonly wanted: boolean }
  | { readonly type: 'write'; readonly fields: SessionFields }
  | { readonly type: 'showQr'; readonly code: string; readonly shown: number }
  | { readonly type: 'awaitCreds' }
  /** Tells everybody waiting for the session that it may be used. */
  | { readonly type: 'announce' }
  /** Unlinks at WhatsApp and closes. */
  | { readonly type: 'logOut' }
  | { readonly type: 'closeSocket' }
  /** Deletes the keys and gives the number free. */
  | { readonly type: 'forget' }
  | { readonly type: 'tellDeleted' }
  | {
      readonly type: 'logClosed';
      readonly statusCode: ClosingCode;
      readonly action: CloseAction;
      readonly delayMs: number;
      readonly attempt: number;
    }
  /** The request is done. */
  | { readonly type: 'done' };

export interface Reduction {
  readonly state: SessionState;
  readonly effects: readonly SessionEffect[];
}
