import type { CampaignLaneReason } from '../contract/campaigns.ts';
import { seededFraction } from './seeded-fraction.ts';

/** The message that a lane has given away, and of which it waits to hear. */
export interface LaneSending {
  /** Names the recipient. */
  readonly number: string;
  /** Counts from 1. */
  readonly attempt: number;
  /** Attempts of which nothing was heard. */
  readonly silent: number;
  readonly atMs: number;
}

/** A part of a campaign; with WhatsApp, the part of a connection: at most one message of it is under way. */
export interface Lane {
  /** Run of the campaign: turns of an earlier run are void. */
  readonly run: number;
  /** Each step changes it, and is taken on condition that it is as it was read: so a step is taken once. */
  readonly turn: number;
  readonly status: 'running' | 'done';
  /** Recipients that are this lane's and have not had their turn. */
  readonly batch: readonly string[];
  readonly current: LaneSending | null;
  /** Messages of which nothing is known: looked after later, while others go on. */
  readonly parked?: readonly LaneSending[] | undefined;
  /** Messages begun: after every so many a longer pause follows. */
  readonly begun: number;
  /** Local day, and the messages begun on it. */
  readonly day: string;
  readonly begunToday: number;
  /** How often in a row WhatsApp refused to let the number write. */
  readonly refusals: number;
  readonly reason: CampaignLaneReason | null;
  readonly untilMs: number | null;
  /** The turn with which whoever takes several in a row began: the job that looks after them names it. */
  readonly guard?: number | undefined;
}

/** Outcome of the message that a lane waits for. */
export type SendingOutcome =
  /** Nothing is known yet; or it was never given away. */
  | { readonly kind: 'open' }
  /** It arrived at WhatsApp, or failed for good, or was not to be sent: then `atMs` is 0. */
  | { readonly kind: 'settled'; readonly atMs: number }
  /** Nothing may be sent now. */
  | { readonly kind: 'refused'; readonly reason: Refusal; readonly attempt: number }
  /** It was not begun in time, and so not at all: its connection is busy, or clocks differ. */
  | { readonly kind: 'late'; readonly attempt: number };

export interface Pace {
  /** Seconds. */
  readonly messageInterval: number;
  readonly longerIntervalAfter: number;
  /** Seconds. */
  readonly greaterInterval: number;
}

export type Refusal = 'restricted' | 'rateLimited' | 'dailyCap' | 'late';

/** How patient a channel is. */
export interface LaneTiming {
  /** Unless something is heard of a message by then, it is looked after. */
  readonly watchMs: number;
  /** A watch stays so long behind the job that is on its way. */
  readonly watchLagMs: number;
  /** Attempts of one message, where it could be sent, of which nothing was heard. */
  readonly mostSilent: number;
  /** Messages of which nothing is known that may wait aside. */
  readonly mostParked: number;
  /** After a refusal; each further one in a row doubles it. */
  readonly pauses: Readonly<Record<Refusal, { readonly firstMs: number; readonly longestMs: number }>>;
}

export interface LaneFacts {
  readonly timing: LaneTiming;
  readonly pace: Pace;
  readonly dailyCap: number | null;
  readonly connection: 'open' | 'closed' | 'gone';
  /** Why the company sends nothing at all; null while it may. */
  readonly held: CampaignLaneReason | null;
  /** Local day of now. */
  readonly day: string;
  /** When sending hours begin again; null within them. */
  readonly closedUntilMs: number | null;
  /** When the next local day begins. */
  readonly nextDayMs: number;
  readonly outcome: SendingOutcome;
}

export type LaneStep =
  /** Nothing to do before that time; `reason` is what people are told. */
  | { readonly kind: 'wait'; readonly untilMs: number; readonly reason: CampaignLaneReason | null; readonly refusals: number }
  /** The message is given away once more, under its id. */
  | { readonly kind: 'again'; readonly isSilent: boolean }
  /** The message is given up. */
  | { readonly kind: 'giveUp' }
  /** The message waits aside, and the next one's turn comes. */
  | { readonly kind: 'park' }
  /** It is time to look after a message that waited aside. */
  | { readonly kind: 'unpark'; readonly sending: LaneSending }
  /** The next recipient's turn. */
  | { readonly kind: 'next' }
  /** Its connection is gone: what it has not sent is somebody else's. */
  | { readonly kind: 'leave' };

