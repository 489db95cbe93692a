import type { RecipientState } from '#shared/contract/campaigns.ts';
import type { InboundMessage } from '#shared/contract/queue-messages.ts';
import { type CampaignMessageName, campaignMessageName } from '#shared/domain/campaign-message-id.ts';
import { findTicket, loadLatestTicket, nextSequence } from '#functions/conversations/ticket-store.ts';
import { showFailure, showShipping, shownKey } from '#functions/conversations/campaign-shipping.ts';
import { loadTexts } from '#functions/records/campaigns/campaign-texts.ts';
import { companyKeys } from '#functions/data/keys.ts';
import { findNamedShipping, isShippedTo, type NamedShipping, numbersOf } from '#functions/records/campaigns/named-shipping.ts';
import { noTurn, type ShippingItem, shippingItem, shippingKey } from '#functions/records/campaigns/shipping-item.ts';
import { onRefusal } from '#functions/data/decide-anew.ts';
import type { TablePart } from '#functions/data/table.ts';
import { type Change, type Clause } from '#functions/data/writes.ts';
import type { InboundDeps } from './deps.ts';
import { changeRow, chatOf, raiseAck } from './apply-changes.ts';

type Of<T extends InboundMessage['type']> = Extract<InboundMessage, { type: T }>;

const reached = ['', 'sent', 'delivered', 'read', 'read'] as const;
const levelOf = (state: RecipientState): number => reached.findIndex((one) => one === state);
/** Before each of them. A message of which failure was reported, or whose reader left before we heard of it, has arrived all the same. */
const before: Readonly<Record<'asked' | 'sent' | 'delivered' | 'read', readonly RecipientState[]>> = {
  asked: ['sending', 'failed'],
  sent: ['sending', 'confirmed', 'failed', 'pending', 'optedOut'],
  delivered: ['sending', 'confirmed', 'failed', 'pending', 'optedOut', 'sent'],
  read: ['sending', 'confirmed', 'failed', 'pending', 'optedOut', 'sent', 'delivered'],
};
/** Reasons that say nothing of the recipient: the message is tried again by its lane. */
const passing: ReadonlySet<string> = new Set(['ERR_SENDING_TOO_LATE', 'ERR_WAPP_NEW_CONTACTS_BLOCKED', 'ERR_WAPP_RATE_LIMITED']);

/** The acks of campaigns' messages: their ids name the recipient. @returns the ids that are of no campaign */
export async function applyCampaignAcks(deps: InboundDeps, message: Of<'ack'>): Promise<string[]> {
  const others: string[] = [];
  for (const id of message.whatsappMessageIds) {
    const name = campaignMessageName(id);
    if (!name || !(await applyAck(deps, message, name))) others.push(id);
  }
  return others;
}

/** @returns false when the id names nobody, or somebody else than who tells it */
async function applyAck(deps: InboundDeps, message: Of<'ack'>, name: CampaignMessageName): Promise<boolean> {
  const { companyId, ack } = message;
  const table = deps.table.forCompany(companyId);
  const state = name.part === 'question' ? 'asked' : reached[ack];
  const numbers = await numbersOf({ table, companyId }, message.chat);
  if (!state || numbers.length === 0) return false;
  const set = { state, atMs: deps.clock.nowMs(), ...(state === 'asked' ? { wasAsked: true } : {}) };
  const { shipping, isChanged } = await changeShipping(table, { companyId, ...name }, { set, remove: ['failure', 'refusal', 'refusedAttempt'] }, [
    ['part', '=', name.part],
    { any: before[state].map((one) => ['state', '=', one] as const) },
    { any: numbers.flatMap((one) => [['number', '=', one] as const, ['whatsappNumber', '=', one] as const]) },
  ]);
  if (!shipping || !isShippedTo(shipping, numbers)) return false;
  // WhatsApp's own ack may come twice, and later ones alone, should it have been lost.
  const isFirst = ack === 1 || (isChanged && name.part === 'question');
  const placed = isFirst && !shipping.shownAs ? await placeInTicket(deps, message, shipping) : shipping;
  // A later one may have overtaken it.
  if (name.part === placed.part) await raiseShown(deps, table, placed, Math.max(ack, levelOf(placed.state)));
  if (isFirst) await goOn(deps, shipping);
  return true;
}

/** A message that was placed, and whose row a crash left out, is shown now. */
async function raiseShown({ clock }: InboundDeps, table: TablePart, shipping: ShippingItem, ack: number): Promise<void> {
  const shown = shownKey(shipping);
  if (!shown || (await raiseAck(table, shown, ack)) === 'there') return;
  const { companyId, campaignNumber: number, run } = shipping;
  await showShipping(table, shipping, await loadTexts(table, { companyId, number }, run, clock.nowMs()), ack);
}

