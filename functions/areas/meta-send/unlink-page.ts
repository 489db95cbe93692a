import type { MetaCommand } from '#shared/contract/queue-messages.ts';
import { setSessionFields } from '#functions/records/sessions/connection-session.ts';
import { forgetMetaLink, loadMetaLinks, type MetaLink, openToken, readOtherClaim } from '#functions/records/connections/meta-link.ts';
import { log } from '#functions/tools/log.ts';
import { GraphError } from '#functions/ports/graph.ts';
import type { MetaSendDeps } from './deps.ts';

type Unlinking = Pick<MetaSendDeps, 'table' | 'clock' | 'graph' | 'sealingKeys'>;

/**
 * Ends the subscription of a connection's page, unless its other channel is still connected, by whatever company, and forgets the token. A
 * login that came after the wish is left alone.
 */
export async function unlinkPage(deps: Unlinking, { companyId, connectionId, createdAt }: Extract<MetaCommand, { type: 'unlink' }>): Promise<void> {
  const links = await loadMetaLinks(deps.table.forCompany(companyId), companyId);
  const link = links.find((one) => one.connectionId === connectionId);
  if (link && link.linkedAt > createdAt) return;
  if (link) {
    const isAlone = links.every((other) => other.connectionId === connectionId || other.pageId !== link.pageId);
    if (isAlone && !(await readOtherClaim(deps.table, link))) await unsubscribe(deps, link);
    await forgetMetaLink(deps.table, link);
  }
  const fields = { status: 'DISCONNECTED', closeReason: 'loggedOut' } as const;
  await setSessionFields(deps.table, companyId, connectionId, fields, new Date(deps.clock.nowMs()));
}

/** A token that Meta takes no longer has no subscription that works, either. */
async function unsubscribe(deps: Unlinking, link: MetaLink): Promise<void> {
  const { companyId, connectionId, pageId } = link;
  const token = openToken(await deps.sealingKeys(), link);
  if (token === undefined) return;
  try {
    await deps.graph({ method: 'DELETE', path: `${pageId}/subscribed_apps`, token });
  } catch (error) {
    if (!(error instanceof GraphError) || error.status >= 500) throw error;
    log.info('subscription not ended', { companyId, connectionId, error });
  }
}
