import { randomUUID } from 'node:crypto';
import type { Clock, Timer } from './clock.ts';
import { Lines, type Entry } from './lines.ts';
import type { Content, MessageStore, Original, StoredQueue } from './message-store.ts';
import type { OutgoingMessage } from './outgoing-message.ts';
import { longestVisibilitySeconds, settingsOf, type QueueAttributes, type QueueSettings } from './queue-attributes.ts';
import { arnOf } from '#services/local-cloud/queues/queue-names.ts';
import { Receivers, type Delivery, type Reception } from './receivers.ts';
import { invalidValue, SqsError } from './sqs-error.ts';

/** State that the queues share. */
export interface QueueContext {
  clock: Clock;
  store: MessageStore;
  /** https://docs.aws.amazon.com/AWSSimpleQueueService/latest/SQSDeveloperGuide/quotas-messages.html */
  mostInFlight: number;
  queue(name: string): Queue | undefined;
  /** Before the next commit the queue is asked to serve those who wait. */
  changed(queue: Queue): void;
}

/** https://docs.aws.amazon.com/AWSSimpleQueueService/latest/SQSDeveloperGuide/using-messagededuplicationid-property.html */
export const deduplicationMs = 5 * 60_000;

/** A queue as SQS plays it; its caller has checked what comes from outside. */
export class Queue {
  readonly name: string;
  readonly createdAt: number;
  readonly #context: QueueContext;
  readonly #receivers: Receivers;
  #lines: Lines;
  #stored: StoredQueue;
  #settings: QueueSettings;
  #wake: Timer | undefined;
  /** No message expires before. */
  #nextExpiryAt = Infinity;

  constructor(stored: StoredQueue, context: QueueContext) {
    this.name = stored.name;
    this.createdAt = stored.createdAt;
    this.#stored = stored;
    this.#settings = settingsOf(stored.attributes);
    this.#lines = new Lines(this.#settings.isFifo);
    this.#context = context;
    this.#receivers = new Receivers(context.clock);
  }

  get settings(): QueueSettings {
    return this.#settings;
  }

  get attributes(): QueueAttributes {
    return this.#stored.attributes;
  }

  get modifiedAt(): number {
    return this.#stored.modifiedAt;
  }

