import {
  begun,
  type Lane,
  type LaneFacts,
  laneStep,
  type LaneStep,
  parked,
  parkedUntilMs,
  passedOver,
  repeated,
  unparked,
} from '#shared/domain/campaign-lane.ts';
import { type LaneFactsOfRun, type LanePorts, storedWithinMs, type TakenBatch } from './lane-ports.ts';

/** A turn of a lane, as its job names it. */
export interface Turn {
  readonly run: number;
  readonly turn: number;
  readonly isWatch: boolean;
}

/**
 * Takes one step of a lane. The decision is stored on condition that the lane is as it was read, and only then carried out. A repeated job finds
 * another turn. The job that goes on with the lane is sent before the lane is stored: wherever a crash falls, some job of the present turn is on its
 * way, and looks up what became of the message.
 */
export async function takeTurn(ports: LanePorts, { run, turn, isWatch }: Turn): Promise<void> {
  const [stored, facts] = await Promise.all([ports.loadLane(), ports.facts()]);
  const lane = stored && (await withoutHeard(ports, stored));
  if (!lane || !facts || facts.run !== run || lane.run !== run) return;
  // Who took several turns in a row may have ended at any of them.
  if (lane.turn !== turn && !(isWatch && lane.guard === turn)) return;
  if (lane.status === 'done') return ports.end();
  const outcome = lane.current ? await ports.outcomeOf(lane.current.number) : { kind: 'open' as const };
  const known = { ...facts, outcome };
  const counted = outcome.kind === 'settled' && outcome.atMs === 0 ? passedOver(lane) : lane;
  await takeStep(ports, counted, known, laneStep(counted, known, ports.nowMs()), isWatch);
}

/** News of messages that wait aside ends the wait for them. */
async function withoutHeard(ports: LanePorts, lane: Lane): Promise<Lane> {
  if (lane.reason !== 'unanswered' || !lane.parked) return lane;
  const open = await Promise.all(lane.parked.map(async (one) => ((await ports.outcomeOf(one.number)).kind === 'settled' ? [] : [one])));
  return { ...lane, parked: open.flat() };
}

async function takeStep(ports: LanePorts, lane: Lane, facts: LaneFacts & LaneFactsOfRun, step: LaneStep, isWatch: boolean): Promise<void> {
  const { outcome } = facts;
  switch (step.kind) {
    case 'wait':
      if (outcome.kind === 'settled' || !lane.current) return waitForNext(ports, lane, step, isWatch ? facts.timing.watchLagMs : undefined);
      return wait(ports, lane, step, isWatch ? facts.timing.watchLagMs : undefined);
    case 'again':
      if (await isHeldUp(ports, lane)) return;
      return giveAway(ports, repeated(lane, step.isSilent, ports.nowMs()), (next) => ports.saveLane(next, lane.turn));
    case 'park':
      return moveOn(ports, parked(lane), ports.nowMs(), (next) => ports.saveLane(next, lane.turn));
    case 'unpark':
      return moveOn(ports, unparked(lane, step.sending), ports.nowMs(), (next) => ports.saveLane(next, lane.turn));
    case 'giveUp':
      await ports.fail(lane, facts.connection === 'gone' ? 'gone' : 'silent');
      return ports.schedule(lane.turn, ports.nowMs(), false);
    case 'next':
      if (await isHeldUp(ports, lane)) return;
      return nextTurn(ports, lane, facts);
    case 'leave':
      return end(ports, lane, (done) => ports.leave({ ...done, current: null, reason: 'connectionGone' }, lane.turn));
  }
}

const isLast = ({ batch, parked: aside = [] }: Lane): boolean => batch.length === 0 && aside.length === 0;

/** Others send besides this lane: its turn comes at its time. */
async function isHeldUp(ports: LanePorts, lane: Lane): Promise<boolean> {
  const readyMs = await ports.readyAtMs();
  if (readyMs <= ports.nowMs()) return false;
  await ports.schedule(lane.turn, readyMs, false);
  return true;
}

type Wait = Extract<LaneStep, { kind: 'wait' }>;

/** @param watchLagMs of a watch. */
async function wait(ports: LanePorts, lane: Lane, { untilMs, reason, refusals }: Wait, watchLagMs: number | undefined): Promise<void> {
  // The job that will come in time is on its way: a watch only stays behind it.
  if (reason === null) return ports.schedule(lane.turn, untilMs + (watchLagMs ?? 0), watchLagMs !== undefined);
  const waiting: Lane = { ...lane, turn: lane.turn + 1, reason, untilMs, refusals };
  await moveOn(ports, waiting, untilMs, (next) => ports.saveLane(next, lane.turn));
}

