import { createHmac } from 'node:crypto';
import * as z from 'zod';
import { type CampaignCounts, type CampaignRecipient, recipientStates } from '#shared/contract/campaigns.ts';
import { campaignId, companyId, type CompanyId, connectionId, contactId, queueId, ticketId } from '#shared/contract/ids.ts';
import { companyKeys, type Key } from '#functions/data/keys.ts';
import type { TablePart } from '#functions/data/table.ts';
import { ConditionFailed, remove } from '#functions/data/writes.ts';
import { loadCompanyKey } from '#functions/records/companies/company-key.ts';

/** A recipient of a campaign, from its turn on. */
export const shippingItem = z.object({
  type: z.literal('shipping'),
  companyId,
  campaignId,
  campaignNumber: z.number().int(),
  slot: z.string(),
  /** Digits, as the list has them. */
  number: z.string(),
  name: z.string(),
  email: z.string(),
  /** The form in which WhatsApp knows the number, where that is another. */
  whatsappNumber: z.string().nullable().default(null),
  connectionId,
  state: z.enum(recipientStates),
  /** When the state was reached. */
  atMs: z.number().int(),
  failure: z.string().nullable().default(null),
  /** The part that is under way, or was sent last. */
  part: z.enum(['message', 'question']),
  /** Which of the texts of which run. */
  textIndex: z.number().int(),
  run: z.number().int(),
  /** The lane's turn after which it was given away, and how often it was; `noTurn` of what goes by a job of its own. */
  turn: z.number().int(),
  attempt: z.number().int(),
  /** The lane's pause after it. */
  restMs: z.number().int(),
  /** Why the attempt of that number was not sent, where it may be tried again. */
  refusal: z.string().nullable().default(null),
  refusedAttempt: z.number().int().nullable().default(null),
  wasAsked: z.boolean().default(false),
  wasConfirmed: z.boolean().default(false),
  /** Place in a conversation, once its recipient has written. */
  shownAs: z.object({ contactId, ticketId, queueId: queueId.nullable(), ms: z.number().int(), sequence: z.number().optional() }).nullable().default(null),
  /** Its campaign was deleted: it names nobody any more, and ends then. */
  expiresAtSeconds: z.number().int().optional(),
});
export type ShippingItem = z.output<typeof shippingItem>;

/** Turns of lanes begin with 1. */
export const noTurn = 0;

const slotDigits = 12;
const slotCount = 2n ** BigInt(4 * slotDigits);

/**
 * Place of a recipient among a campaign's, and its next place if that is taken: two of a million meet once in six hundred campaigns.
 *
 * @param key of the company: a message id tells the place, and nobody is to compute somebody else's.
 * @param name the number, or the address of a mail.
 */
export function slotOf(key: string, name: string, probe = 0): string {
  const first = BigInt(`0x${createHmac('sha256', key).update('place of a recipient').update(name).digest('hex').slice(0, slotDigits)}`);
  return ((first + BigInt(probe)) % slotCount).toString(16).padStart(slotDigits, '0');
}

/** The slot of a recipient who has none yet: it is chosen when the row is put. */
export const unplaced = '';

/** More numbers than these do not want the same place. */
export const mostProbes = 8;

/** Finds the outcome of a number in a campaign; undefined before its turn. */
export const findShipping = (table: TablePart, ofCompany: CompanyId, campaignNumber: number, number: string): Promise<ShippingItem | undefined> =>
  findAtPlaces(table, { ofCompany, campaignNumber, number }, (row) => row.number === number);

/** Whether a number's turn came in a campaign, be it deleted since. */
export const hadTurn = async (table: TablePart, ofCompany: CompanyId, campaignNumber: number, number: string): Promise<boolean> =>
  (await findAtPlaces(table, { ofCompany, campaignNumber, number }, (row) => row.number === number || row.expiresAtSeconds !== undefined)) !== undefined;

interface Sought {
  readonly ofCompany: CompanyId;
  readonly campaignNumber: number;
  readonly number: string;
}

