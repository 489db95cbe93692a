import { AppError } from '#shared/contract/errors.ts';
import { companyItem, type CompanyItem } from '#functions/records/companies/company-item.ts';
import { companyKeys } from '#functions/data/keys.ts';
import { findMailShipping } from '#functions/records/campaigns/mail-shipping-item.ts';
import { findSuppression, suppress } from '#functions/records/campaigns/suppression-item.ts';
import type { Table } from '#functions/data/table.ts';
import { isoTime } from '#functions/ports/clock.ts';
import { hear, type MailEventDeps } from './apply-mail-event.ts';
import { type MailName, readMailToken } from './mail-token.ts';

export interface Unsubscription {
  /** Name of the company that sends. */
  readonly company: string;
  readonly email: string;
  readonly isUnsubscribed: boolean;
}

/** Finds the recipient whose mail the link belongs to. @throws AppError ERR_MAIL_LINK_UNKNOWN */
export async function showUnsubscription({ table }: { readonly table: Table }, token: string): Promise<Unsubscription> {
  const { name, company } = await followed(table, token);
  const suppression = await findSuppression(table.forCompany(name.companyId), name.companyId, name.email);
  const isUnsubscribed = suppression !== undefined && suppression.reason !== 'bounced';
  return { company: company.name, email: name.email, isUnsubscribed };
}

/** The address gets no more mail of the company. Again, it changes nothing. @throws AppError ERR_MAIL_LINK_UNKNOWN */
export async function unsubscribe(deps: MailEventDeps, token: string): Promise<Unsubscription> {
  const { name, company } = await followed(deps.table, token);
  const { companyId, campaignNumber, email, isTest } = name;
  if (isTest) return { company: company.name, email, isUnsubscribed: true };
  const table = deps.table.forCompany(companyId);
  const shipping = await findMailShipping(table, companyId, campaignNumber, email);
  if (shipping) await hear(deps, table, shipping, 'unsubscribed', null);
  else await suppress(table, { companyId, email, reason: 'unsubscribed', emailId: null, createdAt: isoTime(deps.clock.nowMs()) });
  return { company: company.name, email, isUnsubscribed: true };
}

async function followed(table: Table, token: string): Promise<{ name: MailName; company: Pick<CompanyItem, 'name'> }> {
  const read = readMailToken(token);
  const stored = read && (await table.forCompany(read.name.companyId).get(companyKeys.company(read.name.companyId), { consistent: true }));
  const company = stored && companyItem.pick({ name: true, cursorKey: true }).parse(stored);
  if (!read || !company || !read.isSignedBy(company.cursorKey)) throw new AppError('ERR_MAIL_LINK_UNKNOWN');
  return { name: read.name, company };
}