/**
 * Places what went to somebody with an active ticket in that ticket; it opens none. A contact in conversation with staff is expected
 * to answer a question there.
 *
 * @returns the row as it is now.
 */
async function placeInTicket(deps: InboundDeps, message: Of<'ack'>, shipping: ShippingItem): Promise<ShippingItem> {
  const found = shipping.connectionId === message.connectionId ? await chatOf(deps, message) : undefined;
  const latest = found && (await loadLatestTicket(found.table, found.chat, true));
  const ticket = found && latest?.isActive ? await findTicket(found.table, message.companyId, latest.ticketId) : undefined;
  if (!found || !ticket) return shipping;
  const { table, chat } = found;
  const ms = deps.clock.nowMs();
  if (shipping.part === 'question') await changeRow(table, companyKeys.ticket(message.companyId, ticket.id), { set: { campaignAskedAtMs: ms } }, []);
  const shownAs = { contactId: chat.contactId, ticketId: ticket.id, queueId: ticket.queueId, ms, sequence: nextSequence(ticket, ms) };
  const placed = await changeShipping(table, shipping, { set: { shownAs } }, [
    ['part', '=', shipping.part],
    ['shownAs', 'absent'],
  ]);
  return placed.shipping ?? shipping;
}

/** A message that could not be sent: for good, or for now. @returns false for one that is of no campaign */
export async function applyCampaignFailure(deps: InboundDeps, message: Of<'failure'>): Promise<boolean> {
  const { companyId, code } = message;
  const table = deps.table.forCompany(companyId);
  const named = await findNamedShipping({ table, companyId }, message.chat, message.whatsappMessageId);
  if (named) await fail(deps, table, named, code);
  return named !== undefined;
}

async function fail(deps: InboundDeps, table: TablePart, { name, shipping: known }: NamedShipping, code: string): Promise<void> {
  const { companyId } = known;
  if (known.part !== name.part || (known.state !== 'sending' && known.state !== 'confirmed')) return;
  const isPassing = passing.has(code);
  const set = isPassing ? { refusal: code, refusedAttempt: known.attempt } : { state: 'failed', failure: code, atMs: deps.clock.nowMs() };
  const { shipping } = await changeShipping(table, { companyId, ...name }, { set }, [
    ['state', '=', known.state],
    ['attempt', '=', known.attempt],
  ]);
  if (shipping && !isPassing) await showFailure(table, shipping, code);
  // Who has confirmed is tried again by a job of its own.
  if (shipping && !(isPassing && known.state === 'confirmed')) await goOn(deps, shipping);
}

/** The next turn of the lane, after its pause; of what was confirmed, whether that was the last. */
async function goOn(deps: InboundDeps, shipping: ShippingItem): Promise<void> {
  const { companyId, campaignId, connectionId, run, turn, restMs, state } = shipping;
  const { jobs, clock } = deps;
  const isUnderWay = state === 'sending';
  // Who has confirmed, and is tried again after a failure, is a lane's.
  if (shipping.wasConfirmed && turn === noTurn) await lookWhetherOver(deps, shipping);
  else
    await jobs.send({ type: 'campaignTurn', companyId, campaignId, connectionId, run, turn, isWatch: false }, isUnderWay ? undefined : clock.nowMs() + restMs);
}

/** Has a campaign with a question end, should this have been the last that it waited for. */
export const lookWhetherOver = ({ jobs, clock }: InboundDeps, { companyId, campaignId, run }: ShippingItem): Promise<void> =>
  jobs.send({ type: 'sweepCampaign', companyId, campaignId, run, after: '', isWaiting: true }, clock.nowMs() + settleMs);

/** Until the counts have everything that was written before. */
const settleMs = 10_000;

/** @returns the row as it is now; as it was where it is past the change already. */
async function changeShipping(
  table: TablePart,
  name: Pick<ShippingItem, 'companyId' | 'campaignNumber' | 'slot'>,
  change: Change,
  when: readonly Clause[],
): Promise<{ shipping: ShippingItem | undefined; isChanged: boolean }> {
  const changed = table.change(shippingKey(name), change, ['exists', ...when]).then((row) => ({ shipping: shippingItem.parse(row), isChanged: true }));
  return onRefusal(changed, ({ item }) => ({ shipping: item && shippingItem.parse(item), isChanged: false }));
}
