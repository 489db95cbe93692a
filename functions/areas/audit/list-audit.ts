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
    const page = await readRows(part, companyId, { kind, userId }, { limit: recordPageSize, newestFirst: true, beyond });
    const known = readableItems(auditItem, page.items);
    const rows = known.filter(({ at }) => from === undefined || Date.parse(at) >= Date.parse(from));
    // Behind one that is too old all are.
    return { items: rows, next: rows.length < known.length ? undefined : page.next };
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

type Rows = Pick<Page, 'items' | 'next'>;

async function readRows(part: TablePart, companyId: CompanyId, { kind, userId }: AuditFilter, range: Omit<PartitionQuery, 'pk'>): Promise<Rows> {
  if (kind !== undefined && userId !== undefined) {
    const { items: places, next } = await part.query({ ...range, pk: companyKeys.auditOf(companyId, kind, userId, '').pk });
    const items = await part.getMany(places.map(({ sk }) => companyKeys.audit(companyId, String(sk))));
    return { items: items.toSorted((one, other) => (String(one['sk']) < String(other['sk']) ? 1 : -1)), next };
  }
  if (kind !== undefined) return part.query({ ...range, index: 'gsi1', pk: listKeys.auditOfKind(companyId, kind) });
  if (userId !== undefined) return part.query({ ...range, index: 'gsi2', pk: listKeys.auditOfActor(companyId, userId) });
  return part.query({ ...range, pk: companyKeys.audit(companyId, '').pk });
}
