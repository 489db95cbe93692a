import { describe, expect, it } from 'vitest';
import { stableMs } from '#shared/domain/close-decision.ts';
import { reduceSession } from '#services/whatsapp/session/reduce-session.ts';
import { initialState, isLoggingIn, type SessionEffect, type SessionEvent, type SessionState } from '#services/whatsapp/session/session-state.ts';

const state = (fields: Partial<SessionState>): SessionState => ({ ...initialState, ...fields });
const closed = (statusCode: number, openMs = 0): SessionEvent => ({ type: 'closed', statusCode, openMs, random: 0.5 });
const prepared = { type: 'prepared', exists: true, isPaired: true, holder: undefined } as const;

const states = {
  idle: state({}),
  preparing: state({ phase: 'preparing' }),
  connecting: state({ phase: 'connecting' }),
  loggingIn: state({ phase: 'connecting', isPaired: true }),
  scanning: state({ phase: 'scanning', qrCodes: 1 }),
  lastCode: state({ phase: 'scanning', qrCodes: 4 }),
  scanned: state({ phase: 'scanning', qrCodes: 1, isPaired: true }),
  open: state({ phase: 'open', isPaired: true, attempt: 2 }),
  waiting: state({ phase: 'waiting', isPaired: true, attempt: 2 }),
  stopped: state({ phase: 'stopped' }),
  /** Told to log out before its keys are known. */
  leavingSoon: state({ phase: 'preparing', goal: 'logout' }),
  leaving: state({ phase: 'connecting', isPaired: true, goal: 'logout' }),
  /** Its number is another connection's. */
  refusing: state({ phase: 'connecting', isPaired: true, goal: 'refuse', holder: { name: 'Matriz' } }),
} as const;

const events = {
  begin: { type: 'start', isAsked: false },
  start: { type: 'start', isAsked: true },
  logout: { type: 'logout' },
  renew: { type: 'renew' },
  erase: { type: 'erase' },
  stop: { type: 'stop' },
  prepared,
  unpaired: { ...prepared, isPaired: false },
  deleted: { ...prepared, exists: false, isPaired: false },
  taken: { ...prepared, holder: { name: 'Matriz' } },
  qr: { type: 'qr', code: '2@' },
  paired: { type: 'paired' },
  opened: { type: 'opened', number: '5511' },
  lost: closed(428),
  restart: closed(515),
  unlinked: closed(401),
  banned: closed(403),
  failed: { type: 'failed', random: 0.5 },
  due: { type: 'due' },
} as const satisfies Record<string, SessionEvent>;

type EventName = keyof typeof events;

