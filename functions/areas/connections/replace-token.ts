import type { Connection } from '#shared/contract/connections.ts';
import { AppError } from '#shared/contract/errors.ts';
import type { ConnectionId } from '#shared/contract/ids.ts';
import { commitDecision } from '#functions/data/commit-decision.ts';
import { type ConnectionItem, toConnection } from '#functions/records/connections/connection-item.ts';
import { newToken, tokenRemoval, tokenWrite } from '#functions/records/connections/connection-token.ts';
import { companyKeys } from '#functions/data/keys.ts';
import { update } from '#functions/data/writes.ts';
import type { Principal } from '#functions/tools/principal.ts';
import { isoTime } from '#functions/ports/clock.ts';
import type { ConnectionDeps } from './deps.ts';
import { loadConnection } from './load-connection.ts';

/**
 * Gives a connection a new token for programs; the former one ends at the same moment.
 *
 * @throws AppError ERR_NO_WAPP_FOUND, also for one of another channel than WhatsApp
 */
export async function replaceToken(deps: ConnectionDeps, { companyId }: Principal, input: { connectionId: ConnectionId }): Promise<Connection> {
  const part = deps.table.forCompany(companyId);
  const { token, kept } = newToken((count) => deps.clock.randomBytes(count));
  const changed = await commitDecision(deps.table.across, async () => {
    const former = await loadConnection(part, companyId, input.connectionId);
    if (former.channel !== 'whatsapp') throw new AppError('ERR_NO_WAPP_FOUND', { whatsappId: input.connectionId });
    const item: ConnectionItem = { ...former, ...kept, revision: former.revision + 1, updatedAt: isoTime(deps.clock.nowMs()) };
    const { revision, updatedAt } = item;
    const renewed = update(companyKeys.connection(companyId, item.connectionId), { set: { ...kept, revision, updatedAt } }, [
      'exists',
      ['revision', '=', former.revision],
    ]);
    const writes = [renewed, tokenWrite(kept.tokenHash, item), ...(former.tokenHash ? [tokenRemoval(former.tokenHash)] : [])];
    return { writes: writes.map((write) => ({ write })), result: item };
  });
  return { ...toConnection(changed), token };
}
