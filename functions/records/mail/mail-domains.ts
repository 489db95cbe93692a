import * as z from 'zod';
import { companyId, type CompanyId } from '#shared/contract/ids.ts';
import { loadItem } from '#functions/data/find-item.ts';
import { orThrow } from '#functions/data/decide-anew.ts';
import { companyKeys, systemKeys } from '#functions/data/keys.ts';
import { type MailDomainItem, mailDomainItem } from './mail-sender-item.ts';
import { readableItems } from '#functions/data/readable.ts';
import type { Table, TablePart } from '#functions/data/table.ts';
import { put, remove, update, type Write } from '#functions/data/writes.ts';

/** @throws AppError ERR_NO_MAIL_DOMAIN_FOUND */
export const loadMailDomain = (table: TablePart, company: CompanyId, domain: string): Promise<MailDomainItem> =>
  loadItem(table, companyKeys.mailDomain(company, domain), mailDomainItem, 'ERR_NO_MAIL_DOMAIN_FOUND');

/** By name. */
export async function loadMailDomains(table: TablePart, company: CompanyId): Promise<MailDomainItem[]> {
  return readableItems(mailDomainItem, await table.queryAll({ pk: companyKeys.mailDomain(company, '').pk, consistent: true }));
}

const claim = z.object({ companyId });

/** The company that has proven that a domain is its own. */
export async function ownerOfDomain({ system }: Table, domain: string): Promise<CompanyId | undefined> {
  const stored = await system.get(systemKeys.mailDomain(domain), { consistent: true });
  return stored && claim.parse(stored).companyId;
}

const names = z.object({ dkimTokens: z.array(z.string()) });

/** Names of a domain's records at the mail service, the same for each company; undefined for one that was asked for before they were kept. */
export async function namesOfDomain({ system }: Table, domain: string): Promise<readonly string[] | undefined> {
  const stored = await system.get(systemKeys.mailDomainNames(domain), { consistent: true });
  return stored && names.parse(stored).dkimTokens;
}

export const keepNames = ({ system }: Table, domain: string, dkimTokens: readonly string[]): Promise<void> =>
  system.commit(put(systemKeys.mailDomainNames(domain), { type: 'mailDomainNames', dkimTokens: [...dkimTokens] }));

export const dropNames = ({ system }: Table, domain: string): Promise<void> => system.commit(remove(systemKeys.mailDomainNames(domain)));

type Asked = Pick<MailDomainItem, 'companyId' | 'domain'>;

/** Says that a company has a domain or waits for it. */
const askerWrite = ({ companyId: company, domain }: Asked): Write =>
  put(systemKeys.mailDomainAsker(domain, company), { type: 'mailDomainAsker', companyId: company });

export const askForDomain = ({ system }: Table, asked: Asked): Promise<void> => system.commit(askerWrite(asked));

/** @returns whether others still ask for it. */
export async function stopAsking({ system }: Table, { companyId: company, domain }: Asked): Promise<boolean> {
  await system.commit(remove(systemKeys.mailDomainAsker(domain, company)));
  const { pk, sk: prefix } = systemKeys.mailDomainAsker(domain, '');
  return (await system.query({ pk, prefix, limit: 1, consistent: true })).items.length > 0;
}

/** Result of a look. */
export type LookedAt = Pick<MailDomainItem, 'dkimTokens' | 'isVerified' | 'states' | 'checkedAt' | 'look' | 'watchedSinceMs' | 'missingSinceMs'>;

/**
 * Keeps what a look has found. Whose it is is decided by the first that is verified: its claim is in the same transaction, and goes with the verification.
 *
 * @throws AppError ERR_MAIL_DOMAIN_IN_USE, ERR_CONFLICT when somebody else has looked meanwhile
 */
export async function keepLook({ across }: Table, before: MailDomainItem, found: LookedAt): Promise<MailDomainItem> {
  const { companyId: company, domain } = before;
  const row = update(companyKeys.mailDomain(company, domain), { set: found }, ['exists', ['look', '=', before.look]]);
  await orThrow(across.commit(row, ...claimWrites(before, found), askerWrite(before)), ({ index }) =>
    index === 0 ? 'ERR_CONFLICT' : 'ERR_MAIL_DOMAIN_IN_USE',
  );
  return { ...before, ...found };
}

function claimWrites({ companyId: company, domain, isVerified: was }: MailDomainItem, { isVerified }: LookedAt): Write[] {
  const key = systemKeys.mailDomain(domain);
  const own = ['companyId', '=', company] as const;
  if (isVerified) return [put(key, { type: 'mailDomainClaim', companyId: company }, [{ any: ['absent', own] }])];
  return was ? [remove(key, [{ any: ['absent', own] }])] : [];
}

/** Gives a domain up; the claim of another company stays. */
export async function dropMailDomain(table: Table, { companyId: company, domain }: MailDomainItem): Promise<void> {
  const owner = await ownerOfDomain(table, domain);
  const claimed = owner === company ? [remove(systemKeys.mailDomain(domain), [['companyId', '=', company]])] : [];
  await table.across.commit(remove(companyKeys.mailDomain(company, domain), ['exists']), ...claimed);
}
