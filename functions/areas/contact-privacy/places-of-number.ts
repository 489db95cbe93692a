import type * as z from 'zod';
import { type CompanyId, contactListId } from '#shared/contract/ids.ts';
import { campaignItem } from '#functions/records/campaigns/campaign-item.ts';
import { emailItem } from '#functions/records/campaigns/email-item.ts';
import { companyKeys, type Key } from '#functions/data/keys.ts';
import { findMailShipping, type MailShippingItem } from '#functions/records/campaigns/mail-shipping-item.ts';
import { findShipping, type ShippingItem } from '#functions/records/campaigns/shipping-item.ts';
import type { TablePart } from '#functions/data/table.ts';
import type { Attributes } from '#functions/data/writes.ts';

/** A number as contact lists, campaigns and opt-outs have it: the canonical one. */
export interface NumberScope {
  readonly table: TablePart;
  readonly companyId: CompanyId;
  readonly number: string;
}

/** Part of a partition. `next`: behind what it goes on; null at its end. */
interface Part<T> {
  readonly found: readonly T[];
  readonly next: string | null;
}

/** Rows of a part: what belongs to them is read at once. */
const rowsAtOnce = 100;

/** @param after an empty text for the beginning. */
export async function readPart(table: TablePart, { pk }: Pick<Key, 'pk'>, after: string, limit = rowsAtOnce): Promise<Part<Attributes>> {
  const { items, next = null } = await table.query({ pk, limit, consistent: true, beyond: after });
  return { found: items, next };
}

/** Contact lists with what each has of the number. */
export async function listsWith({ table, companyId, number }: NumberScope, after: string): Promise<Part<{ list: Attributes; item: Attributes | undefined }>> {
  const { found, next } = await readPart(table, companyKeys.contactList(companyId, ''), after);
  const itemOf = (list: Attributes) => table.get(companyKeys.contactListItem(companyId, contactListId.parse(list['sk']), number), { consistent: true });
  return { found: await Promise.all(found.map(async (list) => ({ list, item: await itemOf(list) }))), next };
}

const ofCampaign = campaignItem.pick({ id: true, number: true, name: true, contactListId: true });

export interface CampaignOfNumber extends z.output<typeof ofCampaign> {
  /** Undefined before its turn. */
  readonly shipping: ShippingItem | undefined;
}

/** Campaigns with what became of the number in each. */
export async function campaignsWith({ table, companyId, number }: NumberScope, after: string): Promise<Part<CampaignOfNumber>> {
  const { found, next } = await readPart(table, companyKeys.campaign(companyId, ''), after);
  const campaigns = found.map((row) => ofCampaign.parse(row));
  return { found: await Promise.all(campaigns.map(async (one) => ({ ...one, shipping: await findShipping(table, companyId, one.number, number) }))), next };
}

const ofEmail = emailItem.pick({ number: true, name: true });

/** E-mail campaigns with what became of the addresses in each. */
export async function emailsWith(
  { table, companyId }: Omit<NumberScope, 'number'>,
  addresses: readonly string[],
  after: string,
): Promise<Part<{ readonly name: string; readonly shippings: readonly MailShippingItem[] }>> {
  const { found, next } = await readPart(table, companyKeys.email(companyId, ''), after);
  const shippingsOf = async (number: number) =>
    (await Promise.all(addresses.map((address) => findMailShipping(table, companyId, number, address)))).flatMap((one) => one ?? []);
  return {
    found: await Promise.all(found.map((row) => ofEmail.parse(row)).map(async ({ name, number }) => ({ name, shippings: await shippingsOf(number) }))),
    next,
  };
}

/** Everything of parts, for what is written into one text. */
export async function allParts<T>(read: (after: string) => Promise<Part<T>>): Promise<T[]> {
  const all: T[] = [];
  for (let after: string | null = ''; after !== null;) {
    const part: Part<T> = await read(after);
    all.push(...part.found);
    after = part.next;
  }
  return all;
}
