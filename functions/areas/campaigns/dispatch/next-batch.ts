import type { ConnectionId } from '#shared/contract/ids.ts';
import type { Lane } from '#shared/domain/campaign-lane.ts';
import type { CampaignItem } from '../../../data/campaign-item.ts';
import { type HandoutItem, handoutItem, type LaneItem } from '../../../data/campaign-progress.ts';
import { readRecipients } from '../../../data/contact-list-item.ts';
import { companyKeys } from '../../../data/keys.ts';
import { readableItems } from '../../../data/readable.ts';
import { isNameless, shippingItem } from '../../../data/shipping-item.ts';
import type { TablePart } from '../../../data/table.ts';
import { ConditionFailed, put } from '../../../data/writes.ts';
import type { TakenBatch } from './lane-ports.ts';

/** Recipients that a lane takes over at a time: what they cost is shared by so many, and a lane's row stays under a thousand bytes. */
const batchSize = 25;
/** Rows that are looked through for somebody to be tried again. */
const looks = 100;

export async function loadHandout(table: TablePart, { companyId, number }: Pick<CampaignItem, 'companyId' | 'number'>): Promise<HandoutItem | undefined> {
  const stored = await table.get(companyKeys.campaignPart(companyId, number, 'handout'), { consistent: true });
  return stored && handoutItem.parse(stored);
}

export const hasMore = ({ retry, isListDone }: HandoutItem): boolean => retry !== null || !isListDone;

/** @returns undefined when all recipients have been handed out. */
export async function nextBatch(table: TablePart, campaign: CampaignItem, connectionId: ConnectionId, before: Lane): Promise<TakenBatch | undefined> {
  const handout = await loadHandout(table, campaign);
  if (!handout || !hasMore(handout) || campaign.contactListId === null) return undefined;
  const { numbers, next } = handout.retry ? await triedAgain(table, campaign, handout, handout.retry) : await listed(table, campaign, handout);
  return { numbers, save: (lane) => save(table, campaign, connectionId, { lane, turn: before.turn, handout, next }) };
}

async function listed(table: TablePart, { companyId, contactListId }: CampaignItem, handout: HandoutItem) {
  const { listAfter: after, taken } = handout;
  const { items, next } =
    contactListId === null ? { items: [], next: undefined } : await readRecipients(table, companyId, contactListId, { after, limit: batchSize });
  const numbers = items.map(({ number }) => number);
  return { numbers, next: { ...handout, taken: taken + numbers.length, listAfter: next ?? after, isListDone: next === undefined } };
}

async function triedAgain(table: TablePart, { companyId, number }: CampaignItem, handout: HandoutItem, { after, states }: NonNullable<HandoutItem['retry']>) {
  const { pk } = companyKeys.shipping(companyId, number, '');
  const page = await table.query({ pk, limit: looks, consistent: true, ...(after === '' ? {} : { beyond: after }) });
  const wanted = readableItems(shippingItem, page.items).filter((one) => states.includes(one.state) && !isNameless(one));
  const taken = wanted.slice(0, batchSize);
  // Behind the last one that was taken, or that was looked at.
  const behind = wanted.length > batchSize ? taken.at(-1)?.slot : page.last && String(page.items.at(-1)?.['sk']);
  return { numbers: taken.map((one) => one.number), next: { ...handout, retry: behind === undefined ? null : { after: behind, states } } };
}

interface Taken {
  readonly lane: Lane;
  readonly turn: number;
  readonly handout: HandoutItem;
  readonly next: HandoutItem;
}

async function save(
  table: TablePart,
  { companyId, id, number }: CampaignItem,
  connectionId: ConnectionId,
  { lane, turn, handout, next }: Taken,
): Promise<boolean> {
  const row: LaneItem = { type: 'campaignLane', companyId, campaignId: id, connectionId, ...lane, batch: [...lane.batch] };
  try {
    await table.commit(
      put(companyKeys.campaignPart(companyId, number, `lane#${connectionId}`), row, ['exists', ['turn', '=', turn]]),
      put(companyKeys.campaignPart(companyId, number, 'handout'), { ...next, revision: handout.revision + 1 }, ['exists', ['revision', '=', handout.revision]]),
    );
    return true;
  } catch (error) {
    if (error instanceof ConditionFailed) return false;
    throw error;
  }
}
