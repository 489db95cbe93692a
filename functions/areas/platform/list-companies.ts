import * as z from 'zod';
import { companyId } from '#shared/contract/ids.ts';
import { recordPageSize } from '#shared/contract/lists.ts';
import { type ListedCompany, mostListedCompanies, type platformRoutes } from '#shared/contract/platform.ts';
import type { QueryOf, ReplyOf } from '#shared/contract/route.ts';
import { companyItem, type CompanyItem } from '#functions/records/companies/company-item.ts';
import { companyKeys, systemKeys } from '#functions/data/keys.ts';
import { readListed } from '#functions/data/list-page.ts';
import { nameFilter } from '#functions/data/name-filter.ts';
import { planItem } from '#functions/records/billing/plan-item.ts';
import { readableItems } from '#functions/data/readable.ts';
import type { Table } from '#functions/data/table.ts';
import { readPage } from '#functions/stack/paging.ts';
import type { Principal } from '#functions/tools/principal.ts';
import type { PlatformDeps } from './deps.ts';

/** A row of the list; its sort key is the name, and behind a `#` the id. */
const listedCompany = z.object({ sk: z.string(), companyId });

/** By name. A page costs its rows; a search is a filter, which may come short. */
export async function listCompanies(
  { table }: Pick<PlatformDeps, 'table'>,
  principal: Principal,
  query: QueryOf<typeof platformRoutes.listCompanies>,
): Promise<ReplyOf<typeof platformRoutes.listCompanies>> {
  const search = query.searchParam ?? '';
  const isFound = nameFilter(search);
  const { items, ...position } = await readPage(principal, `companies ${search}`, query, async (after) => {
    const { pk } = systemKeys.listedCompany('', '');
    const list = { pk, limit: recordPageSize, after };
    const page = await readListed(table.system, listedCompany, list, isFound && (({ sk }) => isFound(sk.slice(0, sk.lastIndexOf('#')))));
    const ids = page.items.map((item) => item.companyId);
    const stored = readableItems(companyItem, await table.across.getMany(ids.map(companyKeys.company)));
    const byId = new Map(stored.map((company) => [company.companyId, company]));
    // One that is being erased may be listed a moment longer.
    return { items: ids.flatMap((id) => byId.get(id) ?? []), next: page.next };
  });
  return { companies: await toListed(table, items), ...position };
}

/** By name, as many as may come at once. */
export async function listEveryCompany({ table }: Pick<PlatformDeps, 'table'>): Promise<ListedCompany[]> {
  const page = await table.system.query({ pk: systemKeys.listedCompany('', '').pk, limit: mostListedCompanies });
  const ids = page.items.map((item) => companyId.parse(item['companyId']));
  const companies = readableItems(companyItem, await table.across.getMany(ids.map(companyKeys.company)));
  const byId = new Map(companies.map((company) => [company.companyId, company]));
  return toListed(
    table,
    ids.flatMap((id) => byId.get(id) ?? []),
  );
}

/** Companies with the names of their plans. */
export async function toListed(table: Table, companies: readonly CompanyItem[]): Promise<ListedCompany[]> {
  const planIds = [...new Set(companies.map(({ planId }) => planId))];
  const plans = readableItems(planItem, await table.system.getMany(planIds.map(systemKeys.plan)));
  const names = new Map(plans.map(({ planId, name }) => [planId, name]));
  return companies.map((company) => {
    const { companyId: id, name, email, phone, planId, recurrence, createdAt } = company;
    const { isActive: status, isCampaignsEnabled: campaignsEnabled, dueAt: dueDate } = company;
    return {
      id,
      name,
      email,
      phone,
      planId,
      plan: names.get(planId) ?? null,
      status,
      campaignsEnabled,
      dueDate,
      dueDay: company.dueDay ?? null,
      mailsHeld: company.mailHold !== undefined,
      recurrence,
      createdAt,
    };
  });
}
