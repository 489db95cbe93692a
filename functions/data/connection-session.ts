import * as z from 'zod';
import { connectionStatuses, type ConnectionStatus } from '#shared/contract/connections.ts';
import { companyId, connectionId, type CompanyId, type ConnectionId } from '#shared/contract/ids.ts';
import { companyKeys, systemKeys } from './keys.ts';
import type { Table, TablePart } from './table.ts';
import { ConditionFailed, remove } from './writes.ts';

/** What the session service reads of a connection. */
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

const shardConnectionItem = z.object({ companyId, connectionId, wanted: z.boolean().default(true) });
/** A connection of a shard. `wanted` false: no session until a person asks for one. */
export type ShardConnection = z.output<typeof shardConnectionItem>;

const lastControl = z.iso.datetime().optional().catch(undefined);

export async function readConnection(table: Table, company: CompanyId, connection: ConnectionId): Promise<StoredConnection | undefined> {
  const item = await table.forCompany(company).get(companyKeys.connection(company, connection), { consistent: true });
  return item && connectionItem.parse(item);
}

/** @returns false when the connection has been deleted. */
export async function setSessionFields(table: Table, company: CompanyId, connection: ConnectionId, fields: SessionFields, now: Date): Promise<boolean> {
  const change = { set: { ...fields, updatedAt: now.toISOString() } };
  return ifExists(() => table.forCompany(company).change(companyKeys.connection(company, connection), change, ['exists']));
}

export async function listShardConnections(system: TablePart, shard: number): Promise<readonly ShardConnection[]> {
  const items = await system.queryAll({ pk: systemKeys.shardConnection(shard, '').pk, consistent: true });
  return items.map((item) => shardConnectionItem.parse(item));
}

export async function setSessionWanted(system: TablePart, shard: number, connection: ConnectionId, wanted: boolean): Promise<boolean> {
  return ifExists(() => system.change(systemKeys.shardConnection(shard, connection), { set: { wanted } }, ['exists']));
}

/** When the last control was asked for that the connection's session has obeyed, ISO 8601. */
export async function readLastControl(system: TablePart, shard: number, connection: ConnectionId): Promise<string | undefined> {
  const item = await system.get(systemKeys.shardConnection(shard, connection), { consistent: true });
  return lastControl.parse(item?.['controlledAt']);
}

export async function setLastControl(system: TablePart, shard: number, connection: ConnectionId, askedAt: string): Promise<boolean> {
  return ifExists(() => system.change(systemKeys.shardConnection(shard, connection), { set: { controlledAt: askedAt } }, ['exists']));
}

export async function removeShardConnection(system: TablePart, shard: number, connection: ConnectionId): Promise<void> {
  await system.commit(remove(systemKeys.shardConnection(shard, connection)));
}

async function ifExists(change: () => Promise<unknown>): Promise<boolean> {
  try {
    await change();
    return true;
  } catch (error) {
    if (error instanceof ConditionFailed) return false;
    throw error;
  }
}
