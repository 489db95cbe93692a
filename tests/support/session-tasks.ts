import { type Ownership, readOwnership } from '#functions/records/sessions/session-leases.ts';
import { localTable } from './local-table.ts';
import type { Recado } from './recado.ts';

/** A heartbeat holds 8 s, and the others look every second. */
export const takeOverMs = 15_000;

interface Shards extends Ownership {
  readonly count: number;
}

/** Which task has which shard. */
export async function shardOwners(recado: Recado): Promise<Shards> {
  const { table, client, environment } = await localTable(recado);
  try {
    const count = Number(environment.get('OUTBOUND_QUEUE_COUNT'));
    return { ...(await readOwnership(table.system)), count };
  } finally {
    client.destroy();
  }
}

/** Tasks that share the shards; 0 until each shard has an owner. */
export const countOwners = ({ leases, count }: Shards): number => (leases.length === count ? new Set(leases.map(({ owner }) => owner)).size : 0);

export const openSessions = async ({ phones }: Recado): Promise<number> =>
  (await phones.sessions()).filter(({ sockets, isLive }) => sockets === 1 && isLive).length;
