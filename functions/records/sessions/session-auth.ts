import * as z from 'zod';
import type { ConnectionId } from '#shared/contract/ids.ts';
import { onRefusal } from '#functions/data/decide-anew.ts';
import { systemKeys } from '#functions/data/keys.ts';
import type { TablePart } from '#functions/data/table.ts';
import { put, remove } from '#functions/data/writes.ts';

const authItem = z.object({ sealed: z.instanceof(Uint8Array), epoch: z.number().int() });

/** The shard has a newer owner: whoever holds this epoch must stop acting for the connection. */
export class FencedOut extends Error {
  override readonly name = 'FencedOut';
}

/** The sealed value of one key of a session. Strongly consistent: a stale ratchet would break a conversation. */
export async function readSessionKey(system: TablePart, connectionId: ConnectionId, name: string): Promise<Uint8Array | undefined> {
  const item = await system.get(systemKeys.sessionAuth(connectionId, name), { consistent: true });
  return item && authItem.parse(item).sealed;
}

/** The sealed values whose names begin so, by name. */
export async function listSessionKeys(system: TablePart, connectionId: ConnectionId, prefix: string): Promise<ReadonlyMap<string, Uint8Array>> {
  const { pk } = systemKeys.sessionAuth(connectionId, '');
  const items = await system.queryAll({ pk, prefix, consistent: true });
  return new Map(items.map((item) => [z.string().parse(item['sk']), authItem.parse(item).sealed]));
}

/** @throws FencedOut when a later epoch has written this key. */
export async function writeSessionKey(system: TablePart, connectionId: ConnectionId, name: string, sealed: Uint8Array, epoch: number): Promise<void> {
  await fenced(system.commit(put(systemKeys.sessionAuth(connectionId, name), { sealed, epoch }, notNewerThan(epoch))));
}

/** @throws FencedOut when a later epoch has written this key. */
export async function deleteSessionKey(system: TablePart, connectionId: ConnectionId, name: string, epoch: number): Promise<void> {
  await fenced(system.commit(remove(systemKeys.sessionAuth(connectionId, name), notNewerThan(epoch))));
}

/** Forgets a pairing. @throws FencedOut when a later epoch has written. */
export async function deleteSessionKeys(system: TablePart, connectionId: ConnectionId, epoch: number): Promise<void> {
  const items = await system.queryAll({ pk: systemKeys.sessionAuth(connectionId, '').pk, consistent: true });
  for (let start = 0; start < items.length; start += deletesAtOnce) {
    const names = items.slice(start, start + deletesAtOnce).map((item) => z.string().parse(item['sk']));
    await Promise.all(names.map((name) => deleteSessionKey(system, connectionId, name, epoch)));
  }
}

const deletesAtOnce = 25;

const notNewerThan = (epoch: number) => [{ any: ['absent', ['epoch', '<=', epoch]] }] as const;

const fenced = (write: Promise<void>): Promise<void> =>
  onRefusal(write, (cause) => {
    throw new FencedOut('a newer owner has written', { cause });
  });
