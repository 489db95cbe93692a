import { mailCountsItem, toMailCounts } from '#functions/records/campaigns/campaign-progress.ts';
import type { EmailItem } from '#functions/records/campaigns/email-item.ts';
import { companyKeys } from '#functions/data/keys.ts';
import { type MailShippingItem, mailShippingItem } from '#functions/records/campaigns/mail-shipping-item.ts';
import { queryShippings } from '#functions/records/campaigns/query-shippings.ts';
import type { TablePart } from '#functions/data/table.ts';
import type { MailCounts } from '#shared/contract/emails.ts';
import { mailCountsOf, noMailCounts } from '#shared/domain/mail-state.ts';

interface Lived {
  /** How often the mail service took a mail over, by address. */
  readonly taken: ReadonlyMap<string, number>;
  /** Addresses that it never takes. */
  readonly refused: ReadonlySet<string>;
  /** Addresses of the list. */
  readonly wanted: ReadonlySet<string>;
  /** Numbers of contacts whose address was changed meanwhile. */
  readonly changed: ReadonlySet<string>;
  /** Addresses that left, bounced or complained with this company. */
  readonly mayBeWithheld: ReadonlySet<string>;
}

/** Names what was wrong with an e-mail campaign's life, by what stands in the table at its end and what the mail service took over. */
export async function judgeMails(table: TablePart, { companyId, status }: EmailItem, lived: Lived): Promise<string[]> {
  const { items } = await queryShippings(table, { companyId, number: 1 }, { limit: 10_000 });
  const shippings = items.map((item) => mailShippingItem.parse(item));
  const byAddress = new Map(shippings.map((one) => [one.email, one] as const));
  const wrong = [...lived.wanted, ...lived.changed].flatMap((address) => judgeRecipient(address, lived, byAddress.get(address)));
  const strangers = [...lived.taken.keys()].filter((address) => !lived.wanted.has(address) && !lived.changed.has(address));
  const stored = await table.get(companyKeys.campaignPart(companyId, 1, 'counts'));
  const counted = toMailCounts(stored && mailCountsItem.parse(stored));
  const real = shippings.map(mailCountsOf).reduce(summed, noMailCounts);
  return [
    ...(status === 'FINALIZADA' ? [] : [`neverFinished: ${status} ${JSON.stringify(await table.queryAll(companyKeys.campaignPart(companyId, 1, '')))}`]),
    ...wrong,
    ...strangers.map((address) => `stranger: ${address}`),
    ...(JSON.stringify(counted) === JSON.stringify(real) ? [] : [`untrueReport: ${JSON.stringify(counted)} instead of ${JSON.stringify(real)}`]),
  ];
}

function judgeRecipient(address: string, { taken, refused, changed, mayBeWithheld }: Lived, shipping: MailShippingItem | undefined): string[] {
  const times = taken.get(address) ?? 0;
  if (times > 1) return [`twice: ${address}, ${times} times`];
  if (!shipping) return changed.has(address) && times === 0 ? [] : [`forgotten: ${address}`];
  const { sent } = mailCountsOf(shipping);
  if (sent !== times) return [`untrue: ${address} is ${shipping.state}, and was taken over ${times} times`];
  if (shipping.state === 'suppressed') return mayBeWithheld.has(address) ? [] : [`withheld: ${address}`];
  if (sent === 1) return [];
  const mayFail = refused.has(address) || changed.has(address);
  return shipping.state === 'failed' && mayFail ? [] : [`forgotten: ${address} is ${shipping.state} by ${shipping.failure}`];
}

function summed(one: MailCounts, other: MailCounts): MailCounts {
  const names = Object.keys(noMailCounts) as (keyof MailCounts)[]; // the constant has each of them
  return Object.fromEntries(names.map((name) => [name, one[name] + other[name]])) as Record<keyof MailCounts, number>; // likewise
}
