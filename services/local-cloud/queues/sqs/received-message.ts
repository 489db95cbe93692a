import { digestOfAttributes, md5, selectAttributes } from './message-attributes.ts';
import { receiptHandle, sequenceNumber } from './receipt-handle.ts';
import type { Delivery } from './receivers.ts';

export interface Wanted {
  /** Names, or `All`. */
  system: readonly string[];
  /** Names, prefixes as `bar.*`, or `All`. */
  custom: readonly string[];
}

/** A message as `ReceiveMessage` shows it. */
export function receivedMessage(queueName: string, { entry, content, receipt }: Delivery, wanted: Wanted): object {
  const attributes = selectAttributes(content.attributes, wanted.custom);
  const digest = digestOfAttributes(attributes);
  const system = systemAttributes({ entry, content, receipt }, wanted.system);
  return {
    MessageId: entry.messageId,
    ReceiptHandle: receiptHandle({ queueName, seq: entry.seq, receipt }),
    MD5OfBody: md5(content.body),
    Body: content.body,
    ...(Object.keys(system).length > 0 && { Attributes: system }),
    ...(digest !== undefined && { MessageAttributes: attributes, MD5OfMessageAttributes: digest }),
  };
}

function systemAttributes({ entry, content }: Delivery, wanted: readonly string[]): Record<string, string> {
  if (wanted.length === 0) return {};
  const all: Record<string, string | undefined> = {
    SenderId: 'AIDALOCAL',
    SentTimestamp: String(entry.sentAt),
    ApproximateReceiveCount: String(entry.receiveCount),
    ApproximateFirstReceiveTimestamp: String(entry.firstReceivedAt),
    AWSTraceHeader: content.traceHeader,
    DeadLetterQueueSourceArn: content.deadLetterSource,
    MessageGroupId: entry.groupId,
    MessageDeduplicationId: content.deduplicationId,
    // Only a FIFO queue has one, and there no message is without this id.
    SequenceNumber: content.deduplicationId === undefined ? undefined : sequenceNumber(entry.seq),
  };
  const isWanted = (name: string) => wanted.includes('All') || wanted.includes(name);
  const found = Object.entries(all).filter((attribute): attribute is [string, string] => attribute[1] !== undefined && isWanted(attribute[0]));
  return Object.fromEntries(found);
}
