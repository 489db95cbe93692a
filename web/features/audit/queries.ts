import type { AuditEntry, auditRoutes } from '#shared/contract/audit.ts';
import { call } from '#web/api/call.ts';
import { type FilterOf, recordListQuery } from '#web/api/record-lists.ts';
import { routes } from './contract.static.ts';

export type AuditFilter = FilterOf<typeof auditRoutes.listAudit>;

/** Nothing tells a browser of new entries: what was seen is fetched again when it is looked at again. */
export const auditQuery = (filter: AuditFilter) => ({ ...recordListQuery('audit', routes.listAudit, 'entries', filter), staleTime: 0 });

/** Every entry that a filter finds, page by page. */
export async function exportedAudit(filter: AuditFilter, signal: AbortSignal): Promise<AuditEntry[]> {
  const entries: AuditEntry[] = [];
  for (let cursor: string | undefined, isMore = true; isMore;) {
    const page = await call(routes.listAudit, { query: { ...filter, ...(cursor ? { cursor } : {}) } }, { signal });
    entries.push(...page.entries);
    ({ nextCursor: cursor, hasMore: isMore } = page);
  }
  return entries;
}
