import { giveShipping, loadTexts, showShipping } from '#functions/conversations/campaign-shipping.ts';
import { watchMs } from '#shared/domain/campaign-lane.ts';
import type { Job } from '#shared/contract/jobs.ts';
import { findCampaign } from '#functions/records/campaigns/campaign-item.ts';
import { connectionItem } from '#functions/records/connections/connection-item.ts';
import { companyKeys } from '#functions/data/keys.ts';
import { findShipping, type ShippingItem } from '#functions/records/campaigns/shipping-item.ts';
import type { DispatchDeps } from '../deps.ts';
import { putShipping } from './put-shipping.ts';

type SendConfirmed = Extract<Job, { type: 'sendConfirmed' }>;

/** While the connection is open. */
const mostAttempts = 8;
const longestWaitMs = 15 * 60_000;

/**
 * The message of a campaign to somebody who has confirmed: at once, since they have just written. It is repeated under its id
 * until WhatsApp has it, waits for a connection that is closed, and ends with the campaign.
 */
export async function sendConfirmed(deps: DispatchDeps, job: SendConfirmed): Promise<void> {
  const { companyId, campaignId, number, attempt } = job;
  const table = deps.table.forCompany(companyId);
  const campaign = await findCampaign(table, companyId, campaignId);
  if (campaign?.status !== 'EM_ANDAMENTO') return;
  const shipping = await findShipping(table, companyId, campaign.number, number);
  if (shipping?.state !== 'confirmed') return;
  const stored = await table.get(companyKeys.connection(companyId, shipping.connectionId), { consistent: true });
  const isOpen = stored !== undefined && connectionItem.pick({ status: true }).parse(stored).status === 'CONNECTED';
  const nowMs = deps.clock.nowMs();
  if (!stored || (isOpen && attempt > mostAttempts)) {
    await putShipping(table, { ...shipping, state: 'failed', failure: stored ? 'ERR_SENDING_WAPP_MSG' : 'ERR_NO_WAPP_FOUND', atMs: nowMs }, shipping);
    return;
  }
  await deps.jobs.send({ ...job, attempt: isOpen ? attempt + 1 : attempt }, nowMs + Math.min(longestWaitMs, watchMs * 2 ** (attempt - 1)));
  if (isOpen) await give(deps, shipping, campaign.run, attempt);
}

async function give(deps: DispatchDeps, shipping: ShippingItem, run: number, attempt: number): Promise<void> {
  const table = deps.table.forCompany(shipping.companyId);
  const nowMs = deps.clock.nowMs();
  const texts = await loadTexts(table, { companyId: shipping.companyId, number: shipping.campaignNumber }, shipping.run, nowMs);
  await showShipping(table, shipping, texts, 0);
  await giveShipping(deps.outbound, texts, shipping, `confirmed#${run}.${attempt}`, nowMs);
}
