import * as declared from '#shared/ports/declared.ts';
import { metaCommand, type MetaCommand } from '#shared/contract/queue-messages.ts';
import { chatKey } from '#shared/domain/outbound-group.ts';
import { queueText } from './queue-text.ts';
import { port } from './port.ts';
import { sqs, type Sqs } from './sqs.ts';

/** Commands for Meta, in order for each chat. */
export interface MetaQueue {
  /** @param dedupeId the same within five minutes has one effect. */
  send(command: MetaCommand, dedupeId: string): Promise<void>;
}

export function openMetaQueue(queueUrl: string, call: Sqs = sqs): MetaQueue {
  return {
    async send(command, dedupeId) {
      const MessageBody = queueText(metaCommand.parse(command));
      await call('SendMessage', { QueueUrl: queueUrl, MessageBody, MessageGroupId: metaGroup(command), MessageDeduplicationId: dedupeId });
    },
  };
}

/** Files on their way in do not hold up what is answered meanwhile. */
export function metaGroup(command: MetaCommand): string {
  const { companyId, connectionId, type } = command;
  // The last one of a page's two channels ends its subscription: at the same moment neither would be the last.
  if (type === 'unlink') return `${companyId}#control`;
  return `${connectionId}#${chatKey(command.chat)}${type === 'send' || type === 'read' ? '' : '#in'}`;
}

export const metaQueue = () => port(declared.metaQueue, 'meta', ({ META_QUEUE_URL }) => openMetaQueue(META_QUEUE_URL));
