import * as z from 'zod';
import { connectionStatuses, type ConnectionStatus } from '#shared/contract/connections.ts';
import { companyId, connectionId, type CompanyId, type ConnectionId } from '#shared/contract/ids.ts';
import { findItem } from '#functions/data/find-item.ts';
import { companyKeys, systemKeys } from '#functions/data/keys.ts';
import type { ShardLease } from './session-leases.ts';
import type { Table, TablePart } from '#functions/data/table.ts';
import { isHeld, onRefusal } from '#functions/data/decide-anew.ts';
import { check, put, remove } from '#functions/data/writes.ts';

/** Fields of a connection that the session service reads. */
const connectionItem = z.object({ name: z.string().catch(''), status: z.enum(connectionStatuses), number: z.string().nullable().catch(null) });
export type StoredConnection = z.output<typeof connectionItem>;

/** The fields of a connection that only the session service sets. */
export interface SessionFields {
  readonly status?: ConnectionStatus;
  readonly qrcode?: string;
  readonly qrExpiresAt?: string | null;
  readonly retries?: number;
  readonly number?: string | null;
  readonly closeReason?: string | null;
  readonly numberHolder?: string | null;
}

const shardConnectionItem = z.object({ companyId, connectionId, wanted: z.boolean().default(true), epochBase: z.number().int().default(0) });
/**
 * A connection of a shard. `wanted` false: no session until a person asks for one. `epochBase`: the epoch in which it left its
 * former shard; what its sessions write here carries this and the lease's epoch, so that it is newer than all from there.
 */
export type ShardConnection = z.output<typeof shardConnectionItem>;

const lastControl = z.iso.datetime().optional().catch(undefined);

export const readConnection = (table: Table, company: CompanyId, connection: ConnectionId): Promise<StoredConnection | undefined> =>
  findItem(table.forCompany(company), companyKeys.connection(company, connection), connectionItem);

/** @returns false when the connection has been deleted. */
export async function setSessionFields(table: Table, company: CompanyId, connection: ConnectionId, fields: SessionFields, now: Date): Promise<boolean> {
  const change = { set: { ...fields, updatedAt: now.toISOString() } };
  return isHeld(table.forCompany(company).change(companyKeys.connection(company, connection), change, ['exists']));
}

export async function listShardConnections(system: TablePart, shard: number): Promise<readonly ShardConnection[]> {
  const items = await system.queryAll({ pk: systemKeys.shardConnection(shard, '').pk, consistent: true });
  return items.map((item) => shardConnectionItem.parse(item));
}

export const readShardConnection = (system: TablePart, shard: number, connection: ConnectionId): Promise<ShardConnection | undefined> =>
  findItem(system, systemKeys.shardConnection(shard, connection), shardConnectionItem);

/**
 * Puts a connection, whose session has ended, from the lease's shard into another one.
 *
 * @param epoch of the session that has ended.
 * @returns 'lost' when the lease is not ours any more, 'gone' when the connection is not in its shard.
 */
export async function moveShardConnection(
  system: TablePart,
  lease: ShardLease,
  connection: ConnectionId,
  toShard: number,
  epoch: number,
): Promise<'moved' | 'lost' | 'gone'> {
  const key = systemKeys.shardConnection(lease.shard, connection);
  const item = await system.get(key, { consistent: true });
  if (!item) return 'gone';
  const { pk: _pk, sk: _sk, ...attributes } = item;
  const moved = system.commit(
    check(systemKeys.shardLease(lease.shard), [
      ['owner', '=', lease.owner],
      ['epoch', '=', lease.epoch],
    ]),
    remove(key, ['exists']),
    put(systemKeys.shardConnection(toShard, connection), { ...attributes, epochBase: epoch }, ['absent']),
  );
  const refused = await onRefusal(moved, ({ index }) => (index === 0 ? 'lost' : 'gone'));
  return refused ?? 'moved';
}

export async function setSessionWanted(system: TablePart, shard: number, connection: ConnectionId, wanted: boolean): Promise<boolean> {
  return isHeld(system.change(systemKeys.shardConnection(shard, connection), { set: { wanted } }, ['exists']));
}

/** When the last control was asked for that the connection's session has obeyed, ISO 8601. */
export async function readLastControl(system: TablePart, shard: number, connection: ConnectionId): Promise<string | undefined> {
  const item = await system.get(systemKeys.shardConnection(shard, connection), { consistent: true });
  return lastControl.parse(item?.['controlledAt']);
}

export async function setLastControl(system: TablePart, shard: number, connection: ConnectionId, askedAt: string): Promise<boolean> {
  return isHeld(system.change(systemKeys.shardConnection(shard, connection), { set: { controlledAt: askedAt } }, ['exists']));
}

export async function removeShardConnection(system: TablePart, shard: number, connection: ConnectionId): Promise<void> {
  await system.commit(remove(systemKeys.shardConnection(shard, connection)));
}
