import type { Lane } from '#shared/domain/campaign-lane.ts';
import { findItem } from '#functions/data/find-item.ts';
import { type AnyCampaign, listedUntil } from '#functions/records/campaigns/any-campaign.ts';
import { type HandoutItem, handoutItem, type LaneName, toLaneItem } from '#functions/records/campaigns/campaign-progress.ts';
import { queryShippings } from '#functions/records/campaigns/query-shippings.ts';
import { companyKeys } from '#functions/data/keys.ts';
import type { TablePart } from '#functions/data/table.ts';
import { isHeld } from '#functions/data/decide-anew.ts';
import { type Attributes, put } from '#functions/data/writes.ts';
import { channelFor } from './channels.ts';
import type { TakenBatch } from './lane-ports.ts';
import { laneKey, loadLanes } from './lane-rows.ts';

/** Rows that are looked through for somebody to be tried again. */
const looks = 100;

export const loadHandout = (table: TablePart, { companyId, number }: Pick<AnyCampaign, 'companyId' | 'number'>): Promise<HandoutItem | undefined> =>
  findItem(table, companyKeys.campaignPart(companyId, number, 'handout'), handoutItem);

export const hasMore = ({ retry, isListDone }: HandoutItem): boolean => retry !== null || !isListDone;

/** Whether somebody is left to be handed out. */
export async function hasRecipients(table: TablePart, campaign: AnyCampaign): Promise<boolean> {
  const handout = await loadHandout(table, campaign);
  return handout !== undefined && hasMore(handout);
}

/** @returns undefined when all recipients have been handed out. */
export async function nextBatch(table: TablePart, campaign: AnyCampaign, name: LaneName, before: Lane): Promise<TakenBatch | undefined> {
  const handout = await loadHandout(table, campaign);
  if (!handout || !hasMore(handout) || campaign.contactListId === null) return undefined;
  const { numbers, next } = handout.retry ? await triedAgain(table, campaign, handout, handout.retry) : await listed(table, campaign, handout);
  return { numbers, save: (lane) => save(table, campaign, name, { lane, turn: before.turn, handout, next }) };
}

async function listed(table: TablePart, campaign: AnyCampaign, handout: HandoutItem) {
  const { listAfter: after, taken, listedFrom } = handout;
  const channel = channelFor(campaign);
  const until = listedUntil(campaign);
  const isOf = (joinedAt: string): boolean => listedFrom < joinedAt && joinedAt <= until;
  const { names, next } = await channel.recipients(table, campaign, { after, limit: channel.batchSize, isOf });
  return { numbers: names, next: { ...handout, taken: taken + names.length, listAfter: next ?? after, isListDone: next === undefined } };
}

async function triedAgain(table: TablePart, campaign: AnyCampaign, handout: HandoutItem, { after, states }: NonNullable<HandoutItem['retry']>) {
  const page = await queryShippings(table, campaign, { limit: looks, consistent: true, beyond: after });
  const channel = channelFor(campaign);
  const { batchSize } = channel;
  // Lanes are read behind the rows: whom none of them has by then, none had.
  const had = page.items.some(isUnderWay) ? await hadByLanes(table, campaign) : new Set<string>();
  const wanted = channel.triedAgain(page.items.filter(isOfEarlierRun(campaign)), states).filter(({ name }) => !had.has(name));
  const taken = wanted.slice(0, batchSize);
  // Behind the last one that was taken, or that was looked at.
  const behind = wanted.length > batchSize ? taken.at(-1)?.slot : page.next;
  return { numbers: taken.map(({ name }) => name), next: { ...handout, retry: behind === undefined ? null : { after: behind, states } } };
}

const isUnderWay = ({ state }: Attributes): boolean => state === 'sending';

/** A recipient whose turn came in this run is looked after by it. */
const isOfEarlierRun =
  ({ run }: AnyCampaign) =>
  (row: Attributes): boolean =>
    !isUnderWay(row) || Number(row['run']) < run;

/** Recipients that lanes have: they look after a message under way. */
async function hadByLanes(table: TablePart, campaign: AnyCampaign): Promise<ReadonlySet<string>> {
  const lanes = await loadLanes(table, campaign);
  return new Set(lanes.flatMap(({ current, parked = [], batch }) => [...[...parked, ...(current ? [current] : [])].map(({ number }) => number), ...batch]));
}

interface Taken {
  readonly lane: Lane;
  readonly turn: number;
  readonly handout: HandoutItem;
  readonly next: HandoutItem;
}

async function save(table: TablePart, campaign: AnyCampaign, name: LaneName, { lane, turn, handout, next }: Taken): Promise<boolean> {
  const handoutKey = companyKeys.campaignPart(campaign.companyId, campaign.number, 'handout');
  return isHeld(
    table.commit(
      put(laneKey(campaign, name), toLaneItem(campaign, name, lane), ['exists', ['turn', '=', turn]]),
      put(handoutKey, { ...next, revision: handout.revision + 1 }, ['exists', ['revision', '=', handout.revision]]),
    ),
  );
}
