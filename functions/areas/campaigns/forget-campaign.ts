import type { Job } from '#shared/contract/jobs.ts';
import { campaignKey } from '#functions/records/campaigns/any-campaign.ts';
import { companyKeys, type Key } from '#functions/data/keys.ts';
import type { BareWrite } from '#functions/data/writes.ts';
import type { DispatchDeps } from './deps.ts';

type Forget = Extract<Job, { type: 'forgetCampaign' }>;

/** Rows of one step. */
const rows = 500;

/** Erases the report of a campaign that was deleted, and whatever else was kept of it. */
export async function forgetCampaign({ table, jobs }: DispatchDeps, job: Forget): Promise<void> {
  const { companyId, channel, campaignId, campaignNumber } = job;
  const part = table.forCompany(companyId);
  if (await part.get(campaignKey(companyId, channel, campaignId), { consistent: true })) return;
  for (const { pk } of [companyKeys.shipping(companyId, campaignNumber, ''), companyKeys.campaignPart(companyId, campaignNumber, '')]) {
    const page = await part.query({ pk, limit: rows, consistent: true });
    await part.writeMany(page.items.map((item): BareWrite => ({ kind: 'delete', key: { pk, sk: String(item['sk']) } satisfies Key })));
    if (page.last) return jobs.send(job);
  }
}
