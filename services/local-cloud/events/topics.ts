import { randomUUID } from 'node:crypto';
import { isRecord, textOf } from '#services/local-cloud/aws/aws-json.ts';
import { StartError } from '#services/local-cloud/errors.ts';
import { queueNameOf, type SqsClient } from '#services/local-cloud/queues/sqs-client.ts';
import type { LocalTemplate } from '#services/local-cloud/template/template.ts';
import { matchesPattern } from './event-pattern.ts';

export interface TopicMessage {
  text: string;
  subject?: string | undefined;
  attributes?: Readonly<Record<string, { type: string; value: string }>>;
  messageGroupId?: string | undefined;
  deduplicationId?: string | undefined;
}

interface Subscription {
  topicArn: string;
  protocol: string;
  endpoint: string;
  isRaw: boolean;
  filter: unknown;
  filtersBody: boolean;
}

export interface TopicsContext {
  sqs: SqsClient;
  /** @throws Error when there is no such function. */
  invokeLater: (functionArn: string, event: unknown) => void;
}

/** Mail, telephones and addresses on the internet are subscribed for people, whom one machine does not alarm. */
const toPeople = new Set(['email', 'email-json', 'sms', 'application', 'http', 'https']);

/** SNS: hands what is published to the queues and functions that the template subscribes. */
export class Topics {
  readonly #context: TopicsContext;
  readonly #topics: ReadonlySet<string>;
  readonly #subscriptions: readonly Subscription[];

  /** @throws StartError for a subscription by an unknown protocol. */
  constructor(template: Pick<LocalTemplate, 'ofType' | 'reference'>, context: TopicsContext) {
    this.#context = context;
    this.#topics = new Set(template.ofType('AWS::SNS::Topic').map(({ logicalId }) => template.reference(logicalId)));
    this.#subscriptions = subscriptionsOf(template);
  }

  /** @returns its id; @throws UnknownTopic */
  async publish(topicArn: string, message: TopicMessage): Promise<string> {
    if (!this.#topics.has(topicArn)) throw new UnknownTopic(`There is no topic ${topicArn}`);
    const id = randomUUID();
    const wanted = this.#subscriptions.filter((subscription) => subscription.topicArn === topicArn && isWanted(subscription, message));
    await Promise.all(wanted.map((subscription) => this.#hand(subscription, id, message)));
    return id;
  }

  async #hand({ topicArn, protocol, endpoint, isRaw }: Subscription, id: string, message: TopicMessage): Promise<void> {
    const { text, subject, messageGroupId, deduplicationId } = message;
    const attributes = Object.entries(message.attributes ?? {});
    const notification = {
      Type: 'Notification',
      MessageId: id,
      TopicArn: topicArn,
      ...(subject !== undefined && { Subject: subject }),
      Message: text,
      Timestamp: new Date().toISOString(),
      MessageAttributes: Object.fromEntries(attributes.map(([name, { type, value }]) => [name, { Type: type, Value: value }])),
    };
    if (protocol === 'lambda') {
      const Records = [{ EventSource: 'aws:sns', EventVersion: '1.0', EventSubscriptionArn: `${topicArn}:local`, Sns: notification }];
      return this.#context.invokeLater(endpoint, { Records });
    }
    const fifo = messageGroupId === undefined ? {} : { MessageGroupId: messageGroupId, MessageDeduplicationId: deduplicationId ?? id };
    const MessageAttributes = Object.fromEntries(attributes.map(([name, { type, value }]) => [name, { DataType: type, StringValue: value }]));
    const body = isRaw ? { MessageBody: text, MessageAttributes } : { MessageBody: JSON.stringify(notification) };
    await this.#context.sqs.send(queueNameOf(endpoint), { ...body, ...fifo });
  }
}

export class UnknownTopic extends Error {}

function subscriptionsOf(template: Pick<LocalTemplate, 'ofType' | 'reference'>): Subscription[] {
  const own = template
    .ofType('AWS::SNS::Subscription')
    .map(({ logicalId, properties }) => subscriptionOf(logicalId, String(properties['TopicArn']), properties));
  const inline = template.ofType('AWS::SNS::Topic').flatMap(({ logicalId, properties }) => {
    const list = Array.isArray(properties['Subscription']) ? properties['Subscription'].filter(isRecord) : [];
    return list.map((subscription) => subscriptionOf(logicalId, template.reference(logicalId), subscription));
  });
  return [...own, ...inline].filter(({ protocol }) => !toPeople.has(protocol));
}

function subscriptionOf(logicalId: string, topicArn: string, properties: Record<string, unknown>): Subscription {
  const protocol = textOf(properties['Protocol'], '');
  if (!['sqs', 'lambda', ...toPeople].includes(protocol)) throw new StartError(`The local cloud does not emulate the protocol ${protocol} of ${logicalId}.`);
  const filter = properties['FilterPolicy'];
  return {
    topicArn,
    protocol,
    endpoint: textOf(properties['Endpoint'], ''),
    isRaw: String(properties['RawMessageDelivery']) === 'true',
    filter: typeof filter === 'string' ? JSON.parse(filter) : filter,
    filtersBody: properties['FilterPolicyScope'] === 'MessageBody',
  };
}

function isWanted({ filter, filtersBody }: Subscription, { text, attributes = {} }: TopicMessage): boolean {
  if (filter === undefined) return true;
  if (filtersBody) return matchesPattern(filter, jsonOf(text));
  return matchesPattern(filter, Object.fromEntries(Object.entries(attributes).map(([name, { type, value }]) => [name, valueOf(type, value)])));
}

function valueOf(type: string, value: string): unknown {
  if (type === 'Number') return Number(value);
  return type === 'String.Array' ? jsonOf(value) : value;
}

function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    // A body that is no JSON matches nothing.
    return undefined;
  }
}
