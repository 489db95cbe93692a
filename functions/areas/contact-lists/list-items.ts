import type { contactListRoutes } from '#shared/contract/contact-lists.ts';
import type { CompanyId, ContactListId } from '#shared/contract/ids.ts';
import { recordPageSize } from '#shared/contract/lists.ts';
import type { QueryOf, ReplyOf } from '#shared/contract/route.ts';
import { digitsOf } from '#shared/domain/contact-row.ts';
import { numberBeginnings } from '#shared/domain/phone.ts';
import { hasWords, searchedWords } from '#shared/domain/search-words.ts';
import { contactListItem, type ContactListItemRow, toContactListItem } from '#functions/records/contact-lists/contact-list-item.ts';
import { loadContactList } from '#functions/records/contact-lists/contact-list-row.ts';
import { readListed } from '#functions/data/list-page.ts';
import { readKeyRanges } from '#functions/data/key-ranges.ts';
import { companyKeys, listKeys, normalizeName } from '#functions/data/keys.ts';
import { readableItems } from '#functions/data/readable.ts';
import type { TablePart } from '#functions/data/table.ts';
import { readPage } from '#functions/stack/paging.ts';
import type { Principal } from '#functions/tools/principal.ts';
import type { ContactListDeps } from './deps.ts';

interface Place {
  readonly table: TablePart;
  readonly companyId: CompanyId;
  readonly listId: ContactListId;
  readonly after: string | undefined;
}

interface ItemPage {
  readonly items: readonly ContactListItemRow[];
  readonly next: string | undefined;
}

/**
 * By name. Digits are a range of the numbers, names that begin with what is looked for one of the names; words further on and
 * e-mails are a filter behind it, which may come short.
 *
 * @throws AppError ERR_NO_CONTACT_LIST_FOUND
 */
export async function listItems(
  deps: ContactListDeps,
  principal: Principal,
  query: QueryOf<typeof contactListRoutes.listContactListItems>,
): Promise<ReplyOf<typeof contactListRoutes.listContactListItems>> {
  const { companyId } = principal;
  const { contactListId: listId, searchParam: search = '' } = query;
  const table = deps.table.forCompany(companyId);
  await loadContactList(table, companyId, listId);
  const { items, ...position } = await readPage(principal, `contact-list ${listId} ${search}`, query, (after) => {
    const place: Place = { table, companyId, listId, after };
    const digits = digitsSearched(search);
    if (digits !== undefined) return byNumber(place, digits);
    return search === '' ? byName(place, undefined) : byWords(place, search);
  });
  return { contacts: items.map(toContactListItem), ...position };
}

const digitsSearched = (search: string): string | undefined => (/^[\d\s()+.-]*\d[\d\s()+.-]*$/.test(search) ? digitsOf(search) : undefined);

function byName({ table, companyId, listId, after }: Place, isWanted: ((item: ContactListItemRow) => boolean) | undefined): Promise<ItemPage> {
  const pk = listKeys.contactListItems(companyId, listId);
  return readListed(table, contactListItem, { index: 'gsi1', pk, limit: recordPageSize, after }, isWanted);
}

const [first, second] = ['1', '2'];

/** First the names that begin so, in one range; then, by name, what else has the words. */
async function byWords(place: Place, search: string): Promise<ItemPage> {
  const { table, companyId, listId, after = first } = place;
  const prefix = normalizeName(search);
  if (after.startsWith(first)) {
    const pk = listKeys.contactListItems(companyId, listId);
    const { items, next } = await readListed(table, contactListItem, { index: 'gsi1', pk, prefix, limit: recordPageSize, after: after.slice(1) });
    if (next !== undefined) return { items, next: `${first}${next}` };
    const others = await byWords({ ...place, after: second }, search);
    return { items: [...items, ...others.items], next: others.next };
  }
  const words = searchedWords(search);
  const email = search.toLowerCase();
  const isElse = (item: ContactListItemRow): boolean =>
    !normalizeName(item.name).startsWith(prefix) && (hasWords(item.name, words) || item.email.startsWith(email));
  const { items, next } = await byName({ ...place, after: after.slice(1) || undefined }, isElse);
  return { items, next: next && `${second}${next}` };
}

const brazil = '55';
/** A Brazilian number without country and area, with or without the ninth digit. */
const isLocal = (digits: string): boolean => /^(?:9\d{8}|[2-9]\d{7})$/.test(digits);

/** Numbers that begin so; the last eight or nine digits in every area of Brazil. */
async function byNumber({ table, companyId, listId, after }: Place, digits: string): Promise<ItemPage> {
  const { pk } = companyKeys.contactListItem(companyId, listId, '');
  const { items, next } = await readKeyRanges(table, { pk, prefixes: numberBeginnings(digits), limit: recordPageSize, after });
  const found = readableItems(contactListItem, items);
  const isEnd = next === undefined && isLocal(digits);
  return { items: [...found, ...(isEnd ? await inEveryArea(table, companyId, listId, digits) : [])], next };
}

/** 11 to 99. */
const areas = Array.from({ length: 89 }, (_, index) => String(index + 11)).filter((area) => !area.endsWith('0'));

async function inEveryArea(table: TablePart, companyId: CompanyId, listId: ContactListId, digits: string): Promise<ContactListItemRow[]> {
  const forms = digits.length === 8 && /^[6-9]/.test(digits) ? [`9${digits}`] : [digits];
  const keys = forms.flatMap((form) => areas.map((area) => companyKeys.contactListItem(companyId, listId, `${brazil}${area}${form}`)));
  return readableItems(contactListItem, await table.getMany(keys)).toSorted((one, other) => (one.number < other.number ? -1 : 1));
}