/** Wait for WhatsApp: the session service itself repeats messages that WhatsApp does not answer within 30 s. */
export const watchMs = 40_000;
/** A message is begun within this time of being given away, or not at all: so nothing leaves long after a campaign was cancelled. */
export const beginWithinMs = 2_000;
const minute = 60_000;
/** A connection that is closed is looked at so often, should nobody tell that it is back. */
const lookMs = 5 * minute;

export const whatsappTiming: LaneTiming = {
  watchMs,
  watchLagMs: watchMs,
  mostSilent: 8,
  mostParked: 0,
  pauses: {
    /** WhatsApp's block of new contacts grows with each try. */
    restricted: { firstMs: 15 * minute, longestMs: 240 * minute },
    rateLimited: { firstMs: minute / 2, longestMs: 10 * minute },
    dailyCap: { firstMs: 60 * minute, longestMs: 60 * minute },
    late: { firstMs: 1_000, longestMs: 10 * minute },
  },
};

/**
 * The mail service answers at once. A mail of which it said nothing is given to it again only when its own mail event, which comes
 * within seconds, has not come in five minutes either.
 */
export const mailTiming: LaneTiming = {
  watchMs: 5 * minute,
  watchLagMs: 0,
  mostSilent: 6,
  mostParked: 5,
  pauses: {
    restricted: { firstMs: minute, longestMs: 60 * minute },
    rateLimited: { firstMs: 1_000, longestMs: minute },
    dailyCap: { firstMs: 15 * minute, longestMs: 60 * minute },
    late: { firstMs: 1_000, longestMs: 10 * minute },
  },
};

/**
 * Decides a lane's next step. Pure: of its state, the known facts, and the time. The order is: hear of the message under way, keep the pace, then the
 * next one if connection, hours and cap allow.
 */
export function laneStep(lane: Lane, facts: LaneFacts, nowMs: number): LaneStep {
  return (lane.current && stepOfCurrent(lane, lane.current, facts, nowMs)) ?? stepToNext(lane, facts, nowMs);
}

function stepOfCurrent(lane: Lane, current: LaneSending, facts: LaneFacts, nowMs: number): LaneStep | undefined {
  const { outcome, connection } = facts;
  if (outcome.kind === 'settled') {
    const dueMs = outcome.atMs + restMs(lane, facts.pace);
    return nowMs < dueMs ? { kind: 'wait', untilMs: dueMs, reason: null, refusals: 0 } : undefined;
  }
  if (outcome.kind === 'refused' && outcome.attempt === current.attempt) return refusedStep(lane, outcome.reason, facts, nowMs);
  if (connection === 'gone') return { kind: 'giveUp' };
  const isLate = outcome.kind === 'late' && outcome.attempt === current.attempt;
  const lookedAfterMs = current.atMs + facts.timing.watchMs;
  if (!isLate && nowMs < lookedAfterMs && (lane.parked?.length ?? 0) < facts.timing.mostParked) return { kind: 'park' };
  if (!isLate && nowMs < lookedAfterMs) return { kind: 'wait', untilMs: lookedAfterMs, reason: null, refusals: lane.refusals };
  const closed = closedStep(lane, facts, nowMs);
  if (closed) return closed;
  if (isLate) return refusedStep(lane, 'late', facts, nowMs);
  return current.silent >= facts.timing.mostSilent ? { kind: 'giveUp' } : { kind: 'again', isSilent: true };
}

/** At first the pause begins; when it is over, the same message is tried again. */
function refusedStep(lane: Lane, reason: Refusal, facts: LaneFacts, nowMs: number): LaneStep {
  if (lane.reason === reason && lane.untilMs !== null) {
    if (nowMs < lane.untilMs) return { kind: 'wait', untilMs: lane.untilMs, reason, refusals: lane.refusals };
    return heldStep(lane, facts, nowMs) ?? { kind: 'again', isSilent: false };
  }
  const { firstMs, longestMs } = facts.timing.pauses[reason];
  return { kind: 'wait', untilMs: nowMs + Math.min(longestMs, firstMs * 2 ** lane.refusals), reason, refusals: lane.refusals + 1 };
}

function stepToNext(lane: Lane, facts: LaneFacts, nowMs: number): LaneStep {
  if (facts.connection === 'gone') return { kind: 'leave' };
  const closed = closedStep(lane, facts, nowMs);
  if (closed) return closed;
  const due = lane.parked?.find(({ atMs }) => nowMs >= atMs + facts.timing.watchMs);
  if (due) return { kind: 'unpark', sending: due };
  const { begunToday } = today(lane, facts);
  if (facts.dailyCap !== null && begunToday >= facts.dailyCap) return { kind: 'wait', untilMs: facts.nextDayMs, reason: 'dailyCap', refusals: 0 };
  return { kind: 'next' };
}

