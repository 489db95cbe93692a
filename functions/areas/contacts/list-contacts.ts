import { type Contact, type contactRoutes, mostListedContacts } from '#shared/contract/contacts.ts';
import type { CompanyId } from '#shared/contract/ids.ts';
import { recordPageSize } from '#shared/contract/lists.ts';
import type { QueryOf, ReplyOf } from '#shared/contract/route.ts';
import { hidesNumbers } from '#shared/contract/roles.ts';
import { contactWords, matchesWords } from '#shared/domain/contact-words.ts';
import { maskedName } from '#shared/domain/masked-number.ts';
import { aliasesOf } from '#shared/domain/phone.ts';
import { blindSearch, hasWords, searchedWords } from '#shared/domain/search-words.ts';
import { notedAct } from '#functions/records/audit/noted-act.ts';
import { contactAliasItem, contactItem, type ContactItem, toContact } from '#functions/records/contacts/contact-item.ts';
import { findContacts } from '#functions/records/contacts/contact-search.ts';
import { companyKeys, listKeys, normalizeName } from '#functions/data/keys.ts';
import { readListed } from '#functions/data/list-page.ts';
import { readableItems } from '#functions/data/readable.ts';
import type { TablePart } from '#functions/data/table.ts';
import { isoTime } from '#functions/ports/clock.ts';
import { readPage } from '#functions/stack/paging.ts';
import type { Principal } from '#functions/tools/principal.ts';
import type { ContactDeps } from './deps.ts';

/** Rows of one page of the export: some 200 KB of reading. */
const exportedAtOnce = 500;

interface ContactPage {
  readonly items: readonly ContactItem[];
  readonly next: string | undefined;
}

/** By name; of a search by the word that was found and then by name. A page costs its rows, however many contacts there are. */
export async function listContacts(
  deps: ContactDeps,
  principal: Principal,
  query: QueryOf<typeof contactRoutes.listContacts>,
): Promise<ReplyOf<typeof contactRoutes.listContacts>> {
  const search = query.searchParam ?? '';
  const { items, ...position } = await readPage(principal, `contacts ${search}`, query, (after) => readContacts(deps, principal, search, { after }));
  return { contacts: items.map(toContact), ...position };
}

export async function pickContacts(deps: ContactDeps, principal: Principal, query: QueryOf<typeof contactRoutes.pickContacts>): Promise<Contact[]> {
  const { items } = await readContacts(deps, principal, query.searchParam ?? query.name ?? '', { limit: mostListedContacts });
  return items.map(toContact);
}

/** Every contact, by pages. The first one stands in the audit trail before it leaves. */
export async function exportContacts(
  deps: ContactDeps,
  principal: Principal,
  query: QueryOf<typeof contactRoutes.exportContacts>,
): Promise<ReplyOf<typeof contactRoutes.exportContacts>> {
  if (!query.cursor) await noteExport(deps, principal);
  const { items, ...position } = await readPage(principal, 'contacts export', query, (after) =>
    readContacts(deps, principal, '', { after, limit: exportedAtOnce }),
  );
  return { contacts: items.map(({ name, number, email }) => ({ name, number, email })), ...position };
}

function noteExport({ table, clock }: ContactDeps, { companyId }: Principal): Promise<void> {
  return table.forCompany(companyId).commit(notedAct('contactBookExport', { companyId, id: clock.newId(), at: isoTime(clock.nowMs()) }));
}

async function readContacts(
  { table }: ContactDeps,
  principal: Principal,
  search: string,
  { after, limit = recordPageSize }: { readonly after?: string | undefined; readonly limit?: number },
): Promise<ContactPage> {
  const { companyId } = principal;
  const part = table.forCompany(companyId);
  const words = searchedWords(search);
  if (hidesNumbers(principal) && words.length > 0) return blindly(part, companyId, search, { after, limit });
  // A single letter has no words in the index, but a place in the list.
  return words.length === 0 ? byName(part, companyId, search, { after, limit }) : byWords(part, companyId, words, { after, limit });
}

/** For somebody who sees no numbers: a whole number finds its contact, and its digits nothing. */
async function blindly(table: TablePart, companyId: CompanyId, search: string, page: { after: string | undefined; limit: number }): Promise<ContactPage> {
  const { number, words } = blindSearch(search);
  if (number !== null) return byNumber(table, companyId, number);
  if (words.length === 0) return { items: [], next: undefined };
  const { items, next } = await byWords(table, companyId, words, page);
  return { items: items.filter(({ name }) => hasWords(maskedName(name), searchedWords(search))), next };
}

async function byNumber(table: TablePart, companyId: CompanyId, number: string): Promise<ContactPage> {
  const [alias = ''] = aliasesOf({ number });
  const pointer = await table.get(companyKeys.contactAlias(companyId, alias));
  const row = pointer && (await table.get(companyKeys.contact(companyId, contactAliasItem.parse(pointer).contactId)));
  return { items: row ? readableItems(contactItem, [row]) : [], next: undefined };
}

function byName(table: TablePart, companyId: CompanyId, search: string, page: { after: string | undefined; limit: number }): Promise<ContactPage> {
  return readListed(table, contactItem, { index: 'gsi1', pk: listKeys.contacts(companyId), prefix: normalizeName(search), ...page });
}

/** The contact's own word on what was found: the index is a moment behind. */
async function byWords(
  table: TablePart,
  companyId: CompanyId,
  words: readonly string[],
  page: { after: string | undefined; limit: number },
): Promise<ContactPage> {
  const { ids, next } = await findContacts(table, companyId, { words, ...page });
  const rows = await table.getMany(ids.map((id) => companyKeys.contact(companyId, id)));
  const byId = new Map(readableItems(contactItem, rows).map((one) => [one.id, one]));
  const found = [...new Set(ids)].flatMap((id) => byId.get(id) ?? []);
  return { items: found.filter((one) => matchesWords(contactWords(one), words)), next };
}
