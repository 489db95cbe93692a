import {
  readConnection,
  readLastControl,
  removeShardConnection,
  setLastControl,
  type ShardConnection,
} from '#functions/records/sessions/connection-session.ts';
import type { ShardLease } from '#functions/records/sessions/session-leases.ts';
import type { ShardQueues } from '#functions/ports/shard-queues.ts';
import { AppError, type ErrorCode } from '#shared/contract/errors.ts';
import type { ConnectionId } from '#shared/contract/ids.ts';
import { lookUpMs, type OutboundMessage } from '#shared/contract/queue-messages.ts';
import { aboutMessage } from '#shared/domain/trace.ts';
import { setTimeout as delay } from 'node:timers/promises';
import type { HeldMessage } from '#services/whatsapp/send/held-message.ts';
import { failureReport, type Scope } from '#services/whatsapp/receive/inbound-reports.ts';
import type { Limiter } from '#services/whatsapp/limiter.ts';
import { beginBy, OutboundSending, type OpenSession, type SendingOptions } from '#services/whatsapp/send/outbound-sending.ts';
import { Session } from '#services/whatsapp/session/session.ts';
import type { SessionDeps } from '#services/whatsapp/session/session-deps.ts';
import { ConnectionMoves } from './connection-moves.ts';
import { ShardMembers } from './shard-members.ts';
import type { LossReason } from './lease-keeper.ts';
import { settledWithin } from '#services/whatsapp/within.ts';
import { ShardConsumer, type ShardConsumerOptions } from '#services/whatsapp/send/shard-consumer.ts';

export interface ShardWorkerOptions {
  readonly deps: SessionDeps;
  readonly sending: SendingOptions;
  readonly lease: ShardLease;
  readonly queue: Pick<ShardConsumerOptions, 'client' | 'queueUrl' | 'waitSeconds'>;
  /** Queues of all shards. */
  readonly queues: ShardQueues;
  /** Limits logins over all shards. */
  readonly logins: Limiter;
  /** Whether the lease still lets us act. */
  readonly mayAct: () => boolean;
}

type Command = Exclude<OutboundMessage, { type: 'control' }>;
type Control = Extract<OutboundMessage, { type: 'control' }>;

/** behaviour.md: a message fails when its connection stayed down for 24 hours. */
const expiresAfterMs = 24 * 60 * 60_000;
/** For messages whose ack is on its way when the shard moves. */
const finishMs = 1_000;
/** For handlers to notice that their sockets have gone. Who is still at an upload then finds its message back in the queue. */
const leaveMs = 1_000;
const performAttempts = 3;
const closingLookMs = 100;
/** Between looks at a lease that lets nobody act: given back, a message would use up receptions of the queue at this pace. */
const leaseLookMs = 250;

/** Acts for the connections of one shard while its lease is ours. */
export class ShardWorker {
  readonly #options: ShardWorkerOptions;
  readonly #sessions = new Map<ConnectionId, Session>();
  readonly #waiters = new Map<ConnectionId, Set<() => void>>();
  readonly #sending: OutboundSending;
  readonly #members: ShardMembers;
  readonly #moves: ConnectionMoves;
  readonly #consumer: ShardConsumer;
  readonly #started = Promise.withResolvers<void>();
  #isStopped = false;

  constructor(options: ShardWorkerOptions) {
    this.#options = options;
    const { lease, queues } = options;
    const { table, log } = options.deps;
    const onArrived = (connection: ShardConnection) => this.#openWanted(connection);
    this.#members = new ShardMembers({ system: table.system, shard: lease.shard, shardCount: queues.count, onArrived });
    const endSession = (connectionId: ConnectionId) => this.#endSession(connectionId);
    this.#moves = new ConnectionMoves({ system: table.system, lease, members: this.#members, queues, log, endSession });
    this.#sending = new OutboundSending(options.sending);
    this.#consumer = new ShardConsumer({ ...options.queue, log: options.deps.log, handle: (held) => this.#handle(held) });
  }

