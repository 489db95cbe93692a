import type { CompanyErasureId } from '#shared/contract/ids.ts';
import { recordPageSize } from '#shared/contract/lists.ts';
import type { CompanyErasure, platformRoutes } from '#shared/contract/platform.ts';
import type { QueryOf, ReplyOf } from '#shared/contract/route.ts';
import { loadItem } from '#functions/data/find-item.ts';
import { companyErasureItem, toCompanyErasure } from '#functions/records/companies/company-erasure-item.ts';
import { systemKeys } from '#functions/data/keys.ts';
import { readListed } from '#functions/data/list-page.ts';
import { readPage } from '#functions/stack/paging.ts';
import type { Principal } from '#functions/tools/principal.ts';
import type { PlatformDeps } from '../deps.ts';

/** Newest first. */
export async function listCompanyErasures(
  { table }: Pick<PlatformDeps, 'table'>,
  principal: Principal,
  query: QueryOf<typeof platformRoutes.listCompanyErasures>,
): Promise<ReplyOf<typeof platformRoutes.listCompanyErasures>> {
  const { pk } = systemKeys.companyErasure('');
  const { items, ...position } = await readPage(principal, 'company erasures', query, (after) =>
    readListed(table.system, companyErasureItem, { pk, newestFirst: true, limit: recordPageSize, after }),
  );
  return { erasures: items.map(toCompanyErasure), ...position };
}

/** @throws AppError ERR_NO_ERASURE_FOUND */
export async function showCompanyErasure({ table }: Pick<PlatformDeps, 'table'>, id: CompanyErasureId): Promise<CompanyErasure> {
  return toCompanyErasure(await loadItem(table.system, systemKeys.companyErasure(id), companyErasureItem, 'ERR_NO_ERASURE_FOUND', { erasureId: id }));
}
