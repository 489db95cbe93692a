import type { Queue } from '#shared/contract/accounts.ts';
import { companyKeys } from '../../data/keys.ts';
import { queueItem, toQueue } from '../../data/queue-item.ts';
import type { Principal } from '../../lib/principal.ts';
import type { AccountDeps } from './deps.ts';

export async function listQueues(deps: AccountDeps, principal: Principal): Promise<Queue[]> {
  const { companyId } = principal;
  const stored = await deps.table.forCompany(companyId).queryAll({ pk: companyKeys.queue(companyId, '').pk });
  return stored.map((item) => toQueue(queueItem.parse(item))).sort((a, b) => a.name.localeCompare(b.name, 'pt-BR'));
}
