import type { Job } from '#shared/contract/jobs.ts';
import type { Lane } from '#shared/domain/campaign-lane.ts';
import type { AnyCampaign } from '#functions/records/campaigns/any-campaign.ts';
import type { HandoutItem, LaneName } from '#functions/records/campaigns/campaign-progress.ts';
import type { TablePart } from '#functions/data/table.ts';
import type { Attributes } from '#functions/data/writes.ts';
import type { DispatchDeps } from '../deps.ts';

export interface Recipients {
  /** As lanes name them. */
  readonly names: readonly string[];
  /** Position of the next page; undefined at the end. */
  readonly next: string | undefined;
}

/** A part of a list. */
export interface ListPage {
  /** Position at which the page before ended. */
  readonly after: string;
  readonly limit: number;
  /** Whether somebody who came onto the list at that time is of it. */
  readonly isOf: (joinedAt: string) => boolean;
}

export interface TriedAgain {
  readonly name: string;
  readonly slot: string;
}

export interface LaneOf<C extends AnyCampaign> {
  readonly table: TablePart;
  readonly campaign: C;
  readonly lane: LaneName;
}

/**
 * The part of a campaign that depends on its channel. Hand-out, lanes, turns, start and end are the same for all. The channel's `LanePorts` say what
 * sending is.
 */
export interface Channel<C extends AnyCampaign> {
  /** Recipients that a lane takes over at a time, so that its row stays under a thousand bytes. */
  readonly batchSize: number;
  /** Keeps what this run says. Done again, it changes nothing. @returns false when it cannot be, and was stopped */
  keepTexts(deps: DispatchDeps, table: TablePart, campaign: C): Promise<boolean>;
  /** The lanes of the run that is going on. */
  laneNames(deps: DispatchDeps, table: TablePart, campaign: C): Promise<readonly LaneName[]>;
  /** Before a lane begins. @returns when it may */
  beforeLane(deps: DispatchDeps, of: LaneOf<C>): Promise<number>;
  /** The recipients of the list that may be written to. */
  recipients(table: TablePart, campaign: C, page: ListPage): Promise<Recipients>;
  /** Picks the recipients that are tried again. */
  triedAgain(rows: readonly Attributes[], states: NonNullable<HandoutItem['retry']>['states']): readonly TriedAgain[];
  /** Notes that a recipient, who was this lane's, is anybody's. */
  leavePending(of: LaneOf<C>, left: Lane, name: string, nowMs: number): Promise<void>;
  /** Has the lane's present turn taken. */
  turnJob(campaign: Pick<C, 'companyId' | 'id'>, lane: LaneName, turn: Pick<Lane, 'run' | 'turn'>): Job;
  /** Looks after what does not end by itself. */
  afterStart(deps: DispatchDeps, campaign: C): Promise<void>;
  /** Once all lanes are done. @returns whether the campaign is over now */
  isOver(deps: DispatchDeps, campaign: C): Promise<boolean>;
}
