import type { Job } from '#shared/contract/jobs.ts';
import { campaignKey } from '#functions/records/campaigns/any-campaign.ts';
import { queryShippings } from '#functions/records/campaigns/query-shippings.ts';
import { companyKeys } from '#functions/data/keys.ts';
import type { Attributes, BareWrite } from '#functions/data/writes.ts';
import type { DispatchDeps } from './deps.ts';

type Forget = Extract<Job, { type: 'forgetCampaign' }>;

/** Rows of one step. */
const look = { limit: 500, consistent: true };

/** Erases the report of a campaign that was deleted, and whatever else was kept of it. */
export async function forgetCampaign({ table, jobs }: DispatchDeps, job: Forget): Promise<void> {
  const { companyId, channel, campaignId, campaignNumber } = job;
  const part = table.forCompany(companyId);
  if (await part.get(campaignKey(companyId, channel, campaignId), { consistent: true })) return;
  const { pk } = companyKeys.campaignPart(companyId, campaignNumber, '');
  const forget = (items: readonly Attributes[]): Promise<void> =>
    part.writeMany(items.map((item): BareWrite => ({ kind: 'delete', key: { pk: String(item['pk']), sk: String(item['sk']) } })));
  for (const read of [() => queryShippings(part, { companyId, number: campaignNumber }, look), () => part.query({ pk, ...look })]) {
    const page = await read();
    await forget(page.items);
    if (page.next !== undefined) return jobs.send(job);
  }
}
