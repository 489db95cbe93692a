import { giveShipping, showShipping } from '#functions/conversations/campaign-shipping.ts';
import { loadTexts } from '#functions/records/campaigns/campaign-texts.ts';
import type { ConnectionId } from '#shared/contract/ids.ts';
import { watchMs } from '#shared/domain/campaign-lane.ts';
import type { Job } from '#shared/contract/jobs.ts';
import { canonicalNumber } from '#shared/domain/phone.ts';
import { type CampaignItem, findCampaign } from '#functions/records/campaigns/campaign-item.ts';
import { connectionItem } from '#functions/records/connections/connection-item.ts';
import { decideAnew } from '#functions/data/decide-anew.ts';
import { heldBack } from '#functions/records/companies/may-send.ts';
import { companyKeys } from '#functions/data/keys.ts';
import { findShipping, type ShippingItem } from '#functions/records/campaigns/shipping-item.ts';
import type { TablePart } from '#functions/data/table.ts';
import type { DispatchDeps } from '../deps.ts';
import { putShipping } from './put-shipping.ts';

type SendConfirmed = Extract<Job, { type: 'sendConfirmed' }>;

/** Attempts of which nothing was heard, while the connection was open. */
const mostAttempts = 8;
const longestWaitMs = 15 * 60_000;
/** Between the messages to two people who have confirmed on one connection: a burst is what WhatsApp blocks numbers for. */
const paceMs = 2_000;

/**
 * Sends the message of a campaign to somebody who has confirmed: at once, unless others have just done so. It is repeated under its
 * id until WhatsApp has it, waits for a connection that is closed, and ends with the campaign. Who has left meanwhile gets nothing.
 */
export async function sendConfirmed(deps: DispatchDeps, job: SendConfirmed): Promise<void> {
  const { companyId, campaignId, number, attempt } = job;
  const table = deps.table.forCompany(companyId);
  const campaign = await findCampaign(table, companyId, campaignId);
  if (campaign?.status !== 'EM_ANDAMENTO') return;
  const shipping = await findShipping(table, companyId, campaign.number, number);
  if (shipping?.state !== 'confirmed') return;
  const atMs = deps.clock.nowMs();
  const [held, optedOut, stored] = await Promise.all([
    heldBack(table, companyId, atMs, 'campaigns'),
    table.get(companyKeys.optedOut(companyId, canonicalNumber(number)), { consistent: true }),
    table.get(companyKeys.connection(companyId, shipping.connectionId), { consistent: true }),
  ]);
  if (optedOut) return settle(table, shipping, { state: 'optedOut', atMs });
  if (!stored) return settle(table, shipping, { state: 'failed', failure: 'ERR_NO_WAPP_FOUND', atMs });
  const isOpen = held === null && connectionItem.pick({ status: true }).parse(stored).status === 'CONNECTED';
  if (isOpen && attempt > mostAttempts) return settle(table, shipping, { state: 'failed', failure: 'ERR_SENDING_WAPP_MSG', atMs });
  await (isOpen ? sendInTurn(deps, campaign, shipping, job) : deps.jobs.send({ ...job, turnMs: undefined }, atMs + patienceMs(attempt)));
}

const settle = async (table: TablePart, shipping: ShippingItem, set: Partial<ShippingItem>): Promise<void> =>
  void (await putShipping(table, { ...shipping, ...set }, shipping));

const patienceMs = (attempt: number): number => Math.min(longestWaitMs, watchMs * 2 ** (attempt - 1));

async function sendInTurn(deps: DispatchDeps, campaign: CampaignItem, shipping: ShippingItem, job: SendConfirmed): Promise<void> {
  const { attempt } = job;
  const nowMs = deps.clock.nowMs();
  // What was refused, or not begun in time, was no attempt. The connection is busy, so from now on it has its turn there.
  const wasRefused = shipping.refusal !== null;
  const turnMs = job.turnMs ?? (wasRefused ? await reserveTurn(deps, shipping) : nowMs);
  if (turnMs > nowMs) return deps.jobs.send({ ...job, turnMs }, turnMs);
  await deps.jobs.send({ ...job, attempt: wasRefused ? attempt : attempt + 1, turnMs: undefined }, nowMs + patienceMs(attempt));
  const given = wasRefused
    ? await putShipping(deps.table.forCompany(campaign.companyId), { ...shipping, refusal: null, refusedAttempt: null }, shipping)
    : shipping;
  if (given) await give(deps, given, `confirmed#${campaign.run}.${turnMs}`);
}

/** The next free time of a connection for somebody who has confirmed. */
async function reserveTurn({ table, clock }: DispatchDeps, { companyId, campaignNumber, connectionId }: ShippingItem): Promise<number> {
  const part = table.forCompany(companyId);
  const key = turnsKey(companyId, campaignNumber, connectionId);
  return decideAnew(async () => {
    const stored = await part.get(key, { consistent: true });
    const before = Number(stored?.['nextMs'] ?? 0);
    const turnMs = Math.max(clock.nowMs(), before);
    const isAsRead = stored ? (['nextMs', '=', before] as const) : ('absent' as const);
    await part.change(key, { set: { type: 'confirmedTurns', companyId, nextMs: turnMs + paceMs } }, [isAsRead]);
    return turnMs;
  });
}

const turnsKey = (companyId: CampaignItem['companyId'], campaignNumber: number, connectionId: ConnectionId) =>
  companyKeys.campaignPart(companyId, campaignNumber, `confirmed#${connectionId}`);

async function give(deps: DispatchDeps, shipping: ShippingItem, turn: string): Promise<void> {
  const table = deps.table.forCompany(shipping.companyId);
  const nowMs = deps.clock.nowMs();
  const texts = await loadTexts(table, { companyId: shipping.companyId, number: shipping.campaignNumber }, shipping.run, nowMs);
  await showShipping(table, shipping, texts, 0);
  await giveShipping(deps.outbound, texts, shipping, turn, nowMs);
}
