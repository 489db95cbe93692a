import type { emailRoutes } from '#shared/contract/emails.ts';
import { recordPageSize } from '#shared/contract/lists.ts';
import type { QueryOf, ReplyOf } from '#shared/contract/route.ts';
import { orThrow } from '#functions/data/decide-anew.ts';
import { companyKeys, listKeys } from '#functions/data/keys.ts';
import { sameAddress } from '#functions/records/campaigns/mail-shipping-item.ts';
import { readListed } from '#functions/data/list-page.ts';
import { suppressionItem, toSuppression } from '#functions/records/campaigns/suppression-item.ts';
import type { Table } from '#functions/data/table.ts';
import { remove } from '#functions/data/writes.ts';
import { readPage } from '#functions/stack/paging.ts';
import type { Principal } from '#functions/tools/principal.ts';

/** By address; `searchParam` is what addresses begin with. */
export async function listSuppressions(
  { table }: { readonly table: Table },
  principal: Principal,
  query: QueryOf<typeof emailRoutes.listSuppressions>,
): Promise<ReplyOf<typeof emailRoutes.listSuppressions>> {
  const { companyId } = principal;
  const prefix = sameAddress(query.searchParam ?? '');
  const { items, ...position } = await readPage(principal, `suppressions ${prefix}`, query, (after) =>
    readListed(table.forCompany(companyId), suppressionItem, { index: 'gsi1', pk: listKeys.suppressions(companyId), prefix, limit: recordPageSize, after }),
  );
  return { suppressions: items.map(toSuppression), ...position };
}

/** @throws AppError ERR_MAIL_NOT_SUPPRESSED, ERR_MAIL_SUPPRESSION_KEPT */
export async function deleteSuppression({ table }: { readonly table: Table }, { companyId }: Principal, email: string): Promise<{ message: string }> {
  const deleted = remove(companyKeys.suppression(companyId, sameAddress(email)), ['exists', ['reason', '=', 'bounced']]);
  await orThrow(table.forCompany(companyId).commit(deleted), ({ item }) => (item ? 'ERR_MAIL_SUPPRESSION_KEPT' : 'ERR_MAIL_NOT_SUPPRESSED'));
  return { message: 'deleted' };
}
