import type { auditRoutes } from '#shared/contract/audit.ts';
import type { Table } from '#functions/data/table.ts';
import type { Handlers } from '#functions/stack/http.ts';
import { listAudit } from './list-audit.ts';

export const auditHandlers = (deps: { readonly table: Table }): Handlers<typeof auditRoutes> => ({
  listAudit: ({ principal, query }) => listAudit(deps, principal, query),
});
