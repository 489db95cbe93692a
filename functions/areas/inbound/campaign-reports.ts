import type { RecipientState } from '#shared/contract/campaigns.ts';
import type { InboundMessage } from '#shared/contract/queue-messages.ts';
import { type CampaignMessageName, campaignMessageName } from '#shared/domain/campaign-message-id.ts';
import { loadLatestTicket } from '#functions/conversations/ticket-store.ts';
import { shownKey } from '#functions/conversations/campaign-shipping.ts';
import { companyKeys } from '#functions/data/keys.ts';
import { type ShippingItem, shippingItem, shippingKey } from '#functions/records/campaigns/shipping-item.ts';
import type { TablePart } from '#functions/data/table.ts';
import { type Change, type Clause, ConditionFailed } from '#functions/data/writes.ts';
import { lowestOf } from './coalesce-acks.ts';
import type { InboundDeps } from './deps.ts';
import { changeRow, chatOf } from './apply-changes.ts';

type Of<T extends InboundMessage['type']> = Extract<InboundMessage, { type: T }>;

const reached = ['', 'sent', 'delivered', 'read', 'read'] as const;
/** Before each of them. A message of which failure was reported and that arrives all the same has arrived. */
const before: Readonly<Record<'asked' | 'sent' | 'delivered' | 'read', readonly RecipientState[]>> = {
  asked: ['sending', 'failed'],
  sent: ['sending', 'confirmed', 'failed', 'pending'],
  delivered: ['sending', 'confirmed', 'failed', 'pending', 'sent'],
  read: ['sending', 'confirmed', 'failed', 'pending', 'sent', 'delivered'],
};
/** Reasons that say nothing of the recipient: the message is tried again by its lane. */
const passing: ReadonlySet<string> = new Set(['ERR_SENDING_TOO_LATE', 'ERR_WAPP_NEW_CONTACTS_BLOCKED', 'ERR_WAPP_RATE_LIMITED']);

/** The acks of campaigns' messages: their ids name the recipient. @returns the ids that are of no campaign */
export async function applyCampaignAcks(deps: InboundDeps, message: Of<'ack'>): Promise<string[]> {
  const others: string[] = [];
  for (const id of message.whatsappMessageIds) {
    const name = campaignMessageName(id);
    if (name) await applyAck(deps, message, name);
    else others.push(id);
  }
  return others;
}

async function applyAck(deps: InboundDeps, message: Of<'ack'>, name: CampaignMessageName): Promise<void> {
  const { companyId, ack } = message;
  const table = deps.table.forCompany(companyId);
  const state = name.part === 'question' ? 'asked' : reached[ack];
  if (!state) return;
  const set = { state, atMs: deps.clock.nowMs(), ...(state === 'asked' ? { wasAsked: true } : {}) };
  const { shipping, isChanged } = await changeShipping(table, { companyId, ...name }, { set, remove: ['failure', 'refusal', 'refusedAttempt'] }, [
    ['part', '=', name.part],
    { any: before[state].map((one) => ['state', '=', one] as const) },
  ]);
  if (!shipping) return;
  const shown = name.part === shipping.part ? shownKey(shipping) : undefined;
  if (shown) await changeRow(table, shown, { set: { ack } }, [['ack', '<', ack]]);
  // WhatsApp's own ack lets the lane go on. It may come twice, and later ones alone, should it have been lost.
  if (isChanged && state === 'asked') await markAsked(deps, message);
  if (lowestOf(message) === 1 || (isChanged && name.part === 'question')) await goOn(deps, shipping);
}

/** A contact in conversation with staff is expected to answer a question there. */
async function markAsked(deps: InboundDeps, message: Of<'ack'>): Promise<void> {
  const found = await chatOf(deps, message);
  const latest = found && (await loadLatestTicket(found.table, found.chat, true));
  if (!found || !latest?.isActive) return;
  await changeRow(found.table, companyKeys.ticket(message.companyId, latest.ticketId), { set: { campaignAskedAtMs: deps.clock.nowMs() } }, []);
}

/** A message that could not be sent: for good, or for now. */
export async function applyCampaignFailure(deps: InboundDeps, { companyId, code }: Of<'failure'>, name: CampaignMessageName): Promise<void> {
  const table = deps.table.forCompany(companyId);
  const found = await table.get(shippingKey({ companyId, ...name }), { consistent: true });
  const known = found && shippingItem.parse(found);
  if (!known || known.part !== name.part || (known.state !== 'sending' && known.state !== 'confirmed')) return;
  const isPassing = passing.has(code);
  // Who has confirmed is tried again by a job of its own.
  if (isPassing && known.state === 'confirmed') return;
  const set = isPassing ? { refusal: code, refusedAttempt: known.attempt } : { state: 'failed', failure: code, atMs: deps.clock.nowMs() };
  const { shipping } = await changeShipping(table, { companyId, ...name }, { set }, [
    ['state', '=', known.state],
    ['attempt', '=', known.attempt],
  ]);
  if (shipping) await goOn(deps, shipping);
}

/** The next turn of the lane, after its pause; of what was confirmed, whether that was the last. */
async function goOn({ jobs, clock }: InboundDeps, shipping: ShippingItem): Promise<void> {
  const { companyId, campaignId, connectionId, run, turn, restMs, state } = shipping;
  const isUnderWay = state === 'sending';
  if (shipping.wasConfirmed) await jobs.send({ type: 'sweepCampaign', companyId, campaignId, run, after: '', isWaiting: true }, clock.nowMs() + settleMs);
  else
    await jobs.send({ type: 'campaignTurn', companyId, campaignId, connectionId, run, turn, isWatch: false }, isUnderWay ? undefined : clock.nowMs() + restMs);
}

/** Until the counts have everything that was written before. */
const settleMs = 10_000;

/** @returns the row as it is now; as it was where it is past the change already. */
async function changeShipping(
  table: TablePart,
  name: Pick<ShippingItem, 'companyId' | 'campaignNumber' | 'slot'>,
  change: Change,
  when: readonly Clause[],
): Promise<{ shipping: ShippingItem | undefined; isChanged: boolean }> {
  try {
    return { shipping: shippingItem.parse(await table.change(shippingKey(name), change, ['exists', ...when])), isChanged: true };
  } catch (error) {
    if (!(error instanceof ConditionFailed)) throw error;
    return { shipping: error.item && shippingItem.parse(error.item), isChanged: false };
  }
}
