import * as z from 'zod';
import type { CampaignCounts } from '#shared/contract/campaigns.ts';
import type { CompanyId } from '#shared/contract/ids.ts';
import { noCounts } from '../../data/campaign-progress.ts';
import { companyKeys } from '../../data/keys.ts';
import { readable } from '../../data/readable.ts';
import { countsOf, type ShippingItem, shippingItem } from '../../data/shipping-item.ts';
import type { TablePart } from '../../data/table.ts';
import { type Attributes, ConditionFailed } from '../../data/writes.ts';

export interface CountedChange {
  readonly sequence: string;
  readonly before: Attributes | undefined;
  readonly after: Attributes | undefined;
}

interface Step {
  readonly sequence: string;
  readonly shipping: ShippingItem;
  readonly counts: CampaignCounts;
}

/** Sequence numbers as text in their order. */
const sortable = (sequence: string): string => sequence.padStart(40, '0');

/**
 * Counts what became of a campaign's recipients. They are of one partition, whose changes the stream brings in their order: the
 * counts remember up to which one they are, so that a batch that comes again is counted once. One write for a campaign and batch.
 */
export async function countShippings(table: TablePart, companyId: CompanyId, changes: readonly CountedChange[]): Promise<void> {
  const steps = changes.flatMap(stepOf);
  for (const own of Map.groupBy(steps, ({ shipping }) => shipping.campaignNumber).values()) await countCampaign(table, companyId, own);
}

function stepOf({ sequence, before, after }: CountedChange): Step[] {
  const shipping = after?.['type'] === 'shipping' ? readable(shippingItem, after) : undefined;
  if (!shipping) return [];
  const former = before && readable(shippingItem, before);
  const counts = difference(countsOf(shipping), former ? countsOf(former) : noCounts);
  return Object.values(counts).some((count) => count !== 0) ? [{ sequence: sortable(sequence), shipping, counts }] : [];
}

const names = Object.keys(noCounts) as (keyof CampaignCounts)[]; // the constant has each of them

const difference = (after: CampaignCounts, before: CampaignCounts): CampaignCounts => combined((name) => after[name] - before[name]);

const combined = (of: (name: keyof CampaignCounts) => number): CampaignCounts =>
  Object.fromEntries(names.map((name) => [name, of(name)])) as Record<keyof CampaignCounts, number>; // each of the names

async function countCampaign(table: TablePart, companyId: CompanyId, steps: readonly Step[]): Promise<void> {
  const [first, last] = [steps[0], steps.at(-1)];
  if (!first || !last) return;
  const { campaignId, campaignNumber } = last.shipping;
  const key = companyKeys.campaignPart(companyId, campaignNumber, 'counts');
  const add = { ...combined((name) => steps.reduce((sum, { counts }) => sum + counts[name], 0)) };
  const set = { type: 'campaignCounts', companyId, campaignId, countedUpTo: last.sequence };
  try {
    await table.change(key, { set, add }, [{ any: ['absent', ['countedUpTo', '<', first.sequence]] }]);
  } catch (error) {
    if (!(error instanceof ConditionFailed)) throw error;
    // Some of the batch came before.
    const counted = z.string().catch('').parse(error.item?.['countedUpTo']);
    await countCampaign(
      table,
      companyId,
      steps.filter(({ sequence }) => sequence > counted),
    );
  }
}
