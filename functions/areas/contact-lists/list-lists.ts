import { type contactListRoutes } from '#shared/contract/contact-lists.ts';
import { recordPageSize } from '#shared/contract/lists.ts';
import type { QueryOf, ReplyOf } from '#shared/contract/route.ts';
import { contactListRow, toContactList } from '#functions/records/contact-lists/contact-list-row.ts';
import { readListed } from '#functions/data/list-page.ts';
import { listKeys } from '#functions/data/keys.ts';
import { nameFilter } from '#functions/data/name-filter.ts';
import { readPage } from '#functions/stack/paging.ts';
import type { Principal } from '#functions/tools/principal.ts';
import type { ContactListDeps } from './deps.ts';

const mostPicked = 1_000;

/** By name; a search is a filter, since a company has few of them. */
export async function listContactLists(
  deps: ContactListDeps,
  principal: Principal,
  query: QueryOf<typeof contactListRoutes.listContactLists>,
): Promise<ReplyOf<typeof contactListRoutes.listContactLists>> {
  const search = query.searchParam ?? '';
  const { items, ...position } = await readPage(principal, `contact-lists ${search}`, query, (after) =>
    read(deps, principal, { search, after, limit: recordPageSize }),
  );
  return { records: items.map(toContactList), ...position };
}

export async function pickContactLists(deps: ContactListDeps, principal: Principal): Promise<ReplyOf<typeof contactListRoutes.pickContactLists>> {
  const { items } = await read(deps, principal, { search: '', after: undefined, limit: mostPicked });
  return { records: items.map(toContactList) };
}

function read(
  { table }: ContactListDeps,
  { companyId }: Principal,
  { search, after, limit }: { readonly search: string; readonly after: string | undefined; readonly limit: number },
) {
  const isFound = nameFilter(search);
  return readListed(
    table.forCompany(companyId),
    contactListRow,
    { index: 'gsi1', pk: listKeys.contactLists(companyId), limit, after },
    isFound && (({ name }) => isFound(name)),
  );
}
