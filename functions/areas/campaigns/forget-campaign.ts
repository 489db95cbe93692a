import type { Job } from '#shared/contract/jobs.ts';
import { campaignKey } from '#functions/records/campaigns/any-campaign.ts';
import { queryShippings } from '#functions/records/campaigns/query-shippings.ts';
import { forgottenShipping, shippingItem } from '#functions/records/campaigns/shipping-item.ts';
import { companyKeys, type Key } from '#functions/data/keys.ts';
import type { Attributes, BareWrite } from '#functions/data/writes.ts';
import type { DispatchDeps } from './deps.ts';

type Forget = Extract<Job, { type: 'forgetCampaign' }>;

/** Rows of one step. */
const look = { limit: 500, consistent: true };

/**
 * Erases the report of a campaign that was deleted, and whatever else was kept of it. WhatsApp's recipients may still say that they want no
 * more: their rows stay for the time of an answer, and name nobody.
 */
export async function forgetCampaign({ table, jobs, clock }: DispatchDeps, job: Forget): Promise<void> {
  const { companyId, channel, campaignId, campaignNumber } = job;
  const part = table.forCompany(companyId);
  if (await part.get(campaignKey(companyId, channel, campaignId), { consistent: true })) return;
  const { pk } = companyKeys.campaignPart(companyId, campaignNumber, '');
  const { items, next } = await queryShippings(part, { companyId, number: campaignNumber }, { ...look, beyond: job.after });
  await part.writeMany(items.flatMap((item) => forgotten(item, clock.nowMs())));
  if (next !== undefined) return jobs.send({ ...job, after: next });
  const rest = await part.query({ pk, ...look });
  await part.writeMany(rest.items.map(deleted));
  if (rest.next !== undefined) return jobs.send(job);
}

const keyOf = ({ pk, sk }: Attributes): Key => ({ pk: String(pk), sk: String(sk) });
const deleted = (item: Attributes): BareWrite => ({ kind: 'delete', key: keyOf(item) });

function forgotten(item: Attributes, nowMs: number): BareWrite[] {
  const shipping = shippingItem.safeParse(item).data;
  if (!shipping) return [deleted(item)];
  return shipping.expiresAtSeconds === undefined ? [{ kind: 'put', key: keyOf(item), attributes: forgottenShipping(shipping, nowMs) }] : [];
}
