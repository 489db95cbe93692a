import type { MetaCommand } from '#shared/contract/queue-messages.ts';
import { metaIdOf } from '#shared/domain/channel.ts';
import { log } from '#functions/tools/log.ts';
import type { MetaSendDeps } from './deps.ts';
import { loadAccess } from './page-access.ts';

/** Lets the customer see that the conversation was read: worth no second try. */
export async function markSeen(deps: MetaSendDeps, command: Extract<MetaCommand, { type: 'read' }>): Promise<void> {
  const { companyId, connectionId, chat } = command;
  const access = await loadAccess(deps, command);
  if (access.is !== 'open') return;
  const { link, token } = access;
  try {
    const body = { recipient: { id: metaIdOf(chat) }, sender_action: 'mark_seen' };
    await deps.graph({ method: 'POST', path: `${link.pageId}/messages`, token, body });
  } catch (error) {
    log.info('not marked as seen', { companyId, connectionId, error });
  }
}