  get sessions(): readonly Session[] {
    return [...this.#sessions.values()];
  }

  async start(): Promise<void> {
    const { deps, lease } = this.#options;
    this.#consumer.start();
    const connections = await this.#listConnections();
    this.#started.resolve();
    if (this.#isStopped) return;
    for (const connection of connections) this.#openWanted(connection);
    deps.log.info('shard taken', { shard: lease.shard, epoch: lease.epoch, connections: connections.length });
  }

  /** Ends within some seconds, whatever is under way. @param reason expired: at once, another task may act any moment */
  async stop(reason: LossReason): Promise<void> {
    this.#isStopped = true;
    const idle = this.#consumer.stop();
    // Commands under way are forgotten once their acks are told.
    void this.#options.deps.acks.flush();
    if (reason === 'moved') await settledWithin(finishMs, idle);
    await Promise.all(this.sessions.map((session) => session.stop(reason)));
    if (reason === 'moved') await settledWithin(leaveMs, idle);
  }

  async #listConnections(): Promise<readonly ShardConnection[]> {
    const { deps, lease } = this.#options;
    for (let attempt = 1; !this.#isStopped; attempt += 1) {
      try {
        return await this.#members.load();
      } catch (error) {
        deps.log.error('connections of the shard not read', { shard: lease.shard, attempt, error });
        await delay(Math.min(10_000, 500 * 2 ** attempt));
      }
    }
    return [];
  }

  #openWanted(connection: ShardConnection): void {
    if (connection.wanted && !this.#isStopped) this.#session(connection).begin();
  }

  async #endSession(connectionId: ConnectionId): Promise<void> {
    await this.#sessions.get(connectionId)?.stop('moved');
    this.#sessions.delete(connectionId);
  }

