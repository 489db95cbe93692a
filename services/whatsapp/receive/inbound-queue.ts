import type { SQSClient } from '@aws-sdk/client-sqs';
import { queueText } from '#functions/ports/queue-text.ts';
import type { GatheredAcks } from '#shared/contract/gathered-acks.ts';
import { aboutAcks, aboutMessage } from '#shared/domain/trace.ts';
import { chatKey } from '#services/whatsapp/chat-address.ts';
import type { Logger } from '#services/whatsapp/logger.ts';
import type { Report } from './inbound-reports.ts';
import { QueueSender } from './queue-sender.ts';

export interface InboundQueue {
  /** Resolves when the report is on the queue. Reports of one chat arrive in the order of the calls. */
  send(report: Report): Promise<void>;
}

export class InboundQueueSender implements InboundQueue {
  readonly #sender: QueueSender;
  readonly #log: Logger;

  constructor(client: SQSClient, url: string, log: Logger) {
    this.#sender = new QueueSender(client, url);
    this.#log = log;
  }

  async send({ message, repetitionId }: Report): Promise<void> {
    await this.#sender.send({ body: queueText(message), group: `${message.connectionId}#${chatKey(message.chat)}`, repetitionId });
    this.#log.info('reported', aboutMessage(message));
  }
}

/** Sends gathered acks to their queue, which knows no order: the group only keeps one company's wave from holding up the others. */
export function ackSender(client: SQSClient, url: string, log: Logger): (acks: GatheredAcks) => Promise<void> {
  const sender = new QueueSender(client, url);
  return async (acks) => {
    await sender.send({ body: queueText(acks), group: acks.companyId });
    log.info('reported', aboutAcks(acks));
  };
}