/** The company is looked at again so often. */
const heldStep = ({ refusals }: Lane, { held }: LaneFacts, nowMs: number): LaneStep | undefined =>
  held === null ? undefined : { kind: 'wait', untilMs: nowMs + lookMs, reason: held, refusals };

function closedStep(lane: Lane, facts: LaneFacts, nowMs: number): LaneStep | undefined {
  const held = heldStep(lane, facts, nowMs);
  if (held) return held;
  const { refusals } = lane;
  const { connection, closedUntilMs } = facts;
  if (closedUntilMs !== null) return { kind: 'wait', untilMs: closedUntilMs, reason: 'outsideHours', refusals };
  return connection === 'closed' ? { kind: 'wait', untilMs: nowMs + lookMs, reason: 'disconnected', refusals } : undefined;
}

/**
 * The pause after the lane's last message: a random time up to the interval, and after every so many messages a longer one.
 * The same whenever it is asked for.
 */
export function restMs({ begun, current }: Pick<Lane, 'begun' | 'current'>, pace: Pace): number {
  const short = Math.round(seededFraction(`pause ${current?.number ?? ''}`) * pace.messageInterval * 1_000);
  const isLonger = pace.longerIntervalAfter > 0 && begun > 0 && begun % pace.longerIntervalAfter === 0;
  return short + (isLonger ? pace.greaterInterval * 1_000 : 0);
}

/** The day does not begin anew with a process whose clock is behind. */
const today = (lane: Lane, { day }: Pick<LaneFacts, 'day'>): Pick<Lane, 'day' | 'begunToday'> => (day > lane.day ? { day, begunToday: 0 } : lane);

/** The lane when a recipient's turn has come. */
export function begun(lane: Lane, number: string, batch: readonly string[], facts: Pick<LaneFacts, 'day'>, nowMs: number): Lane {
  const { day, begunToday: before } = today(lane, facts);
  const current = { number, attempt: 1, silent: 0, atMs: nowMs };
  return { ...lane, turn: lane.turn + 1, batch, current, begun: lane.begun + 1, day, begunToday: before + 1, refusals: 0, reason: null, untilMs: null };
}

/** The lane without whoever was passed over: nothing was sent, so neither the day's limit nor the pauses count them. */
export const passedOver = (lane: Lane): Lane => ({ ...lane, current: null, begun: lane.begun - 1, begunToday: Math.max(0, lane.begunToday - 1) });

/** The lane when it gives its message away once more. */
export function repeated(lane: Lane, isSilent: boolean, nowMs: number): Lane {
  const { current: before } = lane;
  const current = before && { ...before, attempt: before.attempt + 1, silent: before.silent + Number(isSilent), atMs: nowMs };
  return { ...lane, turn: lane.turn + 1, current, reason: null, untilMs: null };
}

/** The lane whose message waits aside. */
export function parked(lane: Lane): Lane {
  const aside = [...(lane.parked ?? []), ...(lane.current ? [lane.current] : [])];
  return { ...lane, turn: lane.turn + 1, current: null, parked: aside, reason: null, untilMs: null };
}

/** The lane that looks after a message which waited aside. */
export const unparked = (lane: Lane, sending: LaneSending): Lane => ({
  ...lane,
  turn: lane.turn + 1,
  current: sending,
  parked: lane.parked?.filter((one) => one !== sending),
  reason: null,
  untilMs: null,
});

/** When the first message that waits aside is looked after; undefined without one. */
export const parkedUntilMs = ({ parked: aside = [] }: Lane, { watchMs: forMs }: LaneTiming): number | undefined =>
  aside.length === 0 ? undefined : Math.min(...aside.map(({ atMs }) => atMs)) + forMs;

/** The lane of a run that begins: it goes on where it was, its pauses are over. */
export const resumed = (lane: Lane, run: number): Lane => ({
  ...lane,
  run,
  turn: lane.turn + 1,
  status: 'running',
  refusals: 0,
  reason: null,
  untilMs: null,
});

export const newLane = (run: number): Lane => ({
  run,
  turn: 1,
  status: 'running',
  batch: [],
  current: null,
  begun: 0,
  day: '',
  begunToday: 0,
  refusals: 0,
  reason: null,
  untilMs: null,
});
