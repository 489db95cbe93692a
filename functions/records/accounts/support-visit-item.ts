import * as z from 'zod';
import { companyId } from '#shared/contract/ids.ts';
import { companyKeys } from '#functions/data/keys.ts';
import { put, type Write } from '#functions/data/writes.ts';

/** That platform staff went into a company for support: what its audit trail tells it from. */
const supportVisitItem = z.object({
  type: z.literal('supportVisit'),
  companyId,
  id: z.string(),
  at: z.iso.datetime(),
  /** Time to live; by then the trail has its entry. */
  expiresAtSeconds: z.number(),
});

const keptSeconds = 14 * 24 * 60 * 60;

export function supportVisitWrite(visit: Pick<z.output<typeof supportVisitItem>, 'companyId' | 'id' | 'at'>): Write {
  const item: z.output<typeof supportVisitItem> = { type: 'supportVisit', ...visit, expiresAtSeconds: Math.ceil(Date.parse(visit.at) / 1_000) + keptSeconds };
  return put(companyKeys.supportVisit(visit.companyId, visit.id), item);
}
