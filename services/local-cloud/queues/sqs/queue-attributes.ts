import { isRecord } from '#services/local-cloud/aws/aws-json.ts';
import { queueNameOf } from '#services/local-cloud/queues/sqs-client.ts';
import { SqsError } from './sqs-error.ts';

/** As SQS stores and tells them: all are texts. */
export type QueueAttributes = Readonly<Record<string, string>>;

export interface QueueSettings {
  isFifo: boolean;
  visibilityMs: number;
  retentionMs: number;
  delayMs: number;
  waitMs: number;
  maximumBytes: number;
  deduplicatesByContent: boolean;
  deduplicatesByGroup: boolean;
  redrive: { deadLetterQueue: string; maxReceiveCount: number } | undefined;
}

/** The largest message and the largest batch. https://docs.aws.amazon.com/AWSSimpleQueueService/latest/SQSDeveloperGuide/quotas-messages.html */
export const largestBytes = 1_048_576;
export const longestVisibilitySeconds = 12 * 60 * 60;

/** [least, most, default]. https://docs.aws.amazon.com/AWSSimpleQueueService/latest/APIReference/API_SetQueueAttributes.html */
const numbers: Readonly<Record<string, readonly [number, number, number]>> = {
  DelaySeconds: [0, 900, 0],
  KmsDataKeyReusePeriodSeconds: [60, 86_400, 300],
  MaximumMessageSize: [1024, largestBytes, largestBytes],
  MessageRetentionPeriod: [60, 1_209_600, 345_600],
  ReceiveMessageWaitTimeSeconds: [0, 20, 0],
  VisibilityTimeout: [0, longestVisibilitySeconds, 30],
};

const choices: Readonly<Record<string, readonly string[]>> = {
  FifoQueue: ['true'],
  SqsManagedSseEnabled: ['true', 'false'],
  ContentBasedDeduplication: ['true', 'false'],
  DeduplicationScope: ['queue', 'messageGroup'],
  FifoThroughputLimit: ['perQueue', 'perMessageGroupId'],
};
const onlyForFifo = ['ContentBasedDeduplication', 'DeduplicationScope', 'FifoThroughputLimit'];
const texts = ['KmsMasterKeyId', 'Policy', 'RedriveAllowPolicy', 'RedrivePolicy'];

const defaults: QueueAttributes = {
  ...Object.fromEntries(['VisibilityTimeout', 'MaximumMessageSize', 'MessageRetentionPeriod', 'DelaySeconds', 'ReceiveMessageWaitTimeSeconds'].map(byDefault)),
  SqsManagedSseEnabled: 'true',
};
const fifoDefaults: QueueAttributes = { ContentBasedDeduplication: 'false', DeduplicationScope: 'queue', FifoThroughputLimit: 'perQueue' };

function byDefault(name: string): [string, string] {
  return [name, String(numbers[name]?.[2])];
}

/**
 * @param given what a caller sets; an empty text takes an attribute away.
 * @param before what the queue has.
 * @throws SqsError for what SQS refuses, whether each by itself or together.
 */
export function queueAttributes(name: string, given: QueueAttributes, before: QueueAttributes = {}): QueueAttributes {
  for (const [attribute, value] of Object.entries(given)) check(attribute, value);
  const isFifo = (given['FifoQueue'] ?? before['FifoQueue']) === 'true';
  if (!/^[\w-]+(\.fifo)?$/.test(name) || name.length > 80 || name.endsWith('.fifo') !== isFifo) throw nameRefused(isFifo);
  const foreign = onlyForFifo.find((attribute) => given[attribute] !== undefined);
  if (!isFifo && foreign !== undefined) throw new SqsError('InvalidAttributeName', `You can specify the ${foreign} only when FifoQueue is set to true.`);
  const all: Record<string, string> = { ...defaults, ...(isFifo && fifoDefaults), ...before, ...given };
  if (all['FifoThroughputLimit'] === 'perMessageGroupId' && all['DeduplicationScope'] !== 'messageGroup') {
    throw valueRefused('FifoThroughputLimit', 'perMessageGroupId is allowed only when the value for DeduplicationScope is messageGroup.');
  }
  return Object.fromEntries(Object.entries(all).filter(([, value]) => value !== ''));
}

function check(name: string, value: string): void {
  const range = numbers[name];
  const allowed = choices[name];
  if (!range && !allowed && !texts.includes(name)) throw new SqsError('InvalidAttributeName', `Unknown Attribute ${name}.`);
  if (range && !(/^\d+$/.test(value) && Number(value) >= range[0] && Number(value) <= range[1])) throw valueRefused(name);
  if (allowed && !allowed.includes(value)) throw valueRefused(name);
  if (name === 'RedrivePolicy' && value !== '' && !redriveOf(value)) throw valueRefused(name);
}

function nameRefused(isFifo: boolean): SqsError {
  const reason = isFifo
    ? 'The name of a FIFO queue can only include alphanumeric characters, hyphens, or underscores, must end with .fifo suffix and be 1 to 80 in length.'
    : 'Can only include alphanumeric characters, hyphens, or underscores. 1 to 80 in length.';
  return new SqsError('InvalidParameterValueException', reason);
}

function valueRefused(name: string, reason = ''): SqsError {
  return new SqsError('InvalidAttributeValue', `Invalid value for the parameter ${name}. ${reason}`.trimEnd());
}

function redriveOf(policy: string | undefined): QueueSettings['redrive'] {
  const value = parsed(policy ?? '');
  const arn = value['deadLetterTargetArn'];
  const maxReceiveCount = Number(value['maxReceiveCount']);
  if (typeof arn !== 'string' || !Number.isInteger(maxReceiveCount) || maxReceiveCount < 1 || maxReceiveCount > 1000) return undefined;
  return { deadLetterQueue: queueNameOf(arn), maxReceiveCount };
}

function parsed(json: string): Record<string, unknown> {
  try {
    const value: unknown = JSON.parse(json);
    return isRecord(value) ? value : {};
  } catch {
    // The caller refuses a policy that says nothing.
    return {};
  }
}

export function settingsOf(attributes: QueueAttributes): QueueSettings {
  const ms = (name: string) => 1000 * Number(attributes[name]);
  return {
    isFifo: attributes['FifoQueue'] === 'true',
    visibilityMs: ms('VisibilityTimeout'),
    retentionMs: ms('MessageRetentionPeriod'),
    delayMs: ms('DelaySeconds'),
    waitMs: ms('ReceiveMessageWaitTimeSeconds'),
    maximumBytes: Number(attributes['MaximumMessageSize']),
    deduplicatesByContent: attributes['ContentBasedDeduplication'] === 'true',
    deduplicatesByGroup: attributes['DeduplicationScope'] === 'messageGroup',
    redrive: redriveOf(attributes['RedrivePolicy']),
  };
}
