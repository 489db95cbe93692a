import { createHash } from 'node:crypto';
import { isRecord } from '#services/local-cloud/aws/aws-json.ts';
import { forbiddenReason, hasForbiddenCharacter, parseMessageAttributes, sizeOfAttributes, type MessageAttributes } from './message-attributes.ts';
import type { QueueSettings } from './queue-attributes.ts';
import { optionalInteger, optionalToken, requiredText, type Input } from './request.ts';
import { invalidValue, missing, SqsError } from './sqs-error.ts';

export interface OutgoingMessage {
  body: string;
  attributes: MessageAttributes;
  systemAttributes: MessageAttributes;
  groupId: string | undefined;
  deduplicationId: string | undefined;
  /** Undefined: as the queue says. */
  delayMs: number | undefined;
  sizeBytes: number;
}

const longestDelaySeconds = 900;

/**
 * @param input of `SendMessage`, or an entry of `SendMessageBatch`.
 * @throws SqsError for what the queue does not take.
 */
export function outgoingMessage(input: Input, settings: QueueSettings): OutgoingMessage {
  const body = requiredText(input, 'MessageBody');
  if (hasForbiddenCharacter(body)) throw new SqsError('InvalidMessageContents', forbiddenReason);
  const attributes = parseMessageAttributes(input['MessageAttributes']);
  const sizeBytes = Buffer.byteLength(body) + sizeOfAttributes(attributes);
  if (sizeBytes > settings.maximumBytes) {
    const reason = `One or more parameters are invalid. Reason: Message must be shorter than ${settings.maximumBytes} bytes.`;
    throw new SqsError('InvalidParameterValueException', reason);
  }
  const delaySeconds = optionalInteger(input, 'DelaySeconds', 0, longestDelaySeconds);
  const message = {
    body,
    attributes,
    systemAttributes: systemAttributes(input['MessageSystemAttributes']),
    groupId: optionalToken(input, 'MessageGroupId'),
    deduplicationId: optionalToken(input, 'MessageDeduplicationId'),
    delayMs: delaySeconds === undefined ? undefined : delaySeconds * 1000,
    sizeBytes,
  };
  return settings.isFifo ? fifoMessage(message, settings) : standardMessage(message);
}

function fifoMessage(message: OutgoingMessage, { deduplicatesByContent }: QueueSettings): OutgoingMessage {
  if (message.groupId === undefined) throw missing('MessageGroupId');
  if (message.delayMs !== undefined && message.delayMs > 0) throw notOfThisType('DelaySeconds', message.delayMs / 1000);
  const deduplicationId = message.deduplicationId ?? (deduplicatesByContent ? contentId(message.body) : undefined);
  if (deduplicationId === undefined) {
    const reason = 'The queue should either have ContentBasedDeduplication enabled or MessageDeduplicationId provided explicitly';
    throw new SqsError('InvalidParameterValueException', reason);
  }
  return { ...message, deduplicationId, delayMs: undefined };
}

/** A standard queue takes a group id, for fair queues, and hands the message out as any other. */
function standardMessage(message: OutgoingMessage): OutgoingMessage {
  if (message.deduplicationId !== undefined) throw notOfThisType('MessageDeduplicationId', message.deduplicationId);
  return message;
}

function notOfThisType(parameter: string, value: unknown): SqsError {
  return invalidValue(value, parameter, 'The request include parameter that is not valid for this queue type');
}

/** Id of the body alone: the attributes do not count. */
function contentId(body: string): string {
  return createHash('sha256').update(body).digest('hex');
}

function systemAttributes(value: unknown): MessageAttributes {
  if (!isRecord(value)) return {};
  const foreign = Object.keys(value).find((name) => name !== 'AWSTraceHeader');
  if (foreign !== undefined) throw invalidValue(foreign, 'MessageSystemAttributeName', 'AWSTraceHeader is the only one.');
  return parseMessageAttributes(value);
}
