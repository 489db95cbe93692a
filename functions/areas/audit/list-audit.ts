import type { auditRoutes } from '#shared/contract/audit.ts';
import type { CompanyId } from '#shared/contract/ids.ts';
import { recordPageSize } from '#shared/contract/lists.ts';
import type { QueryOf, ReplyOf } from '#shared/contract/route.ts';
import { type AuditFilter, type AuditItem, auditItem, toAuditEntry } from '#functions/records/audit/audit-item.ts';
import { companyItem } from '#functions/records/companies/company-item.ts';
import { companyKeys, listKeys, sortableMs } from '#functions/data/keys.ts';
import { readableItems } from '#functions/data/readable.ts';
import type { Page, PartitionQuery, Table, TablePart } from '#functions/data/table.ts';
import { readPage } from '#functions/stack/paging.ts';
import type { Principal } from '#functions/tools/principal.ts';

interface AuditDeps {
  readonly table: Table;
}

type Query = QueryOf<typeof auditRoutes.listAudit>;

/** Each filter has a partition of its own, sorted by time: a page costs its rows. */
export async function listAudit({ table }: AuditDeps, principal: Principal, query: Query): Promise<ReplyOf<typeof auditRoutes.listAudit>> {
  const { companyId } = principal;
  const part = table.forCompany(companyId);
  const { kind, userId, from, to } = query;
  const list = `audit ${kind ?? ''} ${userId ?? ''} ${from ?? ''} ${to ?? ''}`;
  const { items, ...position } = await readPage(principal, list, query, async (after) => {
    const beyond = after ?? (to === undefined ? undefined : sortableMs(Date.parse(to) + 1));
    const page = await readRows(part, companyId, { kind, userId }, { limit: recordPageSize, newestFirst: true, ...(beyond === undefined ? {} : { beyond }) });
    const rows = readableItems(auditItem, page.items).filter(({ at }) => from === undefined || Date.parse(at) >= Date.parse(from));
    const isOver = rows.length < page.items.length || page.last === undefined;
    return { items: rows, next: isOver ? undefined : page.lastId };
  });
  const names = await companyNames(table, items);
  return { entries: items.map((item) => toAuditEntry(item, names.get(item.ofCompanyId) ?? null)), ...position };
}

/** Names of the companies in which platform staff did something; everybody else's entries name none. */
async function companyNames(table: Table, items: readonly AuditItem[]): Promise<ReadonlyMap<CompanyId | undefined, string>> {
  const ids = new Set(items.flatMap(({ ofCompanyId }) => ofCompanyId ?? []));
  const found = await Promise.all([...ids].map((id) => table.forCompany(id).get(companyKeys.company(id))));
  const stored = found.filter((item) => item !== undefined);
  return new Map(readableItems(companyItem, stored).map(({ companyId, name }) => [companyId, name]));
}

interface Rows extends Pick<Page, 'items' | 'last'> {
  readonly lastId: string | undefined;
}

async function readRows(part: TablePart, companyId: CompanyId, { kind, userId }: AuditFilter, range: Omit<PartitionQuery, 'pk'>): Promise<Rows> {
  const idOf = (items: Page['items'], sortKey: string): string | undefined => items.at(-1)?.[sortKey]?.toString();
  if (kind !== undefined && userId !== undefined) {
    const { items: places, last } = await part.query({ ...range, pk: companyKeys.auditOf(companyId, kind, userId, '').pk });
    const ids = places.map(({ sk }) => String(sk));
    const items = await part.getMany(ids.map((id) => companyKeys.audit(companyId, id)));
    return { items: items.toSorted((one, other) => (String(one['sk']) < String(other['sk']) ? 1 : -1)), last, lastId: ids.at(-1) };
  }
  const index = kind === undefined ? 'gsi2' : 'gsi1';
  if (kind === undefined && userId === undefined) {
    const page = await part.query({ ...range, pk: companyKeys.audit(companyId, '').pk });
    return { ...page, lastId: idOf(page.items, 'sk') };
  }
  const pk = kind === undefined ? listKeys.auditOfActor(companyId, userId ?? '') : listKeys.auditOfKind(companyId, kind);
  const page = await part.query({ ...range, index, pk });
  return { ...page, lastId: idOf(page.items, `${index}Sk`) };
}
