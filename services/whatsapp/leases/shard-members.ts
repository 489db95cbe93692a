import { setTimeout as delay } from 'node:timers/promises';
import { listShardConnections, readShardConnection, type ShardConnection } from '#functions/records/sessions/connection-session.ts';
import { loadShardCount } from '#functions/data/shard-count.ts';
import type { TablePart } from '#functions/data/table.ts';
import type { ConnectionId } from '#shared/contract/ids.ts';
import { possibleShards } from '#shared/domain/shard.ts';
import { KeyedLock } from '#services/whatsapp/keyed-lock.ts';

/** In which shard a connection is; undefined: in none, since it has been deleted. */
export interface Place {
  readonly shard: number | undefined;
}

export interface ShardMembersOptions {
  readonly system: TablePart;
  readonly shard: number;
  /** How many shards there can be. */
  readonly shardCount: number;
  /** A connection may have come from another shard; called again when the word of it comes again. */
  readonly onArrived: (connection: ShardConnection) => void;
  readonly relookMs?: number;
}

/** The word that a connection has arrived is sent until it is taken; looking besides helps where a queue was emptied by hand. */
const defaultRelookMs = 5_000;

/**
 * Which connections are in a shard, as far as its owner knows. Nobody else takes one out, so what is known to be here is; what
 * is not known may have come, and is looked for.
 */
export class ShardMembers {
  readonly #options: ShardMembersOptions;
  readonly #here = new Map<ConnectionId, ShardConnection>();
  readonly #arrivals = new Map<ConnectionId, Set<() => void>>();
  /** Changing a connection's place takes turns with work that relies on it. */
  readonly #turns = new KeyedLock();

  constructor(options: ShardMembersOptions) {
    this.#options = options;
  }

  async load(): Promise<readonly ShardConnection[]> {
    const connections = await listShardConnections(this.#options.system, this.#options.shard);
    for (const connection of connections) this.#here.set(connection.connectionId, connection);
    return connections;
  }

  /** Base above which the epochs of a connection begin. */
  epochBase(connectionId: ConnectionId): number {
    return this.#here.get(connectionId)?.epochBase ?? 0;
  }

  /** Runs what relies on where the connection is; nothing of the kind runs at the same time. */
  inTurn<T>(connectionId: ConnectionId, work: (place: Place) => Promise<T>): Promise<T> {
    return this.#turns.run(connectionId, async () => work(await this.#find(connectionId)));
  }

  forget(connectionId: ConnectionId): void {
    this.#here.delete(connectionId);
  }

  /** Waits while the connection is still to come here from a lower shard, which has earlier messages of it. */
  async whenSettled(connectionId: ConnectionId, signal: AbortSignal, untilMs: number): Promise<Place> {
    const { shard } = this.#options;
    for (;;) {
      const place = this.#here.has(connectionId) ? { shard } : await this.arrived(connectionId);
      if (place.shard === undefined || place.shard >= shard || signal.aborted || Date.now() >= untilMs) return place;
      await this.#arrival(connectionId, signal);
    }
  }

  /** Looks whether the connection has come. */
  arrived(connectionId: ConnectionId): Promise<Place> {
    return this.#turns.run(connectionId, async () => {
      const { system, shard, onArrived } = this.#options;
      // Read anew, since it may have changed: a session that somebody has ended since must not be opened.
      const connection = await readShardConnection(system, shard, connectionId);
      if (!connection) return this.#elsewhere(connectionId);
      this.#here.set(connectionId, connection);
      onArrived(connection);
      for (const wake of this.#arrivals.get(connectionId) ?? []) wake();
      return { shard };
    });
  }

  async #find(connectionId: ConnectionId): Promise<Place> {
    const { system, shard } = this.#options;
    if (this.#here.has(connectionId)) return { shard };
    const connection = await readShardConnection(system, shard, connectionId);
    if (!connection) return this.#elsewhere(connectionId);
    this.#here.set(connectionId, connection);
    return { shard };
  }

  async #elsewhere(connectionId: ConnectionId): Promise<Place> {
    const { system, shardCount } = this.#options;
    const { count } = await loadShardCount(system, shardCount);
    // One after the other: a connection that moves in between is found where it comes to.
    for (const other of possibleShards(connectionId, count)) if (await readShardConnection(system, other, connectionId)) return { shard: other };
    return { shard: undefined };
  }

  /** Resolves when the connection has arrived, after a while, or when the signal is given. */
  async #arrival(connectionId: ConnectionId, signal: AbortSignal): Promise<void> {
    const stop = new AbortController();
    const wake = (): void => stop.abort();
    const waiting = this.#arrivals.get(connectionId) ?? new Set();
    this.#arrivals.set(connectionId, waiting.add(wake));
    signal.addEventListener('abort', wake);
    await delay(this.#options.relookMs ?? defaultRelookMs, undefined, { signal: stop.signal }).catch(() => undefined); // the only failure is the abort
    signal.removeEventListener('abort', wake);
    waiting.delete(wake);
    if (waiting.size === 0) this.#arrivals.delete(connectionId);
  }
}
