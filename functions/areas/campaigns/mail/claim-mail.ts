import type { Lane, SendingOutcome } from '#shared/domain/campaign-lane.ts';
import type { MailLane } from '#shared/contract/ids.ts';
import { nothingHeard } from '#shared/domain/mail-state.ts';
import { listedUntil } from '#functions/records/campaigns/any-campaign.ts';
import { addressedAt, contactListItem } from '#functions/records/contact-lists/contact-list-item.ts';
import type { EmailItem } from '#functions/records/campaigns/email-item.ts';
import { companyKeys } from '#functions/data/keys.ts';
import { findMailShipping, type MailShippingItem, parseMailRecipient, sameAddress } from '#functions/records/campaigns/mail-shipping-item.ts';
import { shippingKey, unplaced } from '#functions/records/campaigns/shipping-item.ts';
import { findSuppression } from '#functions/records/campaigns/suppression-item.ts';
import type { TablePart } from '#functions/data/table.ts';
import { isHeld } from '#functions/data/decide-anew.ts';
import { type Attributes } from '#functions/data/writes.ts';
import { putShipping } from '../dispatch/put-shipping.ts';

export interface MailScope {
  readonly table: TablePart;
  readonly campaign: EmailItem;
  readonly lane: MailLane;
}

const refusals = { ERR_MAIL_QUOTA_SPENT: 'dailyCap', ERR_MAIL_PAUSED: 'restricted', ERR_TOO_MANY_REQUESTS: 'rateLimited' } as const;
const isRefusal = (code: string): code is keyof typeof refusals => Object.hasOwn(refusals, code);
/** Why an attempt was not sent that may be tried again. */
export type PassingRefusal = keyof typeof refusals | 'ERR_SENDING_TOO_LATE';

/** Tells how sending to the recipient ended, for a lane of this run. */
export async function mailOutcome({ table, campaign }: MailScope, name: string): Promise<SendingOutcome> {
  const { number, email } = parseMailRecipient(name);
  const shipping = await findMailShipping(table, campaign.companyId, campaign.number, email);
  return shipping ? outcomeFor(number, shipping, campaign.run) : { kind: 'open' };
}

function outcomeFor(number: string, shipping: MailShippingItem, run: number): SendingOutcome {
  const { state, refusal, refusedAttempt } = shipping;
  if (isToBeTried(shipping, run, number)) return { kind: 'open' };
  // Mails have no pace of their own. Of two contacts with one address the other one's mail is under way.
  if (state !== 'sending' || shipping.number !== number) return { kind: 'settled', atMs: 0 };
  if (refusal === null || refusedAttempt === null) return { kind: 'open' };
  if (refusal === 'ERR_SENDING_TOO_LATE') return { kind: 'late', attempt: refusedAttempt };
  return { kind: 'refused', reason: isRefusal(refusal) ? refusals[refusal] : 'rateLimited', attempt: refusedAttempt };
}

/** Left over by a lane that went, failed in an earlier run, or left by a contact while another one has the address. */
function isToBeTried({ state, run, failure, number: of }: MailShippingItem, now: number, number: string): boolean {
  if (state === 'pending') return true;
  return state === 'failed' && (run < now || (failure === 'ERR_NO_LIST_CONTACT_FOUND' && of !== number));
}

/**
 * Marks the lane's current recipient as under way. Who gets no mail of the company, is no longer on the list or has another
 * address now is passed over, with the reason.
 *
 * @returns undefined when there is nothing to send.
 */
export async function claimMail(scope: MailScope, lane: Lane, nowMs: number): Promise<MailShippingItem | undefined> {
  const turn = await composeTurn(scope, lane, nowMs);
  const claimed = turn && (await putShipping(scope.table, turn.wanted, turn.before));
  return claimed?.state === 'sending' ? claimed : undefined;
}

/** Settles the lane's current recipient, if nothing is to be sent. @returns false for whoever is to be sent to */
export async function passMailOver(scope: MailScope, lane: Lane, nowMs: number): Promise<boolean> {
  const turn = await composeTurn(scope, lane, nowMs);
  if (turn?.wanted.state === 'sending') return false;
  if (turn) await putShipping(scope.table, turn.wanted, turn.before);
  return true;
}

/** @returns undefined for somebody who is settled, or whose address another contact's mail is under way to */
async function composeTurn(
  scope: MailScope,
  lane: Lane,
  nowMs: number,
): Promise<{ wanted: MailShippingItem; before: MailShippingItem | undefined } | undefined> {
  const { table, campaign } = scope;
  const { number, email } = parseMailRecipient(lane.current?.number ?? '');
  const before = await findMailShipping(table, campaign.companyId, campaign.number, email);
  const isOwn = before?.state === 'sending' && before.number === number;
  if (before && !isOwn && !isToBeTried(before, lane.run, number)) return undefined;
  return { wanted: await composeShipping(scope, lane, before, nowMs), before };
}

async function composeShipping({ table, campaign, lane: by }: MailScope, lane: Lane, before: MailShippingItem | undefined, nowMs: number) {
  const { companyId, id: campaignId, number: campaignNumber, contactListId } = campaign;
  const { number, email } = parseMailRecipient(lane.current?.number ?? '');
  const [suppression, listed] = await Promise.all([
    findSuppression(table, companyId, email),
    contactListId === null ? undefined : table.get(companyKeys.contactListItem(companyId, contactListId, number), { consistent: true }),
  ]);
  const contact = listed && contactListItem.parse(listed);
  const shipping: MailShippingItem = {
    type: 'mailShipping',
    companyId,
    campaignId,
    campaignNumber,
    slot: before?.slot ?? unplaced,
    email,
    number,
    name: contact?.name ?? before?.name ?? '',
    lane: by,
    state: 'sending',
    atMs: nowMs,
    failure: null,
    reason: null,
    run: lane.run,
    turn: lane.turn,
    attempt: lane.current?.attempt ?? 1,
    refusal: null,
    refusedAttempt: null,
    ...nothingHeard,
  };
  // Also of one whose first try is not heard of: the lane may have waited for weeks since.
  if (suppression) return { ...shipping, state: 'suppressed' as const };
  // What is under way already is not called back, unless it was certainly not sent.
  // Who is tried again in a later run is judged anew: months may lie between.
  const isTriedAgain = before !== undefined && before.run < lane.run;
  if (before?.state === 'sending' && before.refusal === null && !isTriedAgain) return shipping;
  const isStill = contact !== undefined && sameAddress(contact.email) === email && addressedAt(contact) <= listedUntil(campaign);
  return isStill ? shipping : { ...shipping, state: 'failed' as const, failure: 'ERR_NO_LIST_CONTACT_FOUND' };
}

/** Notes what became of the attempt, if nothing has been heard of it meanwhile. */
export async function settleMail(table: TablePart, shipping: MailShippingItem, set: Attributes): Promise<void> {
  // A mail event was faster.
  await isHeld(table.change(shippingKey(shipping), { set }, ['exists', ['state', '=', 'sending'], ['turn', '=', shipping.turn], ['run', '=', shipping.run]]));
}