/** State to which an event leads, and what is done about it in which order; the events left out of a state change nothing in it. */
const outcomes: Record<keyof typeof states, Partial<Record<EventName, string>>> = {
  idle: {
    begin: 'preparing: clearTimer, prepare',
    start: 'preparing: clearTimer, want, done, prepare!',
    logout: 'preparing to logout: clearTimer, prepare!',
    renew: 'preparing to renew: clearTimer, prepare!',
    erase: 'preparing to erase: clearTimer, prepare!',
    stop: 'stopped:',
  },
  preparing: {
    start: 'preparing: want, done',
    logout: 'preparing to logout:',
    renew: 'preparing to renew:',
    erase: 'preparing to erase:',
    stop: 'stopped:',
    prepared: 'connecting: connect',
    unpaired: 'connecting: write OPENING, connect',
    deleted: 'idle: tellDeleted',
    taken: 'connecting to refuse: connectMuted, timer 8000',
    failed: 'waiting: timer 2000, write OPENING lost',
  },
  connecting: {
    start: 'connecting: want, done',
    logout: 'idle: clearTimer, closeSocket, forget, unwant, write DISCONNECTED loggedOut, done',
    renew: 'preparing: clearTimer, closeSocket, forget, write -, want, done, prepare!',
    erase: 'stopped: clearTimer, closeSocket, forget, done',
    stop: 'stopped:',
    qr: 'scanning: showQr',
    paired: 'connecting: awaitCreds, write PAIRING',
    opened: 'open: awaitCreds, announce, write CONNECTED',
    lost: 'waiting: logClosed, timer 2000, write OPENING lost',
    restart: 'preparing: logClosed, prepare!',
    unlinked: 'idle: logClosed, forget, unwant, write DISCONNECTED unlinked',
    banned: 'idle: logClosed, unwant, write DISCONNECTED forbidden',
    failed: 'waiting: timer 2000, write OPENING lost',
  },
  loggingIn: {
    start: 'connecting: want, done',
    logout: 'connecting to logout: timer 8000',
    renew: 'connecting to renew: timer 8000',
    erase: 'connecting to erase: timer 8000',
    stop: 'stopped:',
    qr: 'scanning: showQr',
    paired: 'connecting: awaitCreds, write PAIRING',
    opened: 'open: awaitCreds, announce, write CONNECTED',
    lost: 'waiting: logClosed, timer 2000, write TIMEOUT lost',
    restart: 'preparing: logClosed, prepare!',
    unlinked: 'idle: logClosed, forget, unwant, write DISCONNECTED unlinked',
    banned: 'idle: logClosed, unwant, write DISCONNECTED forbidden',
    failed: 'waiting: timer 2000, write TIMEOUT lost',
  },
  scanning: {
    start: 'scanning: want, done',
    logout: 'idle: clearTimer, closeSocket, forget, unwant, write DISCONNECTED loggedOut, done',
    renew: 'preparing: clearTimer, closeSocket, forget, write -, want, done, prepare!',
    erase: 'stopped: clearTimer, closeSocket, forget, done',
    stop: 'stopped:',
    qr: 'scanning: showQr',
    paired: 'scanning: awaitCreds, write PAIRING',
    opened: 'open: awaitCreds, announce, write CONNECTED',
    lost: 'waiting: logClosed, timer 2000, write OPENING lost',
    restart: 'preparing: logClosed, prepare!',
    unlinked: 'idle: logClosed, forget, unwant, write DISCONNECTED unlinked',
    banned: 'idle: logClosed, unwant, write DISCONNECTED forbidden',
  },
  lastCode: {
    start: 'scanning: want, done',
    logout: 'idle: clearTimer, closeSocket, forget, unwant, write DISCONNECTED loggedOut, done',
    renew: 'preparing: clearTimer, closeSocket, forget, write -, want, done, prepare!',
    erase: 'stopped: clearTimer, closeSocket, forget, done',
    stop: 'stopped:',
    qr: 'idle: closeSocket, logClosed, unwant, write DISCONNECTED qrExpired',
    paired: 'scanning: awaitCreds, write PAIRING',
    opened: 'open: awaitCreds, announce, write CONNECTED',
    lost: 'waiting: logClosed, timer 2000, write OPENING lost',
    restart: 'preparing: logClosed, prepare!',
    unlinked: 'idle: logClosed, forget, unwant, write DISCONNECTED unlinked',
    banned: 'idle: logClosed, unwant, write DISCONNECTED forbidden',
  },
  scanned: {
    start: 'scanning: want, done',
    logout: 'scanning to logout: timer 8000',
    renew: 'scanning to renew: timer 8000',
    erase: 'scanning to erase: timer 8000',
    stop: 'stopped:',
    qr: 'scanning: showQr',
    paired: 'scanning: awaitCreds, write PAIRING',
    opened: 'open: awaitCreds, announce, write CONNECTED',
    lost: 'waiting: logClosed, timer 2000, write TIMEOUT lost',
    restart: 'preparing: logClosed, prepare!',
    unlinked: 'idle: logClosed, forget, unwant, write DISCONNECTED unlinked',
    banned: 'idle: logClosed, unwant, write DISCONNECTED forbidden',
  },
  open: {
    start: 'open: want, done',
    logout: 'idle: logOut, clearTimer, closeSocket, forget, unwant, write DISCONNECTED loggedOut, done',
    renew: 'preparing: logOut, clearTimer, closeSocket, forget, write -, want, done, prepare!',
    erase: 'stopped: logOut, clearTimer, closeSocket, forget, done',
    stop: 'stopped:',
    paired: 'open: awaitCreds, write PAIRING',
    lost: 'waiting: logClosed, timer 6480, write TIMEOUT lost',
    restart: 'preparing: logClosed, prepare!',
    unlinked: 'idle: logClosed, forget, unwant, write DISCONNECTED unlinked',
    banned: 'idle: logClosed, unwant, write DISCONNECTED forbidden',
  },
  waiting: {
    begin: 'preparing: clearTimer, prepare',
    start: 'preparing: clearTimer, want, done, prepare!',
    logout: 'preparing to logout: clearTimer, prepare!',
    renew: 'preparing to renew: clearTimer, prepare!',
    erase: 'preparing to erase: clearTimer, prepare!',
    stop: 'stopped:',
    due: 'preparing: prepare',
  },
  stopped: {},
  leavingSoon: {
    start: 'preparing to logout: want, done',
    logout: 'preparing to logout:',
    renew: 'preparing to renew:',
    erase: 'preparing to erase:',
    stop: 'stopped:',
    prepared: 'connecting to logout: connectMuted, timer 8000',
    unpaired: 'idle: clearTimer, closeSocket, forget, unwant, write DISCONNECTED loggedOut, done',
    deleted: 'idle: clearTimer, closeSocket, forget, unwant, write DISCONNECTED loggedOut, done',
    taken: 'connecting to logout: connectMuted, timer 8000',
    failed: 'waiting: timer 2000, write OPENING lost',
  },
  leaving: {
    start: 'connecting to logout: want, done',
    logout: 'connecting to logout: timer 8000',
    renew: 'connecting to renew: timer 8000',
    erase: 'connecting to erase: timer 8000',
    stop: 'stopped:',
    qr: 'idle: clearTimer, closeSocket, forget, unwant, write DISCONNECTED loggedOut, done',
    paired: 'connecting to logout: awaitCreds, write PAIRING',
    opened: 'idle: logOut, clearTimer, closeSocket, forget, unwant, write DISCONNECTED loggedOut, done',
    lost: 'idle: logClosed, clearTimer, closeSocket, forget, unwant, write DISCONNECTED loggedOut, done',
    restart: 'preparing to logout: logClosed, prepare!',
    unlinked: 'idle: logClosed, clearTimer, closeSocket, forget, unwant, write DISCONNECTED loggedOut, done',
    banned: 'idle: logClosed, clearTimer, closeSocket, forget, unwant, write DISCONNECTED loggedOut, done',
    failed: 'waiting: timer 2000, write TIMEOUT lost',
    due: 'idle: clearTimer, closeSocket, forget, unwant, write DISCONNECTED loggedOut, done',
  },
  refusing: {
    start: 'connecting to refuse: want, done',
    logout: 'connecting to logout: timer 8000',
    renew: 'connecting to renew: timer 8000',
    erase: 'connecting to erase: timer 8000',
    stop: 'stopped:',
    qr: 'idle: clearTimer, closeSocket, forget, unwant, write DISCONNECTED numberInUse',
    paired: 'connecting to refuse: awaitCreds, write PAIRING',
    opened: 'idle: logOut, clearTimer, closeSocket, forget, unwant, write DISCONNECTED numberInUse',
    lost: 'idle: logClosed, clearTimer, closeSocket, forget, unwant, write DISCONNECTED numberInUse',
    restart: 'preparing to refuse: logClosed, prepare!',
    unlinked: 'idle: logClosed, clearTimer, closeSocket, forget, unwant, write DISCONNECTED numberInUse',
    banned: 'idle: logClosed, clearTimer, closeSocket, forget, unwant, write DISCONNECTED numberInUse',
    failed: 'waiting: timer 2000, write TIMEOUT lost',
    due: 'idle: clearTimer, closeSocket, forget, unwant, write DISCONNECTED numberInUse',
  },
};

