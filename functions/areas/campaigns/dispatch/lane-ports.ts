import type { Lane, LaneFacts, SendingOutcome } from '#shared/domain/campaign-lane.ts';

/** Facts besides the lane itself that its decision looks at. */
export interface LaneFactsOfRun extends Omit<LaneFacts, 'outcome'> {
  readonly run: number;
}

/** Recipients that a lane takes over, and what hands them out afterwards. */
export interface TakenBatch {
  readonly numbers: readonly string[];
  /** Stores the lane and that they are taken, both or neither. @returns false when somebody was faster */
  readonly save: (lane: Lane) => Promise<boolean>;
}

/** A process that stores a lane after having sent a job for it has done so by then, or has ended. */
export const storedWithinMs = 20_000;

/** How a recipient's turn began. */
export type Claim =
  /** It is this lane's to send. */
  | 'claimed'
  /** Nothing is to be sent: they want no campaigns, are no longer on the list, or have had it. */
  | 'settled';

/**
 * All that a lane does beyond deciding. The steps of `take-turn.ts` hold with any store that keeps these words: the table's in
 * production, one in memory in simulations.
 */
export interface LanePorts {
  nowMs(): number;
  /** Undefined when the campaign is not running. */
  facts(): Promise<LaneFactsOfRun | undefined>;
  loadLane(): Promise<Lane | undefined>;
  /** @returns false when the lane's turn is another than this */
  saveLane(lane: Lane, turnBefore: number): Promise<boolean>;
  outcomeOf(number: string): Promise<SendingOutcome>;
  /** The next recipients; `undefined` when there are none left. None at all: some were passed over, and more may come. */
  nextBatch(lane: Lane): Promise<TakenBatch | undefined>;
  /** Whether recipients are left whom no lane has. */
  hasMore(): Promise<boolean>;
  /** Marks that the recipient's message is under way as the lane's current one. Done again, it changes nothing. */
  claim(lane: Lane): Promise<Claim>;
  /** Settles the lane's current recipient if nothing is to be sent. Done again, it changes nothing. @returns false for whoever is to be sent to */
  passOver(lane: Lane): Promise<boolean>;
  /** When the lane may give its next message away, its own pace aside; the time that is over where nothing limits it. */
  readyAtMs(): Promise<number>;
  /** Gives the current message away. Done again for the same turn, it has one effect. */
  give(lane: Lane): Promise<void>;
  /** The current message is given up. */
  fail(lane: Lane, why: 'gone' | 'silent'): Promise<void>;
  /** Has a turn taken not before that time. */
  schedule(turn: number, notBeforeMs: number, isWatch: boolean): Promise<void>;
  /** Has a message looked after that is given away with this turn. */
  watch(turn: number): Promise<void>;
  /** Stores the lane as one that can do nothing more; what it has not sent is others'. @returns false when somebody was faster */
  leave(lane: Lane, turnBefore: number): Promise<boolean>;
  /** This lane is done: looks whether the campaign is. Done again, it changes nothing. */
  end(): Promise<void>;
}
