import { randomUUID } from 'node:crypto';
import type { Clock, Timer } from './clock.ts';
import type { Entry } from './lines.ts';
import { arnOf } from '#services/local-cloud/queues/queue-names.ts';
import { queueNameOf } from '#services/local-cloud/queues/sqs-client.ts';
import type { Queue } from './queue.ts';
import { SqsError } from './sqs-error.ts';

export interface MoveTask {
  readonly handle: string;
  readonly sourceArn: string;
  /** Undefined: each message goes to the queue that gave it up. */
  readonly destinationArn: string | undefined;
  readonly perSecond: number | undefined;
  readonly startedAt: number;
  readonly toMove: number;
  moved: number;
  status: 'RUNNING' | 'COMPLETED' | 'CANCELLED' | 'FAILED';
  failureReason?: string;
}

const mostTold = 10;
const perTurn = 100;
const betweenTurnsMs = 1000;

interface Queues {
  has(name: string): boolean;
  queue(name: string): Queue;
  sourcesOf(deadLetterQueue: string): Queue[];
}

/**
 * Brings dead letters back. They are new messages in the queue they come to, with new ids and a new age.
 * https://docs.aws.amazon.com/AWSSimpleQueueService/latest/SQSDeveloperGuide/sqs-configure-dead-letter-queue-redrive.html
 */
export class MoveTasks {
  readonly #queues: Queues;
  readonly #clock: Clock;
  /** The newest first. */
  #tasks: MoveTask[] = [];

  constructor(queues: Queues, clock: Clock) {
    this.#queues = queues;
    this.#clock = clock;
  }

  /** @throws SqsError for a source that is no dead-letter queue, or of which messages are being moved. */
  start(sourceArn: string, destinationArn: string | undefined, perSecond: number | undefined): MoveTask {
    const source = this.#existing(sourceArn);
    if (this.#queues.sourcesOf(source.name).length === 0) throw refused('Source queue must be configured as a Dead Letter Queue.');
    if (destinationArn !== undefined && this.#existing(destinationArn).settings.isFifo !== source.settings.isFifo) {
      throw refused('Destination queue must be of the same type as the source queue.');
    }
    if (this.#tasks.some((task) => task.sourceArn === sourceArn && task.status === 'RUNNING')) {
      throw new SqsError('UnsupportedOperation', 'There is already a task running. Only one active task is allowed for a source queue arn at a given time.');
    }
    const toMove = source.counts().ready;
    const handle = Buffer.from(JSON.stringify({ taskId: randomUUID(), sourceArn })).toString('base64url');
    const task: MoveTask = { handle, sourceArn, destinationArn, perSecond, startedAt: this.#clock.now(), toMove, moved: 0, status: 'RUNNING' };
    this.#tasks = [task, ...this.#tasks];
    this.#goOn(task);
    return task;
  }

  list(sourceArn: string, most: number): MoveTask[] {
    this.#existing(sourceArn);
    return this.#tasks.filter((task) => task.sourceArn === sourceArn).slice(0, Math.min(most, mostTold));
  }

  /** @throws SqsError for a task that does not run. */
  cancel(handle: string): MoveTask {
    const task = this.#tasks.find((one) => one.handle === handle);
    if (!task) throw new SqsError('ResourceNotFoundException', 'Task does not exist.');
    if (task.status !== 'RUNNING') throw new SqsError('UnsupportedOperation', 'Only active tasks can be cancelled.');
    task.status = 'CANCELLED';
    return task;
  }

  #existing(arn: string): Queue {
    const name = queueNameOf(arn);
    if (arnOf(name) !== arn || !this.#queues.has(name))
      throw new SqsError('ResourceNotFoundException', `The resource that you specified for ${arn} doesn't exist.`);
    return this.#queues.queue(name);
  }

  /** Messages that arrive meanwhile stay in place. */
  #goOn(task: MoveTask): void {
    if (task.status !== 'RUNNING') return;
    try {
      const left = task.toMove - task.moved;
      const entries = this.#existing(task.sourceArn).visible(Math.min(left, task.perSecond ?? perTurn));
      for (const entry of entries) this.#move(task, entry);
      if (entries.length === 0 || task.moved === task.toMove) task.status = 'COMPLETED';
      else this.#later(task);
    } catch (error) {
      task.status = 'FAILED';
      task.failureReason = error instanceof Error ? error.message : String(error);
    }
  }

  #later(task: MoveTask): Timer {
    return this.#clock.at(this.#clock.now() + (task.perSecond === undefined ? 0 : betweenTurnsMs), () => this.#goOn(task));
  }

  #move(task: MoveTask, entry: Entry): void {
    const source = this.#existing(task.sourceArn);
    const destinationArn = task.destinationArn ?? source.deadLetterSource(entry);
    if (destinationArn === undefined) throw new Error('CouldNotDetermineMessageSource');
    const target = this.#existing(destinationArn);
    const sentAt = this.#clock.now();
    source.moveTo(target, entry, {
      messageId: randomUUID(),
      sentAt,
      visibleAt: sentAt + target.settings.delayMs,
      receiveCount: 0,
      firstReceivedAt: undefined,
      // Its own one may still be remembered, and would swallow it.
      deduplicationId: target.settings.isFifo ? entry.messageId : undefined,
      deadLetterSource: undefined,
    });
    task.moved += 1;
  }
}

function refused(reason: string): SqsError {
  return new SqsError('InvalidParameterValueException', reason);
}
