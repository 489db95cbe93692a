import { companyKeys, shippingBucket } from '#functions/data/keys.ts';
import type { Page, PartitionQuery, TablePart } from '#functions/data/table.ts';
import type { Attributes } from '#functions/data/writes.ts';
import type { AnyCampaign } from './any-campaign.ts';

/** Partitions of a campaign's recipients: sixteen, in the order of the places. */
const buckets = Array.from({ length: 16 }, (_, digit) => digit.toString(16));

type PartQuery = Pick<PartitionQuery, 'beyond' | 'consistent'> & { readonly limit: number };

/**
 * Reads a part of a campaign's recipients over all their partitions, in the order of their places. A place is also the position that a part
 * begins beyond, so that cursors and jobs name nothing else.
 *
 * @returns `next` undefined at the end of the last partition
 */
export async function queryShippings(
  table: Pick<TablePart, 'query'>,
  { companyId, number }: Pick<AnyCampaign, 'companyId' | 'number'>,
  { beyond = '', limit, consistent = false }: PartQuery,
): Promise<Pick<Page, 'items' | 'next'>> {
  const items: Attributes[] = [];
  for (const bucket of buckets.slice(Math.max(0, buckets.indexOf(shippingBucket(beyond))))) {
    const left = limit - items.length;
    // Once the part is full, one row tells whether anybody follows.
    const page = await table.query({ pk: companyKeys.shipping(companyId, number, bucket).pk, limit: Math.max(1, left), consistent, beyond });
    if (left === 0 && page.items.length > 0) return { items, next: String(items.at(-1)?.['sk']) };
    items.push(...page.items.slice(0, left));
    if (page.next !== undefined) return { items, next: page.next };
  }
  return { items, next: undefined };
}
