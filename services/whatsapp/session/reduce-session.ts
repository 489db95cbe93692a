import type { SessionFields } from '#functions/records/sessions/connection-session.ts';
import { decideAfterClose, maxQrCodes, stableMs, type CloseDecision } from '#shared/domain/close-decision.ts';
import { endedQr, noQr } from './qr-codes.ts';
import {
  initialState,
  type Reduction,
  type SessionEffect,
  type SessionEvent,
  type SessionState,
  type UnlinkCommand,
  type UnlinkGoal,
} from './session-state.ts';

/** Time to reach WhatsApp for unlinking a session that is not open. */
export const unlinkWaitMs = 8_000;

const allWell: SessionFields = { closeReason: null, numberHolder: null };
const write = (fields: SessionFields): SessionEffect => ({ type: 'write', fields });
const prepare = (isUrgent: boolean): SessionEffect => ({ type: 'prepare', isUrgent });
const hasSocket = ({ phase }: SessionState): boolean => phase === 'connecting' || phase === 'scanning' || phase === 'open';

/** The life of a WhatsApp session: what an event makes of its state, and what is to be done about it. Pure. */
export function reduceSession(state: SessionState, event: SessionEvent): Reduction {
  if (state.phase === 'stopped') return unchanged(state);
  switch (event.type) {
    case 'start':
      return start(state, event.isAsked);
    case 'logout':
    case 'renew':
    case 'erase':
      return unlink(state, event.type);
    case 'stop':
      return { state: { ...state, phase: 'stopped', goal: undefined }, effects: [] };
    case 'prepared':
      return state.phase === 'preparing' ? prepared({ ...state, isPaired: event.isPaired }, event) : unchanged(state);
    case 'qr':
      return showQr(state, event.code);
    case 'paired':
      if (!hasSocket(state)) return unchanged(state);
      return { state: { ...state, isPaired: true }, effects: [{ type: 'awaitCreds' }, write({ status: 'PAIRING', ...noQr })] };
    case 'opened':
      return opened(state, event.number);
    case 'closed':
      return hasSocket(state) ? closed(state, event) : unchanged(state);
    case 'failed':
      return failed(state, event.random);
    case 'due':
      return due(state);
  }
}

const unchanged = (state: SessionState): Reduction => ({ state, effects: [] });

function start(state: SessionState, isAsked: boolean): Reduction {
  const counted = isAsked ? { ...state, attempt: 0, qrCodes: 0 } : state;
  const wanted: SessionEffect[] = isAsked ? [{ type: 'want', wanted: true }, { type: 'done' }] : [];
  if (state.phase !== 'idle' && state.phase !== 'waiting') return { state: counted, effects: wanted };
  return { state: { ...counted, phase: 'preparing' }, effects: [{ type: 'clearTimer' }, ...wanted, prepare(isAsked)] };
}

function prepared(state: SessionState, { exists, holder }: Extract<SessionEvent, { type: 'prepared' }>): Reduction {
  const connecting = { ...state, phase: 'connecting' } as const;
  const farewell: SessionEffect[] = [
    { type: 'connect', isMuted: true },
    { type: 'setTimer', ms: unlinkWaitMs },
  ];
  if (state.goal) return state.isPaired ? { state: connecting, effects: farewell } : unlinked(state, state.goal);
  if (!exists) return { state: { ...state, phase: 'idle' }, effects: [{ type: 'tellDeleted' }] };
  if (holder) return { state: { ...connecting, goal: 'refuse', holder }, effects: farewell };
  const opening = state.isPaired ? [] : [write({ status: 'OPENING', ...allWell })];
  return { state: connecting, effects: [...opening, { type: 'connect', isMuted: false }] };
}

function showQr(state: SessionState, code: string): Reduction {
  if (state.phase !== 'connecting' && state.phase !== 'scanning') return unchanged(state);
  if (state.goal) return unlinked(state, state.goal);
  const shown = state.qrCodes + 1;
  if (shown <= maxQrCodes) return { state: { ...state, phase: 'scanning', qrCodes: shown }, effects: [{ type: 'showQr', code, shown }] };
  // The fourth code has expired and WhatsApp offers another.
  const { state: after, effects } = closed(state, { type: 'closed', statusCode: 408, openMs: 0, random: 0 });
  return { state: after, effects: [{ type: 'closeSocket' }, ...effects] };
}

function opened(state: SessionState, number: string | null): Reduction {
  if (state.phase !== 'connecting' && state.phase !== 'scanning') return unchanged(state);
  if (state.goal) return unlinked(state, state.goal, { type: 'logOut' });
  return {
    state: { ...state, phase: 'open', qrCodes: 0 },
    effects: [{ type: 'awaitCreds' }, { type: 'announce' }, write({ status: 'CONNECTED', number, ...allWell, ...noQr })],
  };
}

