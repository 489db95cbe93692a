import type { contactRoutes } from '#shared/contract/contacts.ts';
import { AppError } from '#shared/contract/errors.ts';
import type { Job } from '#shared/contract/jobs.ts';
import type { ReplyOf } from '#shared/contract/route.ts';
import { digitsOf } from '#shared/domain/contact-row.ts';
import { canonicalNumber } from '#shared/domain/phone.ts';
import { loadCompany } from '#functions/records/companies/company-item.ts';
import { connectionItem } from '#functions/records/connections/connection-item.ts';
import { companyKeys } from '#functions/data/keys.ts';
import { loadPhonebook, type PhonebookOf } from '#functions/records/contacts/phonebook.ts';
import type { TablePart } from '#functions/data/table.ts';
import type { Principal } from '#functions/tools/principal.ts';
import type { Jobs } from '#functions/ports/jobs.ts';
import type { ContactDeps } from './deps.ts';
import { importContactRows, type RowChange } from './import-contact-rows.ts';

type Result = ReplyOf<typeof contactRoutes.importPhonebook>;
export type PhonebookDeps = ContactDeps & { readonly jobs: Jobs };

/** The phone that is linked to a connection now: names that another one gave before do not count. */
interface Phone extends PhonebookOf {
  readonly owner: string;
}

/** Names of one step: a second or so. */
const namesAtOnce = 200;

/**
 * Makes contacts of the address book that the phone of the default connection handed over. A small one is done when this
 * answers; of a larger one the rest follows in the background.
 *
 * @throws AppError ERR_NO_DEF_WAPP_FOUND, ERR_NO_PHONEBOOK while the phone has handed over nothing
 */
export async function importPhonebook(deps: PhonebookDeps, { companyId }: Principal): Promise<Result> {
  const part = deps.table.forCompany(companyId);
  const phone = await defaultPhone(part, companyId);
  for (let after: string | undefined, isMore = true; isMore;) {
    const { names, next } = await loadPhonebook(part, phone, phone.owner, { after, limit: namesAtOnce });
    if (names.length > 0) {
      const counts = await takeNames(deps, phone, names);
      if (next !== undefined) await deps.jobs.send({ type: 'importPhonebook', ...phone, after: next });
      return { ...counts, goesOn: next !== undefined };
    }
    isMore = next !== undefined;
    after = next;
  }
  throw new AppError('ERR_NO_PHONEBOOK');
}

/** The next step of a large address book. The same again changes nothing. */
export async function importMoreNames(deps: PhonebookDeps, job: Extract<Job, { type: 'importPhonebook' }>): Promise<void> {
  const { companyId, connectionId, owner, after } = job;
  const phone: Phone = { companyId, connectionId, owner };
  const { names, next } = await loadPhonebook(deps.table.forCompany(companyId), phone, owner, { after, limit: namesAtOnce });
  await takeNames(deps, phone, names);
  if (next !== undefined) await deps.jobs.send({ ...job, after: next });
}

async function defaultPhone(part: TablePart, companyId: Principal['companyId']): Promise<Phone> {
  const { defaultConnectionId: connectionId } = await loadCompany(part, companyId);
  const stored = connectionId && (await part.get(companyKeys.connection(companyId, connectionId), { consistent: true }));
  if (!stored) throw new AppError('ERR_NO_DEF_WAPP_FOUND');
  const { number: owner } = connectionItem.parse(stored);
  if (owner === null) throw new AppError('ERR_NO_PHONEBOOK');
  return { companyId, connectionId, owner };
}

type Names = Awaited<ReturnType<typeof loadPhonebook>>['names'];

async function takeNames(deps: ContactDeps, { companyId }: Phone, names: Names): Promise<Omit<Result, 'goesOn'>> {
  const rows = names.map(({ number, name }, index) => ({ row: index + 1, number: `+${number}`, name, email: '' }));
  const { results } = await importContactRows(deps, { companyId }, rows, nameTheNameless);
  const count = (wanted: (typeof results)[number]['outcome']): number => results.filter(({ outcome }) => outcome === wanted).length;
  return { created: count('created'), updated: count('updated'), unchanged: count('unchanged') };
}

/** A name given by staff or by the person stays: the phone's name only replaces a bare number. */
const nameTheNameless: RowChange = (contact, { name }) => {
  const isBare = !/\p{L}/u.test(contact.name) && canonicalNumber(digitsOf(contact.name)) === canonicalNumber(contact.number);
  return name && isBare ? { name } : {};
};
