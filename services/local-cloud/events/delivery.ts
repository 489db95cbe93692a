import { randomUUID } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import { isRecord, textOf } from '#services/local-cloud/aws/aws-json.ts';
import { queueNameOf, type SendInput, type SqsClient } from '#services/local-cloud/queues/sqs-client.ts';

/** Hands a text to whatever an ARN names: a queue, a topic, or a function, which is then invoked asynchronously. */
export type Deliver = (arn: string, text: string, options?: DeliveryOptions) => Promise<void>;

export interface DeliveryOptions {
  messageGroupId?: string | undefined;
  attributes?: Readonly<Record<string, string>>;
}

export interface Recipients {
  sqs: SqsClient;
  /** @throws Error when there is no such function. */
  invokeLater: (functionArn: string, event: unknown) => void;
  /** @throws Error when there is no such topic. */
  publish: (topicArn: string, message: { text: string }) => Promise<unknown>;
}

export function deliveryTo({ sqs, invokeLater, publish }: Recipients): Deliver {
  return async (arn, text, { messageGroupId, attributes = {} } = {}) => {
    if (arn.startsWith('arn:aws:sqs:')) {
      const MessageAttributes: SendInput['MessageAttributes'] = {};
      for (const [name, StringValue] of Object.entries(attributes)) MessageAttributes[name] = { DataType: 'String', StringValue };
      const fifo = messageGroupId === undefined ? {} : { MessageGroupId: messageGroupId, MessageDeduplicationId: randomUUID() };
      await sqs.send(queueNameOf(arn), { MessageBody: text, MessageAttributes, ...fifo });
    } else if (arn.startsWith('arn:aws:sns:')) await publish(arn, { text });
    else if (arn.startsWith('arn:aws:lambda:')) invokeLater(arn, JSON.parse(text));
    else throw new Error(`${arn} is no target that the local cloud delivers to`);
  };
}

/** Defaults of EventBridge and its Scheduler. https://docs.aws.amazon.com/eventbridge/latest/userguide/eb-rule-retry-policy.html */
const defaultRetries = 185;
const defaultAgeSeconds = 24 * 60 * 60;
const firstRetryMs = 1000;
const longestRetryMs = 60_000;

export interface TargetDelivery {
  deliver: Deliver;
  /** Target of a schedule or a rule, as the template has it. */
  target: Record<string, unknown>;
  text: string;
  /** For the report: which schedule or rule it is. */
  name: string;
  signal: AbortSignal;
  report: (problem: string) => void;
}

/** Delivers by the target's RetryPolicy; what cannot be delivered goes to its DeadLetterConfig's queue. */
export async function deliverToTarget({ deliver, target, text, name, signal, report }: TargetDelivery): Promise<void> {
  const arn = String(target['Arn']);
  const policy = recordOf(target['RetryPolicy']);
  const retries = Number(policy['MaximumRetryAttempts'] ?? defaultRetries);
  const giveUpAt = Date.now() + 1000 * Number(policy['MaximumEventAgeInSeconds'] ?? defaultAgeSeconds);
  const group = recordOf(target['SqsParameters'])['MessageGroupId'];
  for (let attempt = 0; ; attempt += 1) {
    const problem = await deliver(arn, text, { messageGroupId: typeof group === 'string' ? group : undefined }).then(
      () => undefined,
      (error: unknown) => String(error),
    );
    if (problem === undefined) return;
    if (attempt < retries && Date.now() < giveUpAt && !signal.aborted) {
      await delay(Math.min(longestRetryMs, firstRetryMs * 2 ** attempt), undefined, { signal }).catch(() => undefined);
      continue;
    }
    report(`${name} was given up: ${problem}`);
    const deadLetters = textOf(recordOf(target['DeadLetterConfig'])['Arn'], '');
    const attributes = { ERROR_MESSAGE: problem, RETRY_ATTEMPTS: String(attempt), TARGET_ARN: arn };
    if (deadLetters !== '') await deliver(deadLetters, text, { attributes });
    return;
  }
}

function recordOf(value: unknown): Record<string, unknown> {
  return isRecord(value) ? value : {};
}
