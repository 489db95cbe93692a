import type { contactPrivacyRoutes, Erasure } from '#shared/contract/contact-privacy.ts';
import type { ErasureId } from '#shared/contract/ids.ts';
import { recordPageSize } from '#shared/contract/lists.ts';
import type { QueryOf, ReplyOf } from '#shared/contract/route.ts';
import { loadItem } from '#functions/data/find-item.ts';
import { erasureItem, toErasure } from '#functions/records/privacy/erasure-item.ts';
import { companyKeys } from '#functions/data/keys.ts';
import { readListed } from '#functions/data/list-page.ts';
import { readPage } from '#functions/stack/paging.ts';
import type { Principal } from '#functions/tools/principal.ts';
import type { PrivacyDeps } from '../deps.ts';

/** Newest first. */
export async function listErasures(
  deps: Pick<PrivacyDeps, 'table'>,
  principal: Principal,
  query: QueryOf<typeof contactPrivacyRoutes.listErasures>,
): Promise<ReplyOf<typeof contactPrivacyRoutes.listErasures>> {
  const table = deps.table.forCompany(principal.companyId);
  const { pk } = companyKeys.erasure(principal.companyId, '');
  const { items, ...position } = await readPage(principal, 'contact erasures', query, (after) =>
    readListed(table, erasureItem, { pk, newestFirst: true, limit: recordPageSize, after }),
  );
  return { erasures: items.map(toErasure), ...position };
}

/** @throws AppError ERR_NO_ERASURE_FOUND */
export async function showErasure(deps: Pick<PrivacyDeps, 'table'>, { companyId }: Principal, erasureId: ErasureId): Promise<Erasure> {
  return toErasure(
    await loadItem(deps.table.forCompany(companyId), companyKeys.erasure(companyId, erasureId), erasureItem, 'ERR_NO_ERASURE_FOUND', { erasureId }),
  );
}
