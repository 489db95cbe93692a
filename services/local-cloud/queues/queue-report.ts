import { queueNameOf, type SqsClient } from './sqs-client.ts';
import type { LocalTemplate } from '#services/local-cloud/template/template.ts';

export interface QueueReport {
  name: string;
  ready: number;
  inFlight: number;
  delayed: number;
  /** Undefined for a queue without redrive. */
  deadLetterQueue: string | undefined;
  deadLetters: number;
}

/** How full every queue of the template is. */
export async function reportQueues(template: LocalTemplate, sqs: SqsClient): Promise<QueueReport[]> {
  const names = template.ofType('AWS::SQS::Queue').map((queue) => queue.physicalId);
  const attributes = new Map(await Promise.all(names.map(async (name) => [name, await sqs.attributes(name)] as const)));
  const count = (name: string | undefined, attribute: string) => Number((name && attributes.get(name)?.[attribute]) ?? 0);
  return names.map((name) => {
    const deadLetterQueue = deadLetterQueueOf(attributes.get(name) ?? {});
    return {
      name,
      ready: count(name, 'ApproximateNumberOfMessages'),
      inFlight: count(name, 'ApproximateNumberOfMessagesNotVisible'),
      delayed: count(name, 'ApproximateNumberOfMessagesDelayed'),
      deadLetterQueue,
      deadLetters: count(deadLetterQueue, 'ApproximateNumberOfMessages'),
    };
  });
}

/**
 * Puts a queue's dead letters back into it, as an operator does on AWS.
 *
 * @param queueName the queue itself, or its dead-letter queue.
 * @returns how many; undefined when there is no such queue with dead letters.
 */
export async function redrive(template: LocalTemplate, sqs: SqsClient, queueName: string): Promise<number | undefined> {
  const queues = await reportQueues(template, sqs);
  const queue = queues.find(({ name, deadLetterQueue }) => deadLetterQueue && (name === queueName || deadLetterQueue === queueName));
  if (!queue?.deadLetterQueue) return undefined;
  const sources = queues.filter(({ deadLetterQueue }) => deadLetterQueue === queue.deadLetterQueue);
  // Of what is sent to it straight away, SQS knows no source; of queues that share it, each letter goes to its own.
  return sqs.redrive(queue.deadLetterQueue, sources.length === 1 ? queue.name : undefined);
}

function deadLetterQueueOf(attributes: Record<string, string>): string | undefined {
  const policy: unknown = JSON.parse(attributes['RedrivePolicy'] ?? '{}');
  const arn: unknown = Object(policy)['deadLetterTargetArn'];
  return typeof arn === 'string' ? queueNameOf(arn) : undefined;
}
