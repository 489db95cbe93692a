import { unconfirmedDays } from '#shared/contract/campaigns.ts';
import type { Job } from '#shared/contract/jobs.ts';
import { type CampaignItem, findCampaign } from '#functions/records/campaigns/campaign-item.ts';
import { ifHeld } from '#functions/data/decide-anew.ts';
import { campaignCountsItem } from '#functions/records/campaigns/campaign-progress.ts';
import { queryShippings } from '#functions/records/campaigns/query-shippings.ts';
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
  if (!campaign || campaign.status !== 'EM_ANDAMENTO') return;
  const { run } = campaign;
  // An answer may be to a question of an earlier run, and be the last one that this run waits for.
  if (job.isWaiting ? job.after === '' && !(await mayBeOver(table, campaign)) : job.run !== run) return;
  const page = await queryShippings(table, campaign, { limit: looks, consistent: true, beyond: job.after });
  for (const shipping of readableItems(shippingItem, page.items)) await sweepOne(deps, table, run, shipping);
  if (page.next !== undefined) return deps.jobs.send({ ...job, run, after: page.next });
  if (await isOver(table, campaign)) return completeCampaign(deps, campaign);
  if (!job.isWaiting) await lookTomorrow(deps, table, campaign, job);
}

/** A run has one chain of daily looks: of a job that comes twice, the second finds that the first has gone on. */
async function lookTomorrow(deps: DispatchDeps, table: TablePart, campaign: CampaignItem, job: Sweep): Promise<void> {
  const handout = await loadHandout(table, campaign);
  if (!handout || handout.run !== job.run || (job.dueMs ?? 0) < handout.sweepMs) return;
  const dueMs = deps.clock.nowMs() + dayMs;
  await deps.jobs.send({ ...job, after: '', dueMs }, dueMs);
  // A lane that takes recipients at this moment may write the former time back: then a second chain lives for a day.
  const key = companyKeys.campaignPart(campaign.companyId, campaign.number, 'handout');
  await ifHeld(table.change(key, { set: { sweepMs: dueMs } }, ['exists', ['run', '=', job.run]]));
}

async function sweepOne(deps: DispatchDeps, table: TablePart, run: number, shipping: ShippingItem): Promise<void> {
  const { companyId, campaignId, number, state, atMs } = shipping;
  const nowMs = deps.clock.nowMs();
  // In the run in which somebody confirmed, their message is on its way by itself.
  if (state === 'confirmed' && shipping.run < run) await deps.jobs.send({ type: 'sendConfirmed', companyId, campaignId, number, attempt: 1 });
  if (state === 'asked' && nowMs - atMs >= unconfirmedMs) await putShipping(table, { ...shipping, state: 'expired', atMs: nowMs }, shipping);
}

/** Looks at few rows: nobody is asked any more, and by the counts, which may be seconds old, nobody is waited for. */
async function mayBeOver(table: TablePart, campaign: CampaignItem): Promise<boolean> {
  const stored = await table.get(companyKeys.campaignPart(campaign.companyId, campaign.number, 'counts'));
  const { asked, settled } = stored ? campaignCountsItem.parse(stored) : { asked: 0, settled: 0 };
  return asked <= settled && (await areLanesDone(table, campaign));
}

async function areLanesDone(table: TablePart, campaign: CampaignItem): Promise<boolean> {
  const handout = await loadHandout(table, campaign);
  // A further run that is about to begin finds the lanes of the former one, done.
  if (!handout || handout.run < campaign.run || hasMore(handout)) return false;
  return (await loadLanes(table, campaign)).every(({ status }) => status === 'done');
}

/** By the recipients themselves: one that is still under way, asked or confirmed is waited for. */
async function isOver(table: TablePart, campaign: CampaignItem): Promise<boolean> {
  if (!(await areLanesDone(table, campaign))) return false;
  let beyond: string | undefined;
  do {
    const page = await queryShippings(table, campaign, { limit: 1_000, consistent: true, beyond });
    if (page.items.some(({ state }) => waited.has(String(state)))) return false;
    beyond = page.next;
  } while (beyond !== undefined);
  return true;
}

const waited: ReadonlySet<string> = new Set<ShippingItem['state']>(['pending', 'sending', 'asked', 'confirmed']);