  /** A FIFO queue's delay holds for the messages that are there, too; so does the retention of any queue. */
  setAttributes(attributes: QueueAttributes): void {
    const delayBefore = this.#settings.delayMs;
    this.#stored = { ...this.#stored, attributes, modifiedAt: this.#context.clock.now() };
    this.#settings = settingsOf(attributes);
    this.#context.store.saveQueue(this.#stored);
    this.#nextExpiryAt = 0;
    if (this.#settings.isFifo && this.#settings.delayMs !== delayBefore) this.#delayAgain();
    this.#context.changed(this);
  }

  /** Takes in what the store kept. */
  restore(entry: Entry): void {
    this.#lines.add(entry, this.#context.clock.now());
    this.#expiresAfter(entry);
  }

  counts(): Lines['counts'] {
    this.#settle();
    return this.#lines.counts;
  }

  send(message: OutgoingMessage): Original {
    const { store, clock } = this.#context;
    const { isFifo, delayMs } = this.#settings;
    const sentAt = clock.now();
    const scope = isFifo ? this.#scopeOf(message) : undefined;
    const original = scope === undefined ? undefined : store.original(this.name, scope, sentAt - deduplicationMs);
    if (original) return original;
    const { body, attributes, systemAttributes, groupId, deduplicationId } = message;
    const entry = { messageId: randomUUID(), groupId, sentAt, visibleAt: sentAt + (message.delayMs ?? delayMs) };
    const traceHeader = systemAttributes['AWSTraceHeader']?.StringValue;
    const seq = store.insert(this.name, entry, { body, attributes, traceHeader, deduplicationId, deadLetterSource: undefined });
    if (scope !== undefined) store.remember(this.name, scope, { messageId: entry.messageId, seq }, sentAt);
    this.#add({ ...entry, seq, receiveCount: 0, firstReceivedAt: undefined, receivedAt: undefined, receipt: 0 });
    return { messageId: entry.messageId, seq };
  }

  /**
   * Answers visible messages at once, otherwise those that come within the time that the reception waits.
   *
   * @throws SqsError OverLimit when too much of a standard queue is in flight.
   */
  receive(reception: Reception): Delivery[] | Promise<Delivery[]> {
    if (!this.#settings.isFifo && this.counts().inFlight >= this.#context.mostInFlight) {
      throw new SqsError('OverLimit', `Too many messages in flight: ${this.#context.mostInFlight}.`);
    }
    const deliveries = this.#receivers.isEmpty ? this.#take(reception) : [];
    if (deliveries.length > 0 || reception.waitMs === 0) return deliveries;
    const waiting = this.#receivers.wait(reception);
    this.#wakeInTime();
    return waiting;
  }

  /** Serves those who wait. */
  serve(): void {
    this.#receivers.serve((reception) => this.#take(reception));
    this.#wakeInTime();
  }

  /** @throws SqsError for the handle of a message of a FIFO queue that is visible again, or somebody else's. */
  delete(seq: number, receipt: number): void {
    const entry = this.#entry(seq);
    if (!entry) return;
    const isCurrent = entry.receipt === receipt;
    if (this.#settings.isFifo && !(isCurrent && this.#lines.isInFlight(entry))) {
      throw invalidValue(`${seq}.${receipt}`, 'ReceiptHandle', 'The receipt handle has expired.');
    }
    // In a standard queue the message of an older handle may stay: it was handed out again.
    if (isCurrent) this.#remove(entry);
  }

  /** @throws SqsError for a message that is not in flight, or beyond 12 hours after its reception. */
  changeVisibility(seq: number, receipt: number, visibilityMs: number): void {
    const now = this.#context.clock.now();
    const entry = this.#entry(seq);
    if (entry?.receipt !== receipt) {
      throw invalidValue(`${seq}.${receipt}`, 'ReceiptHandle', 'Message does not exist or is not available for visibility timeout change.');
    }
    if (!this.#lines.isInFlight(entry)) throw new SqsError('MessageNotInflight', 'The specified message is not in flight.');
    if (now + visibilityMs - (entry.receivedAt ?? now) > longestVisibilitySeconds * 1000) {
      const reason = `Total VisibilityTimeout for the message is beyond the limit [${longestVisibilitySeconds} seconds]`;
      throw invalidValue(visibilityMs / 1000, 'VisibilityTimeout', reason);
    }
    this.#hold(entry, now + visibilityMs);
  }

  /** Undoes a reception that reached nobody. */
  giveBack({ entry, receipt }: Delivery): void {
    if (entry.receipt !== receipt || !this.#lines.isInFlight(entry)) return;
    entry.receiveCount -= 1;
    if (entry.receiveCount === 0) entry.firstReceivedAt = undefined;
    this.#hold(entry, this.#context.clock.now());
  }

  purge(): void {
    this.#context.store.purge(this.name);
    this.#lines = new Lines(this.#settings.isFifo);
    this.#nextExpiryAt = Infinity;
  }

  /** The oldest visible messages, to be moved elsewhere. */
  visible(most: number): Entry[] {
    this.#settle();
    const found: Entry[] = [];
    for (const entry of this.#lines.entries()) {
      if (found.length === most) break;
      if (this.#lines.isReady(entry)) found.push(entry);
    }
    return found;
  }

  /** Its source, when it is a dead letter. */
  deadLetterSource({ seq }: Entry): string | undefined {
    return this.#context.store.read(seq)?.deadLetterSource;
  }

  /** Hands a message over to another queue, where it is the last one. */
  moveTo(target: Queue, entry: Entry, as: Partial<Entry> & Pick<Content, 'deduplicationId' | 'deadLetterSource'>): void {
    this.#lines.remove(entry);
    const { deduplicationId, deadLetterSource, ...changes } = as;
    const moved = { ...entry, visibleAt: 0, receipt: 0, receivedAt: undefined, ...changes };
    const seq = this.#context.store.move(entry.seq, target.name, moved, { deduplicationId, deadLetterSource });
    target.#add({ ...moved, seq });
    this.#context.changed(this);
  }

  /** @returns ids of one scope exclude each other. */
  #scopeOf({ groupId = '', deduplicationId = '' }: OutgoingMessage): string {
    return this.#settings.deduplicatesByGroup ? `${groupId} ${deduplicationId}` : deduplicationId;
  }

  #add(entry: Entry): void {
    this.#lines.add(entry, this.#context.clock.now());
    this.#expiresAfter(entry);
    this.#context.changed(this);
  }

  #entry(seq: number): Entry | undefined {
    this.#settle();
    return this.#lines.get(seq);
  }

  #take(reception: Reception): Delivery[] {
    this.#settle();
    const most = Math.min(reception.most, this.#context.mostInFlight - this.#lines.counts.inFlight);
    const deliveries: Delivery[] = [];
    while (deliveries.length < most) {
      const entries = this.#lines.next();
      if (entries.length === 0) break;
      for (const entry of entries) {
        if (deliveries.length === most) this.#lines.putBack(entry);
        else if (!this.#gaveUp(entry)) deliveries.push(this.#deliver(entry, reception.visibilityMs));
      }
    }
    return deliveries;
  }

  #deliver(entry: Entry, visibilityMs: number): Delivery {
    const now = this.#context.clock.now();
    const content = this.#context.store.read(entry.seq);
    if (!content) throw new Error(`Message ${entry.messageId} has no content`);
    entry.receiveCount += 1;
    entry.receipt += 1;
    entry.firstReceivedAt ??= now;
    entry.receivedAt = now;
    this.#hold(entry, now + visibilityMs);
    return { entry, content, receipt: entry.receipt };
  }

  /** https://docs.aws.amazon.com/AWSSimpleQueueService/latest/SQSDeveloperGuide/sqs-dead-letter-queues.html */
  #gaveUp(entry: Entry): boolean {
    const { redrive, isFifo } = this.#settings;
    const target = redrive && entry.receiveCount >= redrive.maxReceiveCount ? this.#context.queue(redrive.deadLetterQueue) : undefined;
    if (!target) return false;
    // A FIFO queue counts the retention anew, and its own deduplication must not swallow an independent message.
    const { messageId } = entry;
    this.moveTo(target, entry, {
      ...(isFifo && { sentAt: this.#context.clock.now() }),
      deduplicationId: isFifo ? messageId : undefined,
      deadLetterSource: arnOf(this.name),
    });
    return true;
  }

  #hold(entry: Entry, visibleAt: number): void {
    entry.visibleAt = visibleAt;
    this.#lines.hold(entry);
    this.#context.store.update(entry);
    this.#context.changed(this);
  }

  #remove(entry: Entry): void {
    this.#lines.remove(entry);
    this.#context.store.remove(entry.seq);
    this.#context.changed(this);
  }

  #delayAgain(): void {
    for (const entry of this.#lines.entries()) {
      if (entry.receiveCount > 0) continue;
      entry.visibleAt = entry.sentAt + this.#settings.delayMs;
      this.#lines.delay(entry);
      this.#context.store.update(entry);
    }
  }

  #settle(): void {
    const now = this.#context.clock.now();
    this.#lines.settle(now);
    if (now >= this.#nextExpiryAt) this.#expire(now);
  }

  #expire(now: number): void {
    this.#nextExpiryAt = Infinity;
    for (const entry of this.#lines.entries()) {
      if (entry.sentAt + this.#settings.retentionMs <= now) this.#remove(entry);
      else this.#expiresAfter(entry);
    }
  }

  #expiresAfter({ sentAt }: Entry): void {
    this.#nextExpiryAt = Math.min(this.#nextExpiryAt, sentAt + this.#settings.retentionMs);
  }

  #wakeInTime(): void {
    this.#wake?.cancel();
    const nextAt = this.#receivers.isEmpty ? undefined : this.#lines.nextChangeAt();
    this.#wake = nextAt === undefined ? undefined : this.#context.clock.at(nextAt, () => this.serve());
  }
}
