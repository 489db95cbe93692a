import type { Clock } from './clock.ts';
import { MessageStore } from './message-store.ts';
import { MoveTasks } from './move-tasks.ts';
import { queueAttributes, settingsOf, type QueueAttributes } from './queue-attributes.ts';
import { deduplicationMs, Queue, type QueueContext } from './queue.ts';
import { SqsError } from './sqs-error.ts';

export interface SqsOptions {
  file: string;
  clock: Clock;
  /** Makes what was in flight visible: whoever received it has ended. */
  releases?: boolean;
  mostInFlight?: number;
}

/** https://docs.aws.amazon.com/AWSSimpleQueueService/latest/SQSDeveloperGuide/quotas-messages.html */
const mostInFlight = 120_000;
/** https://docs.aws.amazon.com/AWSSimpleQueueService/latest/APIReference/API_PurgeQueue.html, and API_DeleteQueue.html */
const betweenPurgesMs = 60_000;
const betweenQueuesMs = 60_000;
const forgetEveryMs = 60_000;

/** All queues, with what happens between them. */
export class Sqs {
  readonly moveTasks: MoveTasks;
  readonly #clock: Clock;
  readonly #store: MessageStore;
  readonly #context: QueueContext;
  readonly #queues = new Map<string, Queue>();
  readonly #changed = new Set<Queue>();
  readonly #deletedAt = new Map<string, number>();
  readonly #purgedAt = new Map<string, number>();
  #forgottenAt = 0;

  /** @throws Error for a file that cannot be read. */
  constructor({ file, clock, releases = false, ...limits }: SqsOptions) {
    this.#clock = clock;
    this.#store = new MessageStore(file, () => this.#beforeCommit());
    this.#context = {
      clock,
      store: this.#store,
      mostInFlight: limits.mostInFlight ?? mostInFlight,
      queue: (name) => this.#queues.get(name),
      changed: (queue) => this.#changed.add(queue),
    };
    this.moveTasks = new MoveTasks(this, clock);
    if (releases) this.#store.releaseAll();
    for (const stored of this.#store.queues()) this.#queues.set(stored.name, new Queue(stored, this.#context));
    for (const { queue, ...entry } of this.#store.entries()) this.#queues.get(queue)?.restore(entry);
  }

  /** Nobody may be told of what was written before. */
  settled(): Promise<void> | undefined {
    return this.#store.settled();
  }

  close(): void {
    this.#store.close();
  }

  names(): string[] {
    return [...this.#queues.keys()].toSorted();
  }

  /** @throws SqsError QueueDoesNotExist */
  queue(name: string): Queue {
    const queue = this.#queues.get(name);
    if (!queue) throw new SqsError('QueueDoesNotExist', 'The specified queue does not exist.');
    return queue;
  }

  has(name: string): boolean {
    return this.#queues.has(name);
  }

  /**
   * Gives queues exactly these attributes, whatever they had.
   *
   * @throws Error that names the queue of which SQS refuses something.
   */
  declare(queues: readonly { name: string; attributes: QueueAttributes }[]): void {
    const each = (act: (name: string, attributes: QueueAttributes) => void) => {
      for (const { name, attributes } of queues) {
        try {
          act(name, queueAttributes(name, attributes));
        } catch (error) {
          throw new Error(`${name}: ${error instanceof Error ? error.message : String(error)}`, { cause: error });
        }
      }
    };
    each((name, attributes) => {
      if (this.#queues.has(name)) this.queue(name).setAttributes(attributes);
      else this.#add(name, attributes);
    });
    // A queue may be named before its dead-letter queue.
    each((_name, attributes) => this.#checkRedrive(attributes));
  }

  /** @throws SqsError QueueNameExists when there is one with other attributes. */
  create(name: string, given: QueueAttributes): void {
    const existing = this.#queues.get(name);
    const deletedAt = this.#deletedAt.get(name);
    const attributes = queueAttributes(name, given, existing?.attributes);
    if (existing) {
      const differs = Object.keys(given).some((key) => existing.attributes[key] !== given[key]);
      if (differs) throw new SqsError('QueueNameExists', 'A queue already exists with the same name and a different value for an attribute.');
      return;
    }
    if (deletedAt !== undefined && this.#clock.now() - deletedAt < betweenQueuesMs) {
      throw new SqsError('QueueDeletedRecently', 'You must wait 60 seconds after deleting a queue before you can create another with the same name.');
    }
    this.#checkRedrive(attributes);
    this.#add(name, attributes);
  }

  setAttributes(name: string, given: QueueAttributes): void {
    const queue = this.queue(name);
    const attributes = queueAttributes(name, given, queue.attributes);
    this.#checkRedrive(attributes);
    queue.setAttributes(attributes);
  }

  delete(name: string): void {
    this.queue(name).purge();
    this.#store.removeQueue(name);
    this.#queues.delete(name);
    this.#deletedAt.set(name, this.#clock.now());
  }

  /** @throws SqsError PurgeQueueInProgress within 60 seconds of the last time. */
  purge(name: string): void {
    const queue = this.queue(name);
    if (this.#clock.now() - (this.#purgedAt.get(name) ?? -Infinity) < betweenPurgesMs) {
      throw new SqsError('PurgeQueueInProgress', `Only one PurgeQueue operation on ${name} is allowed every 60 seconds.`);
    }
    this.#purgedAt.set(name, this.#clock.now());
    queue.purge();
  }

  /** @returns the queues that give their messages up to this one. */
  sourcesOf(deadLetterQueue: string): Queue[] {
    return [...this.#queues.values()].filter(({ settings }) => settings.redrive?.deadLetterQueue === deadLetterQueue);
  }

  #add(name: string, attributes: QueueAttributes): void {
    const now = this.#clock.now();
    const stored = { name, attributes, createdAt: now, modifiedAt: now };
    this.#store.saveQueue(stored);
    this.#queues.set(name, new Queue(stored, this.#context));
  }

  #checkRedrive(attributes: QueueAttributes): void {
    const { redrive, isFifo } = settingsOf(attributes);
    if (!redrive) return;
    const target = this.#queues.get(redrive.deadLetterQueue);
    if (target?.settings.isFifo === isFifo) return;
    const reason = target ? 'Dead-letter queue must be same type of queue as the source.' : 'Dead letter target does not exist.';
    throw new SqsError('InvalidParameterValueException', `Value for parameter RedrivePolicy is invalid. Reason: ${reason}`);
  }

  #beforeCommit(): void {
    // Serving changes queues again: until nobody finds anything more.
    for (const queue of this.#changed) {
      this.#changed.delete(queue);
      queue.serve();
    }
    const now = this.#clock.now();
    if (now - this.#forgottenAt < forgetEveryMs) return;
    this.#forgottenAt = now;
    this.#store.forget(now - deduplicationMs);
  }
}