  #session({ companyId, connectionId }: Scope): Session {
    const known = this.#sessions.get(connectionId);
    if (known) return known;
    const { deps, lease, logins } = this.#options;
    const session = new Session({
      deps,
      scope: { companyId, connectionId },
      shard: lease.shard,
      epoch: this.#members.epochBase(connectionId) + lease.epoch,
      logins,
      onOpen: () => this.#wake(connectionId),
      onDeleted: () => void this.#erase(connectionId),
    });
    this.#sessions.set(connectionId, session);
    return session;
  }

  /** The connection was deleted: nothing of it may stay, here or at WhatsApp. */
  async #erase(connectionId: ConnectionId): Promise<void> {
    const { deps, lease } = this.#options;
    const session = this.#sessions.get(connectionId);
    if (!session) return;
    this.#sessions.delete(connectionId);
    try {
      await session.unlink('erase');
      await removeShardConnection(deps.table.system, lease.shard, connectionId);
      this.#members.forget(connectionId);
      this.#wake(connectionId);
    } catch (error) {
      // The shard's item is still there: the next start of the shard tries again.
      deps.log.error('deleted connection not erased', { connectionId, error });
    }
  }

  async #handle(held: HeldMessage): Promise<boolean> {
    const { shard: own } = this.#options.lease;
    const { command, signal } = held;
    if ('chat' in command) {
      const { shard = own } = await this.#members.whenSettled(command.connectionId, signal, expiryOf(command));
      return shard > own ? this.#moves.forward(held, shard) : this.#perform(held, command);
    }
    // Sessions that are about to be opened must be there to be ended.
    if (command.type === 'move') await this.#started.promise;
    if (!(await this.#mayAct(signal))) return false;
    if (command.type === 'move') return this.#moves.reach(command, signal);
    if (command.type === 'arrived') return this.#members.arrived(command.connectionId).then(() => true);
    // A control goes to where the session is: messages there may wait for what it does.
    return this.#members.inTurn(command.connectionId, ({ shard = own }) => (shard === own ? this.#control(command) : this.#moves.forward(held, shard)));
  }

  /** A control that comes again, or after a later one, has had its effect: renewing twice would forget the new pairing. */
  async #control(command: Control): Promise<boolean> {
    const { deps, lease } = this.#options;
    const { connectionId, action, createdAt } = command;
    const last = await readLastControl(deps.table.system, lease.shard, connectionId);
    if (last !== undefined && createdAt <= last) {
      deps.log.info('control dropped', { connectionId, action, createdAt, last });
      return true;
    }
    const session = this.#session(command);
    await (action === 'start' ? session.start() : session.unlink(action));
    await setLastControl(deps.table.system, lease.shard, connectionId, createdAt);
    return true;
  }

  /** @returns false when the message is not ours any more. */
  async #mayAct(signal: AbortSignal): Promise<boolean> {
    while (!signal.aborted && !this.#options.mayAct()) await delay(leaseLookMs);
    return !signal.aborted;
  }

  async #perform(held: HeldMessage, command: Command): Promise<boolean> {
    const expiresAt = expiryOf(command);
    for (let failures = 0; ;) {
      if (Date.now() >= expiresAt) return this.#fail(held, command, beginBy(command) === undefined ? 'ERR_WAPP_MESSAGE_EXPIRED' : 'ERR_SENDING_TOO_LATE');
      const open = await this.#whenOpen(command, held.signal, expiresAt);
      if (!(await this.#mayAct(held.signal))) return false;
      if (open === 'deleted') return this.#fail(held, command, 'ERR_NO_WAPP_FOUND');
      if (!open) continue;
      try {
        const outcome = await this.#sending.perform(open, command, held.signal);
        if (outcome.kind === 'done') {
          this.#options.deps.log.info('command performed', aboutMessage(command));
          if (outcome.report) await this.#options.deps.inbound.send(outcome.report);
          if (outcome.told) held.untold.push(outcome.told);
          return true;
        }
        if (outcome.kind === 'failed') return await this.#fail(held, command, outcome.code);
        // The socket has closed, of which the session may not know yet.
        await delay(closingLookMs);
      } catch (error) {
        failures += 1;
        this.#options.deps.log.warn('message not sent', { ...aboutMessage(command), queueMessageId: held.queueMessageId, failures, error });
        if (failures >= performAttempts) return await this.#fail(held, command, error instanceof AppError ? error.code : 'ERR_SENDING_WAPP_MSG');
        await delay(1_000 * failures);
      }
    }
  }

  async #fail(held: HeldMessage, command: Command, code: ErrorCode): Promise<boolean> {
    const { type } = command;
    this.#options.deps.log.warn('command given up', { ...aboutMessage(command), code });
    // Only what people wait for is reported, and what their screen shows as done.
    if (type === 'send' || type === 'revoke' || type === 'rewrite') await this.#options.deps.inbound.send(failureReport(command, code, held.queueMessageId));
    return true;
  }

  /** @returns undefined when woken for another reason. */
  async #whenOpen({ companyId, connectionId }: Command, signal: AbortSignal, until: number): Promise<OpenSession | 'deleted' | undefined> {
    const open = this.#sessions.get(connectionId)?.open;
    if (open || signal.aborted) return open;
    if (!(await readConnection(this.#options.deps.table, companyId, connectionId))) return 'deleted';
    // It may have opened while the connection was read.
    if (!this.#sessions.get(connectionId)?.open) await this.#woken(connectionId, signal, until);
    return this.#sessions.get(connectionId)?.open;
  }

  async #woken(connectionId: ConnectionId, signal: AbortSignal, until: number): Promise<void> {
    const waiting = this.#waiters.get(connectionId) ?? new Set();
    this.#waiters.set(connectionId, waiting);
    await new Promise<void>((resolve) => {
      const wake = () => {
        clearTimeout(timer);
        signal.removeEventListener('abort', wake);
        waiting.delete(wake);
        resolve();
      };
      const timer = setTimeout(wake, Math.max(0, until - Date.now()));
      signal.addEventListener('abort', wake);
      waiting.add(wake);
    });
    if (waiting.size === 0) this.#waiters.delete(connectionId);
  }

  #wake(connectionId: ConnectionId): void {
    for (const wake of this.#waiters.get(connectionId) ?? []) wake();
  }
}

const expiryOf = (command: Command): number =>
  Math.min(beginBy(command) ?? Infinity, Date.parse(command.createdAt) + (command.type === 'check' ? lookUpMs : expiresAfterMs));