function closed(state: SessionState, { statusCode, openMs, random }: Extract<SessionEvent, { type: 'closed' }>): Reduction {
  const attempt = (openMs >= stableMs ? 0 : state.attempt) + 1;
  const decision = decideAfterClose({ statusCode, isPaired: state.isPaired, attempt, qrCodesShown: state.qrCodes }, random);
  const log: SessionEffect = { type: 'logClosed', statusCode, action: decision.action, delayMs: decision.delayMs, attempt };
  // Fresh from the pairing there is a device to be unlinked, which the restart reaches; and that restart is no failed attempt.
  if (decision.action === 'restart') {
    const counted = state.phase === 'scanning' ? state.attempt : attempt;
    return { state: { ...state, attempt: counted, phase: 'preparing' }, effects: [log, prepare(true)] };
  }
  if (state.goal) return unlinked(state, state.goal, log);
  if (decision.action === 'stop' || decision.action === 'unlink') return ended(state, decision, log);
  return waiting({ ...state, attempt }, decision, log);
}

function waiting(state: SessionState, { delayMs, status, closeReason }: CloseDecision, ...before: SessionEffect[]): Reduction {
  const shown = status ? [write({ status, closeReason, numberHolder: null, ...noQr })] : [];
  return { state: { ...state, phase: 'waiting' }, effects: [...before, { type: 'setTimer', ms: delayMs }, ...shown] };
}

function ended(state: SessionState, { action, status, closeReason }: CloseDecision, log: SessionEffect): Reduction {
  const isUnlinked = action === 'unlink';
  const forgotten: SessionEffect[] = isUnlinked ? [{ type: 'forget' }] : [];
  const fields = { status: status ?? 'DISCONNECTED', closeReason, numberHolder: null, ...(isUnlinked ? { number: null } : {}), ...endedQr } as const;
  return {
    state: { ...state, phase: 'idle', attempt: 0, isPaired: state.isPaired && !isUnlinked },
    effects: [log, ...forgotten, { type: 'want', wanted: false }, write(fields)],
  };
}

/** Our own failure: tries again, what a person asked for excepted, which they are told of. */
function failed(state: SessionState, random: number): Reduction {
  if (state.phase !== 'preparing' && state.phase !== 'connecting') return unchanged(state);
  const attempt = state.attempt + 1;
  const decision = decideAfterClose({ statusCode: undefined, isPaired: state.isPaired, attempt, qrCodesShown: state.qrCodes }, random);
  return waiting({ ...state, attempt, goal: undefined, holder: undefined }, decision);
}

function due(state: SessionState): Reduction {
  if (state.phase === 'waiting') return { state: { ...state, phase: 'preparing' }, effects: [prepare(false)] };
  return state.goal && hasSocket(state) ? unlinked(state, state.goal) : unchanged(state);
}

function unlink(state: SessionState, goal: UnlinkCommand): Reduction {
  const meant = { ...state, goal, holder: undefined };
  switch (state.phase) {
    case 'open':
      return unlinked(state, goal, { type: 'logOut' });
    case 'connecting':
    case 'scanning':
      return state.isPaired ? { state: meant, effects: [{ type: 'setTimer', ms: unlinkWaitMs }] } : unlinked(state, goal);
    case 'preparing':
      return unchanged(meant);
    default:
      return { state: { ...meant, phase: 'preparing' }, effects: [{ type: 'clearTimer' }, prepare(true)] };
  }
}

/** WhatsApp knows, or cannot be told: the keys go, and the goal is reached. */
function unlinked({ holder }: SessionState, goal: UnlinkGoal, ...before: SessionEffect[]): Reduction {
  const forgotten: SessionEffect[] = [...before, { type: 'clearTimer' }, { type: 'closeSocket' }, { type: 'forget' }];
  const unwanted: SessionEffect = { type: 'want', wanted: false };
  const disconnected = { status: 'DISCONNECTED', number: null, numberHolder: null } as const;
  const done: SessionEffect = { type: 'done' };
  switch (goal) {
    case 'logout':
      return { state: initialState, effects: [...forgotten, unwanted, write({ ...disconnected, closeReason: 'loggedOut', ...noQr }), done] };
    case 'refuse': {
      const fields = { ...disconnected, closeReason: 'numberInUse', numberHolder: holder?.name ?? null, ...endedQr };
      return { state: initialState, effects: [...forgotten, unwanted, write(fields)] };
    }
    case 'renew': {
      const again: SessionEffect[] = [write({ number: null, ...allWell, ...noQr }), { type: 'want', wanted: true }, done, prepare(true)];
      return { state: { ...initialState, phase: 'preparing' }, effects: [...forgotten, ...again] };
    }
    case 'erase':
      return { state: { ...initialState, phase: 'stopped' }, effects: [...forgotten, done] };
  }
}
