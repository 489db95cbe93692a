import type { Queue } from '#shared/contract/queues.ts';
import { companyKeys } from '../../data/keys.ts';
import { queueItem, toQueue } from '../../data/queue-item.ts';
import type { Table } from '../../data/table.ts';
import type { Principal } from '../../lib/principal.ts';

export interface QueueDeps {
  readonly table: Table;
}

export async function listQueues(deps: QueueDeps, principal: Principal): Promise<Queue[]> {
  const { companyId } = principal;
  const stored = await deps.table.forCompany(companyId).queryAll({ pk: companyKeys.queue(companyId, '').pk });
  return stored.map((item) => toQueue(queueItem.parse(item))).sort((a, b) => a.name.localeCompare(b.name, 'pt-BR'));
}