function named(effect: SessionEffect): string {
  switch (effect.type) {
    case 'prepare':
      return effect.isUrgent ? 'prepare!' : 'prepare';
    case 'connect':
      return effect.isMuted ? 'connectMuted' : 'connect';
    case 'want':
      return effect.wanted ? 'want' : 'unwant';
    case 'setTimer':
      return `timer ${effect.ms}`;
    case 'write':
      return ['write', effect.fields.status ?? '-', effect.fields.closeReason].filter(Boolean).join(' ');
    default:
      return effect.type;
  }
}

const pairs = Object.entries(states).flatMap(([stateName, before]) =>
  Object.entries(events).map(([eventName, event]) => [stateName as keyof typeof states, eventName as EventName, before, event] as const),
);

describe('the life of a session', () => {
  it.each(pairs)('%s: %s', (stateName, eventName, before, event) => {
    const { state: after, effects } = reduceSession(before, event);

    const goal = after.goal ? ` to ${after.goal}` : '';
    const told = after === before && effects.length === 0 ? undefined : `${after.phase}${goal}: ${effects.map(named).join(', ')}`.trim();
    expect(told).toBe(outcomes[stateName][eventName]);
  });
  it('comes back more and more slowly, until a connection was stable', () => {
    const delayAfter = (openMs: number, attempt: number) =>
      reduceSession(state({ phase: 'open', isPaired: true, attempt }), closed(428, openMs)).effects.find(({ type }) => type === 'setTimer');

    expect([delayAfter(stableMs - 1, 6), delayAfter(stableMs, 6)]).toMatchObject([{ ms: 68_024 }, { ms: 2_000 }]);
  });
  it('counts restarts as attempts, except the one after pairing', () => {
    const attempts = [states.scanned, states.loggingIn].map((before) => reduceSession(before, events.restart).state.attempt);

    expect(attempts).toEqual([0, 1]);
  });
  it('counts attempts and codes anew when a person asks', () => {
    const { state: after } = reduceSession(state({ phase: 'waiting', attempt: 6, qrCodes: 3 }), events.start);

    expect(after).toMatchObject({ attempt: 0, qrCodes: 0 });
  });
  it.each([
    ['of the same company by its name', { name: 'Matriz' }, 'Matriz'],
    ['of another company not at all', { name: null }, null],
  ])('names who has its number, a connection %s', (_name, holder, numberHolder) => {
    const { effects } = reduceSession({ ...states.refusing, holder }, events.opened);

    expect(effects.at(-1)).toMatchObject({ type: 'write', fields: { closeReason: 'numberInUse', numberHolder, number: null } });
  });
  it('holds a place among the logins from its turn until it is open, waits for a scan, or has closed', () => {
    const holding = Object.entries(states).filter(([, each]) => isLoggingIn(each));

    expect(holding.map(([name]) => name)).toEqual(['preparing', 'connecting', 'loggingIn', 'leavingSoon', 'leaving', 'refusing']);
  });
});