async function findAtPlaces(table: TablePart, { ofCompany, campaignNumber, number }: Sought, isIt: (row: ShippingItem) => boolean) {
  const key = await loadCompanyKey(table, ofCompany);
  for (let probe = 0; probe < mostProbes; probe += 1) {
    const stored = await table.get(companyKeys.shipping(ofCompany, campaignNumber, slotOf(key, number, probe)), { consistent: true });
    if (!stored) return undefined;
    const found = shippingItem.parse(stored);
    if (isIt(found)) return found;
  }
  return undefined;
}

/**
 * The row of a recipient whose campaign was deleted. It names nobody. Its place still tells that somebody's turn came, as long as they may answer.
 */
export const forgottenShipping = (row: ShippingItem, nowMs: number): ShippingItem => ({
  ...row,
  number: '',
  name: '',
  email: '',
  whatsappNumber: null,
  shownAs: null,
  expiresAtSeconds: Math.ceil((nowMs + answeredMs) / 1_000),
});

/** An answer to a campaign that comes later than this is one to nothing. */
export const answeredMs = 30 * 24 * 60 * 60_000;

/** A placeholder for an erased recipient, where the place has to stay taken. */
export const isNameless = ({ number }: Pick<ShippingItem, 'number'>): boolean => number === '';

const ofCampaign = shippingItem.pick({ companyId: true, campaignNumber: true });

/** A campaign does not end while somebody is. */
const isWaitedFor = ({ state }: { readonly state?: unknown }): boolean => ['pending', 'sending', 'asked', 'confirmed'].includes(String(state));

const nextSlot = (slot: string): string => ((BigInt(`0x${slot}`) + 1n) % slotCount).toString(16).padStart(slotDigits, '0');

/**
 * Forgets a recipient. Should another one have taken the next place, since both wanted this one, a row that names nobody stays:
 * behind an empty place nobody looks any further.
 */
export async function eraseShipping(table: TablePart, key: Key, number: string): Promise<void> {
  const stored = await table.get(key, { consistent: true });
  if (stored?.['number'] !== number) return;
  const next = await table.get(shippingKey({ ...ofCampaign.parse(stored), slot: nextSlot(key.sk) }), { consistent: true });
  const isOwn = [['number', '=', number]] as const;
  const settled = isWaitedFor(stored) ? { state: 'failed', failure: 'ERR_NO_LIST_CONTACT_FOUND' } : {};
  try {
    if (next) await table.change(key, { set: { number: '', name: '', email: '', ...settled }, remove: ['whatsappNumber', 'shownAs', 'reason'] }, isOwn);
    else {
      // The counts hear of it: else the campaign waits for somebody who is gone.
      if (isWaitedFor(stored)) await table.change(key, { set: settled }, isOwn);
      await table.commit(remove(key, isOwn));
    }
  } catch (error) {
    // Another run of this step was faster.
    if (!(error instanceof ConditionFailed)) throw error;
  }
}

export const shippingKey = ({ companyId: c, campaignNumber, slot }: Pick<ShippingItem, 'companyId' | 'campaignNumber' | 'slot'>): Key =>
  companyKeys.shipping(c, campaignNumber, slot);

export function toRecipient({ number, name, state, failure, connectionId: whatsappId, atMs }: ShippingItem): CampaignRecipient {
  return { number, name, state, failure, whatsappId, at: new Date(atMs).toISOString() };
}

/** Whether somebody was asked who is waited for no longer. */
export const isSettled = (shipping: Pick<ShippingItem, 'state' | 'wasAsked'>): boolean => shipping.wasAsked && !isWaitedFor(shipping);

/** Counts of a recipient, each 0 or 1. */
export function countsOf({ state, wasAsked, wasConfirmed }: Pick<ShippingItem, 'state' | 'wasAsked' | 'wasConfirmed'>): CampaignCounts {
  const [isRead, isExpired] = [state === 'read', state === 'expired'];
  const isDelivered = isRead || state === 'delivered';
  return {
    asked: Number(wasAsked),
    confirmed: Number(wasConfirmed),
    sent: Number(isDelivered || state === 'sent'),
    delivered: Number(isDelivered),
    read: Number(isRead),
    failed: Number(state === 'failed'),
    optedOut: Number(state === 'optedOut'),
    expired: Number(isExpired),
  };
}
