import type { CompanyId, ConnectionId } from '#shared/contract/ids.ts';
import { readConnection, setSessionFields } from '#functions/records/sessions/connection-session.ts';
import { loadMetaLink, type MetaLink, openToken } from '#functions/records/connections/meta-link.ts';
import { log } from '#functions/tools/log.ts';
import type { MetaSendDeps } from './deps.ts';

interface Scope {
  readonly companyId: CompanyId;
  readonly connectionId: ConnectionId;
}

/** `closed`: nothing can be sent until somebody logs in again. `gone`: the connection was deleted. */
export type PageAccess = { readonly is: 'open'; readonly link: MetaLink; readonly token: string } | { readonly is: 'closed' } | { readonly is: 'gone' };

export async function loadAccess(deps: MetaSendDeps, { companyId, connectionId }: Scope): Promise<PageAccess> {
  const [connection, link] = await Promise.all([
    readConnection(deps.table, companyId, connectionId),
    loadMetaLink(deps.table.forCompany(companyId), companyId, connectionId),
  ]);
  if (!connection) return { is: 'gone' };
  if (!link || connection.status !== 'CONNECTED') return { is: 'closed' };
  const token = openToken(await deps.sealingKeys(), link);
  if (token !== undefined) return { is: 'open', link, token };
  // The key that sealed it is no longer honoured: a login brings a new one.
  await closeAccess(deps, link);
  return { is: 'closed' };
}

/** Says on the connection that its token is worth nothing any more; not if somebody has just brought a new one. */
export async function closeAccess(deps: MetaSendDeps, used: MetaLink): Promise<void> {
  const { companyId, connectionId } = used;
  const now = await loadMetaLink(deps.table.forCompany(companyId), companyId, connectionId);
  if (now && now.linkedAt !== used.linkedAt) return;
  log.warn('access to a page has ended', { companyId, connectionId, channel: used.channel });
  const fields = { status: 'DISCONNECTED', closeReason: 'tokenExpired' } as const;
  await setSessionFields(deps.table, companyId, connectionId, fields, new Date(deps.clock.nowMs()));
}
