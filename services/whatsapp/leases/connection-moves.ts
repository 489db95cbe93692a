import { moveShardConnection } from '#functions/records/sessions/connection-session.ts';
import type { ShardLease } from '#functions/records/sessions/session-leases.ts';
import type { TablePart } from '#functions/data/table.ts';
import type { ShardQueues } from '#functions/ports/shard-queues.ts';
import type { ConnectionId } from '#shared/contract/ids.ts';
import type { ShardCommand } from '#shared/contract/queue-messages.ts';
import { chatGroups } from '#shared/domain/outbound-group.ts';
import type { Logger } from '#services/whatsapp/logger.ts';
import type { HeldMessage } from '#services/whatsapp/send/held-message.ts';
import { GroupBarrier } from './group-barrier.ts';
import type { ShardMembers } from './shard-members.ts';

export interface ConnectionMovesOptions {
  readonly system: TablePart;
  readonly lease: ShardLease;
  readonly members: ShardMembers;
  readonly queues: ShardQueues;
  readonly log: Logger;
  /** Ends the connection's session, if there is one, and keeps what it was about to store. */
  readonly endSession: (connectionId: ConnectionId) => Promise<void>;
}

export type Move = Extract<ShardCommand, { type: 'move' }>;

/** Gives connections of a shard, which has been split, to the shard where they belong now. */
export class ConnectionMoves {
  readonly #options: ConnectionMovesOptions;
  readonly #barrier = new GroupBarrier();

  constructor(options: ConnectionMovesOptions) {
    this.#options = options;
  }

  /**
   * Marks that one of the connection's message groups has nothing left but this. Once that is so of all, the connection's session ends here and it
   * goes over. A repeated or late move only says once more where the connection is.
   *
   * @returns false when it has to be done again, by whoever has the shard then.
   */
  async reach(move: Move, signal: AbortSignal): Promise<boolean> {
    const { lease, members } = this.#options;
    const { connectionId, group, toShard } = move;
    const { shard } = await members.inTurn(connectionId, (place) => Promise.resolve(place));
    if (shard !== lease.shard || toShard <= lease.shard) return this.#announce(move, shard);
    return this.#barrier.reach(connectionId, group, chatGroups(connectionId), signal, () => this.#move(move));
  }

  /** A command for a connection that is in another shard goes there. */
  async forward({ command, queueMessageId }: HeldMessage, shard: number): Promise<boolean> {
    await this.#options.queues.send(shard, command, `forward-${queueMessageId}`);
    return true;
  }

  #move(move: Move): Promise<boolean> {
    const { system, lease, members, endSession, log } = this.#options;
    const { connectionId, toShard } = move;
    return members.inTurn(connectionId, async ({ shard }) => {
      if (shard !== lease.shard) return this.#announce(move, shard);
      await endSession(connectionId);
      const outcome = await moveShardConnection(system, lease, connectionId, toShard, members.epochBase(connectionId) + lease.epoch);
      if (outcome === 'lost') return false;
      members.forget(connectionId);
      if (outcome === 'moved') log.info('connection moved', { connectionId, shard: lease.shard, toShard });
      return this.#announce(move, toShard);
    });
  }

  /** Not to a connection that has been deleted. */
  async #announce({ companyId, connectionId, toShard, createdAt }: Move, shard: number | undefined): Promise<boolean> {
    const { queues } = this.#options;
    if (shard === toShard) await queues.send(toShard, { type: 'arrived', companyId, connectionId, createdAt }, `arrived-${connectionId}-${toShard}`);
    return true;
  }
}