/** A wait is for somebody who is to be sent to: nothing else is worth one. */
async function waitForNext(ports: LanePorts, lane: Lane, step: Wait, watchLagMs: number | undefined): Promise<void> {
  // A pause between two messages is short.
  if (step.reason === null && !(isLast(lane) && !(await ports.hasMore()))) return wait(ports, lane, step, watchLagMs);
  const taken = step.reason === null ? undefined : await upNext(ports, lane);
  if (!taken) return isLast(lane) ? end(ports, lane, (done) => ports.saveLane(done, lane.turn)) : wait(ports, lane, step, watchLagMs);
  const left = await withoutThoseWhoGetNothing(ports, lane, taken.numbers);
  // Whom this lane has not taken another one may send to meanwhile.
  const goesOn = left.length === 0 || (left.length < taken.numbers.length && lane.batch.length > 0);
  return goesOn ? lookOn(ports, { ...lane, batch: left }, taken) : wait(ports, lane, step, watchLagMs);
}

/** Settles those at the beginning who get nothing. @returns the others */
async function withoutThoseWhoGetNothing(ports: LanePorts, lane: Lane, numbers: readonly string[]): Promise<readonly string[]> {
  for (const [index, number] of numbers.entries()) {
    const current = { number, attempt: 1, silent: 0, atMs: ports.nowMs() };
    if (!(await ports.passOver({ ...lane, turn: lane.turn + 1, current }))) return numbers.slice(index);
  }
  return [];
}

/** Goes on behind recipients who get nothing. */
const lookOn = (ports: LanePorts, lane: Lane, taken: TakenBatch): Promise<void> =>
  moveOn(ports, { ...lane, turn: lane.turn + 1, current: null }, ports.nowMs(), taken.save);

/** The lane's own next recipients, else those that are handed out next. */
const upNext = async (ports: LanePorts, lane: Lane): Promise<TakenBatch | undefined> =>
  lane.batch.length > 0 ? { numbers: lane.batch, save: (next) => ports.saveLane(next, lane.turn) } : ports.nextBatch(lane);

async function nextTurn(ports: LanePorts, lane: Lane, facts: LaneFactsOfRun): Promise<void> {
  const taken = await upNext(ports, lane);
  const asideMs = taken ? undefined : parkedUntilMs(lane, facts.timing);
  if (asideMs !== undefined) return wait(ports, lane, { kind: 'wait', untilMs: asideMs, reason: 'unanswered', refusals: 0 }, undefined);
  if (!taken) return end(ports, lane, (done) => ports.saveLane(done, lane.turn));
  const [first, ...others] = taken.numbers;
  if (first !== undefined) return giveAway(ports, begun(lane, first, others, facts, ports.nowMs()), taken.save);
  await lookOn(ports, lane, taken);
}

/** The lane has nothing more to do, or cannot: its last turn looks whether the campaign is over. */
async function end(ports: LanePorts, lane: Lane, save: (done: Lane) => Promise<boolean>): Promise<void> {
  const done: Lane = { ...lane, turn: lane.turn + 1, status: 'done', reason: null, untilMs: null };
  await moveOn(ports, done, ports.nowMs(), save);
}

/**
 * Stores the lane as it is next, whose turn comes at that time. A job that comes before its lane is stored finds another turn and
 * does nothing: the one that is sent before, for a process that ends in between, leaves it time.
 */
async function moveOn(ports: LanePorts, next: Lane, atMs: number, save: (next: Lane) => Promise<boolean>): Promise<void> {
  const safeMs = ports.nowMs() + storedWithinMs;
  await ports.schedule(next.turn, Math.max(atMs, safeMs), false);
  if (!(await save(next))) return ports.schedule(next.turn - 1, ports.nowMs(), false);
  if (atMs < safeMs) await ports.schedule(next.turn, atMs, false);
}

async function giveAway(ports: LanePorts, next: Lane, save: (lane: Lane) => Promise<boolean>): Promise<void> {
  await ports.watch(next.turn);
  // Another lane took recipients at this moment: this turn comes again. If it was another job of this lane's, that one goes on.
  if (!(await save(next))) return ports.schedule(next.turn - 1, ports.nowMs(), false);
  if ((await ports.claim(next)) === 'claimed') return ports.give(next);
  await ports.schedule(next.turn, ports.nowMs(), false);
}
