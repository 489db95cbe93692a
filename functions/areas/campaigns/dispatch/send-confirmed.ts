import { giveShipping, showFailure, showShipping } from '#functions/conversations/campaign-shipping.ts';
import { findTexts, textIndexOf } from '#functions/records/campaigns/campaign-texts.ts';
import type { ConnectionId } from '#shared/contract/ids.ts';
import { watchMs } from '#shared/domain/campaign-lane.ts';
import type { Job } from '#shared/contract/jobs.ts';
import { canonicalNumber } from '#shared/domain/phone.ts';
import { type CampaignItem, type CampaignTextsItem, findCampaign } from '#functions/records/campaigns/campaign-item.ts';
import { connectionItem } from '#functions/records/connections/connection-item.ts';
import { decideAnew } from '#functions/data/decide-anew.ts';
import { heldBack } from '#functions/records/companies/may-send.ts';
import { companyKeys } from '#functions/data/keys.ts';
import { findShipping, type ShippingItem } from '#functions/records/campaigns/shipping-item.ts';
import type { TablePart } from '#functions/data/table.ts';
import type { DispatchDeps } from '../deps.ts';
import { putShipping } from './put-shipping.ts';

type SendConfirmed = Extract<Job, { type: 'sendConfirmed' }>;

/** By then the counts have what was written before. */
const countedMs = 10_000;
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
  // The run that goes on sends by a job of its own.
  if (campaign?.status !== 'EM_ANDAMENTO' || (job.run ?? campaign.run) !== campaign.run) return;
  const shipping = await findShipping(table, companyId, campaign.number, number);
  // Should WhatsApp's own ack have been lost, nobody else looks whether this was the last one.
  if (shipping?.state !== 'confirmed') return lookWhetherOver(deps, job, campaign.run);
  const atMs = deps.clock.nowMs();
  const [held, texts, optedOut, stored] = await Promise.all([
    heldBack(deps.table, companyId, atMs, 'campaigns'),
    findTexts(table, campaign, campaign.run, atMs),
    table.get(companyKeys.optedOut(companyId, canonicalNumber(number)), { consistent: true }),
    table.get(companyKeys.connection(companyId, shipping.connectionId), { consistent: true }),
  ]);
  const settle = async (set: Partial<ShippingItem>): Promise<void> => {
    const settled = await putShipping(table, { ...shipping, ...set, atMs }, shipping);
    if (settled?.failure) await showFailure(table, settled, settled.failure);
    await lookWhetherOver(deps, job, campaign.run);
  };
  if (optedOut) return settle({ state: 'optedOut' });
  if (!stored) return settle({ state: 'failed', failure: 'ERR_NO_WAPP_FOUND' });
  const isOpen = held === null && connectionItem.pick({ status: true }).parse(stored).status === 'CONNECTED';
  if (isOpen && attempt > mostAttempts) return settle({ state: 'failed', failure: 'ERR_SENDING_WAPP_MSG' });
  const ofRun = { ...job, run: campaign.run };
  // A run that has no texts yet is just beginning.
  if (!isOpen || !texts) return deps.jobs.send({ ...ofRun, turnMs: undefined }, atMs + patienceMs(attempt));
  const present = await inRun(table, texts, shipping, campaign.run);
  await (present ? sendInTurn(deps, texts, present, ofRun) : deps.jobs.send(ofRun));
}

/** Has a campaign end, should this have been the last that it waited for. */
const lookWhetherOver = ({ jobs, clock }: DispatchDeps, { companyId, campaignId }: SendConfirmed, run: number): Promise<void> =>
  jobs.send({ type: 'sweepCampaign', companyId, campaignId, run, after: '', isWaiting: true }, clock.nowMs() + countedMs);

/**
 * Somebody who confirms gets what the present run says, which may be another text than when they were asked. @returns undefined when something
 * became of them at this moment
 */
async function inRun(table: TablePart, texts: CampaignTextsItem, shipping: ShippingItem, run: number): Promise<ShippingItem | undefined> {
  if (shipping.run === run) return shipping;
  return putShipping(table, { ...shipping, run, textIndex: textIndexOf(texts, 'message', shipping) }, shipping);
}

const patienceMs = (attempt: number): number => Math.min(longestWaitMs, watchMs * 2 ** (attempt - 1));

async function sendInTurn(deps: DispatchDeps, texts: CampaignTextsItem, shipping: ShippingItem, job: SendConfirmed): Promise<void> {
  const { attempt } = job;
  const nowMs = deps.clock.nowMs();
  // What was refused, or not begun in time, was no attempt. The connection is busy, so from now on it has its turn there.
  const wasRefused = shipping.refusal !== null;
  const turnMs = job.turnMs ?? (wasRefused ? await reserveTurn(deps, shipping) : nowMs);
  if (turnMs > nowMs) return deps.jobs.send({ ...job, turnMs }, turnMs);
  await deps.jobs.send({ ...job, attempt: wasRefused ? attempt : attempt + 1, turnMs: undefined }, nowMs + patienceMs(attempt));
  const given = wasRefused
    ? await putShipping(deps.table.forCompany(shipping.companyId), { ...shipping, refusal: null, refusedAttempt: null }, shipping)
    : shipping;
  if (given) await give(deps, texts, given, `confirmed#${given.run}.${turnMs}`);
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

async function give(deps: DispatchDeps, texts: CampaignTextsItem, shipping: ShippingItem, turn: string): Promise<void> {
  await showShipping(deps.table.forCompany(shipping.companyId), shipping, texts, 0);
  await giveShipping(deps.outbound, texts, shipping, turn, deps.clock.nowMs());
}
