import { textIndexOf } from '#functions/records/campaigns/campaign-texts.ts';
import { restMs, type Lane, type SendingOutcome } from '#shared/domain/campaign-lane.ts';
import { canonicalNumber } from '#shared/domain/phone.ts';
import type { ConnectionId } from '#shared/contract/ids.ts';
import { listedUntil } from '#functions/records/campaigns/any-campaign.ts';
import type { CampaignItem, CampaignTextsItem } from '#functions/records/campaigns/campaign-item.ts';
import { contactListItem } from '#functions/records/contact-lists/contact-list-item.ts';
import { companyKeys } from '#functions/data/keys.ts';
import { findShipping, type ShippingItem, unplaced } from '#functions/records/campaigns/shipping-item.ts';
import type { TablePart } from '#functions/data/table.ts';
import { hasRecipients } from './next-batch.ts';
import { putShipping } from './put-shipping.ts';

/** Facts that are known when a recipient's turn comes. */
export interface ClaimScope {
  readonly table: TablePart;
  readonly campaign: CampaignItem;
  readonly texts: CampaignTextsItem;
  readonly connectionId: ConnectionId;
  readonly nowMs: number;
}

/** Tells how sending to the recipient ended, for a lane of this run. */
export async function outcomeOf({ table, campaign }: Pick<ClaimScope, 'table' | 'campaign'>, run: number, number: string): Promise<SendingOutcome> {
  const shipping = await findShipping(table, campaign.companyId, campaign.number, number);
  if (!shipping || isToBeTried(shipping, run)) return { kind: 'open' };
  const { state, atMs, attempt, refusal, refusedAttempt } = shipping;
  if (state !== 'sending') return { kind: 'settled', atMs: attempt === 0 ? 0 : atMs };
  if (refusal === null || refusedAttempt === null) return { kind: 'open' };
  if (refusal === 'ERR_SENDING_TOO_LATE') return { kind: 'late', attempt: refusedAttempt };
  return { kind: 'refused', reason: refusal === 'ERR_WAPP_RATE_LIMITED' ? 'rateLimited' : 'restricted', attempt: refusedAttempt };
}

/** Left over by a lane that went, or failed in an earlier run. */
const isToBeTried = ({ state, run }: ShippingItem, now: number): boolean => state === 'pending' || (state === 'failed' && run < now);

/**
 * Marks the lane's current recipient as under way. Who wants no campaigns, is no longer on the list or has no WhatsApp is
 * passed over, with the reason.
 *
 * @returns undefined when there is nothing to send.
 */
export async function claimRecipient(scope: ClaimScope, lane: Lane): Promise<ShippingItem | undefined> {
  const turn = await composeTurn(scope, lane);
  const claimed = turn && (await putShipping(scope.table, turn.wanted, turn.before));
  return claimed?.state === 'sending' ? claimed : undefined;
}

/** Settles the lane's current recipient, if nothing is to be sent. @returns false for whoever is to be sent to */
export async function passRecipientOver(scope: ClaimScope, lane: Lane): Promise<boolean> {
  const turn = await composeTurn(scope, lane);
  if (turn?.wanted.state === 'sending') return false;
  if (turn) await putShipping(scope.table, turn.wanted, turn.before);
  return true;
}

/** @returns undefined for somebody who is settled, or whom a later run has */
async function composeTurn(scope: ClaimScope, lane: Lane): Promise<{ wanted: ShippingItem; before: ShippingItem | undefined } | undefined> {
  const { table, campaign } = scope;
  const { number = '', attempt = 1 } = lane.current ?? {};
  const before = await findShipping(table, campaign.companyId, campaign.number, number);
  if (before && (before.run > lane.run || (before.state !== 'sending' && !isToBeTried(before, lane.run)))) return undefined;
  return { wanted: await composeShipping(scope, lane, number, attempt, before), before };
}

const historyOf = (before: ShippingItem | undefined): Pick<ShippingItem, 'wasAsked' | 'wasConfirmed' | 'shownAs'> => ({
  wasAsked: before?.wasAsked ?? false,
  wasConfirmed: before?.wasConfirmed ?? false,
  shownAs: before?.shownAs ?? null,
});

async function composeShipping(scope: ClaimScope, lane: Lane, number: string, attempt: number, before: ShippingItem | undefined): Promise<ShippingItem> {
  const { table, campaign, texts, connectionId, nowMs } = scope;
  const { companyId, id: campaignId, contactListId } = campaign;
  const [isLast, optedOut, listed] = await Promise.all([
    lane.batch.length === 0 && hasRecipients(table, campaign).then((has) => !has),
    table.get(companyKeys.optedOut(companyId, canonicalNumber(number)), { consistent: true }),
    contactListId === null ? undefined : table.get(companyKeys.contactListItem(companyId, contactListId, number), { consistent: true }),
  ]);
  const contact = listed && contactListItem.parse(listed);
  const part = texts.confirmation && !before?.wasConfirmed ? 'question' : 'message';
  const shipping: ShippingItem = {
    type: 'shipping',
    companyId,
    campaignId,
    campaignNumber: campaign.number,
    slot: before?.slot ?? unplaced,
    number,
    name: contact?.name ?? before?.name ?? '',
    email: contact?.email ?? before?.email ?? '',
    whatsappNumber: contact?.whatsappNumber ?? null,
    connectionId,
    state: 'sending',
    atMs: nowMs,
    failure: null,
    part,
    textIndex: textIndexOf(texts, part, { campaignId, number }),
    run: lane.run,
    turn: lane.turn,
    attempt,
    restMs: isLast ? 0 : restMs(lane, texts.pace),
    refusal: null,
    refusedAttempt: null,
    ...historyOf(before),
  };
  // Also of one whose first try is not heard of: should it have arrived all the same, its ack says so.
  if (optedOut) return { ...shipping, state: 'optedOut', attempt: before?.state === 'sending' ? attempt : 0 };
  // What is under way already is not called back.
  if (before?.state === 'sending') return shipping;
  // Who left and came back came later than the campaign began.
  if (!contact || contact.createdAt > listedUntil(campaign)) return { ...shipping, state: 'failed', failure: 'ERR_NO_LIST_CONTACT_FOUND', attempt: 0 };
  return contact.isWhatsappValid === false ? { ...shipping, state: 'failed', failure: 'ERR_WAPP_INVALID_CONTACT', attempt: 0 } : shipping;
}
