import { unconfirmedDays } from '#shared/contract/campaigns.ts';
import type { Job } from '#shared/contract/jobs.ts';
import { type CampaignItem, findCampaign } from '#functions/records/campaigns/campaign-item.ts';
import { campaignCountsItem } from '#functions/records/campaigns/campaign-progress.ts';
import { companyKeys } from '#functions/data/keys.ts';
import { readableItems } from '#functions/data/readable.ts';
import { type ShippingItem, shippingItem } from '#functions/records/campaigns/shipping-item.ts';
import type { TablePart } from '#functions/data/table.ts';
import type { DispatchDeps } from '../deps.ts';
import { putShipping } from './put-shipping.ts';
import { loadLanes } from './lane-rows.ts';
import { hasMore, loadHandout } from './next-batch.ts';
import { completeCampaign } from './stop-running.ts';

type Sweep = Extract<Job, { type: 'sweepCampaign' }>;

/** Recipients of one step. */
const looks = 250;
const dayMs = 24 * 60 * 60_000;
const unconfirmedMs = unconfirmedDays * dayMs;

/**
 * Goes through the recipients of a campaign that asks for confirmation: lets questions expire, sends on its way what was
 * confirmed, and ends the campaign when nobody is waited for. Comes again every day while somebody is.
 */
export async function sweepCampaign(deps: DispatchDeps, job: Sweep): Promise<void> {
  const table = deps.table.forCompany(job.companyId);
  const campaign = await findCampaign(table, job.companyId, job.campaignId);
  if (!campaign || campaign.status !== 'EM_ANDAMENTO' || campaign.run !== job.run) return;
  if (job.isWaiting && (await isWaitedFor(table, campaign))) return;
  const { pk } = companyKeys.shipping(job.companyId, campaign.number, '');
  const page = await table.query({ pk, limit: looks, consistent: true, ...(job.after === '' ? {} : { beyond: job.after }) });
  for (const shipping of readableItems(shippingItem, page.items)) await sweepOne(deps, table, shipping);
  const after = page.last && String(page.items.at(-1)?.['sk']);
  if (after !== undefined) return deps.jobs.send({ ...job, after, isWaiting: false });
  if (await isOver(deps, table, campaign)) return completeCampaign(deps, campaign);
  if (!job.isWaiting) await deps.jobs.send({ ...job, after: '', isWaiting: false }, deps.clock.nowMs() + dayMs);
}

async function sweepOne(deps: DispatchDeps, table: TablePart, shipping: ShippingItem): Promise<void> {
  const { companyId, campaignId, number, state, atMs } = shipping;
  const nowMs = deps.clock.nowMs();
  if (state === 'confirmed') await deps.jobs.send({ type: 'sendConfirmed', companyId, campaignId, number, attempt: 1 });
  if (state === 'asked' && nowMs - atMs >= unconfirmedMs) await putShipping(table, { ...shipping, state: 'expired', atMs: nowMs }, shipping);
}

/** By the counts, which cost next to nothing; they may be seconds old. */
async function isWaitedFor(table: TablePart, { companyId, number }: CampaignItem): Promise<boolean> {
  const stored = await table.get(companyKeys.campaignPart(companyId, number, 'counts'));
  if (!stored) return false;
  const { asked, settled } = campaignCountsItem.parse(stored);
  return asked > settled;
}

/** By the recipients themselves: one that is still under way, asked or confirmed is waited for. */
async function isOver({ jobs: _jobs }: DispatchDeps, table: TablePart, campaign: CampaignItem): Promise<boolean> {
  const handout = await loadHandout(table, campaign);
  const lanes = await loadLanes(table, campaign);
  if (!handout || hasMore(handout) || lanes.some(({ status }) => status !== 'done')) return false;
  const { pk } = companyKeys.shipping(campaign.companyId, campaign.number, '');
  let after: string | undefined;
  do {
    const page = await table.query({ pk, limit: 1_000, consistent: true, ...(after === undefined ? {} : { beyond: after }) });
    if (page.items.some(({ state }) => waited.has(String(state)))) return false;
    after = page.last && String(page.items.at(-1)?.['sk']);
  } while (after !== undefined);
  return true;
}

const waited: ReadonlySet<string> = new Set<ShippingItem['state']>(['pending', 'sending', 'asked', 'confirmed']);
