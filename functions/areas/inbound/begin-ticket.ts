import type { QueueId } from '#shared/contract/ids.ts';
import type { AutomaticState } from '#shared/domain/automatic-answer.ts';
import { automaticFields } from '#functions/conversations/automatic-state.ts';
import { createTicket } from '#functions/conversations/ticket-store.ts';
import { connectionItem } from '#functions/records/connections/connection-item.ts';
import { contactItem, type ContactItem } from '#functions/records/contacts/contact-item.ts';
import { companyKeys } from '#functions/data/keys.ts';
import type { MessageItem } from '#functions/records/messages/message-item.ts';
import type { Chat } from '#functions/records/messages/message-store.ts';
import type { TicketItem } from '#functions/records/tickets/ticket-item.ts';
import { ConditionFailed } from '#functions/data/writes.ts';
import { isoTime } from '#functions/ports/clock.ts';
import type { InboundScope } from './deps.ts';

interface Beginning {
  readonly queueId: QueueId | null;
  readonly automatic: AutomaticState;
  /** The message that it begins with: counted from the start. */
  readonly row: MessageItem;
  readonly unread: 0 | 1;
  readonly preview: string;
}

/**
 * A new pending ticket with its first message.
 *
 * @returns whose it is; undefined where the connection is gone, for which none is begun.
 * @throws ConditionFailed when the contact has an active one by now.
 */
export async function beginTicket(scope: InboundScope, chat: Chat, beginning: Beginning): Promise<ContactItem | undefined> {
  const { table, companyId } = scope;
  const [connection, stored] = await Promise.all([
    table.get(companyKeys.connection(companyId, chat.connectionId), { consistent: true }),
    table.get(companyKeys.contact(companyId, chat.contactId), { consistent: true }),
  ]);
  if (!connection) return undefined;
  // The contact was merged into another one, which this process had not heard of.
  if (!stored) throw new ConditionFailed(0, undefined);
  const { channel } = connectionItem.pick({ channel: true }).parse(connection);
  const contact = contactItem.parse(stored);
  await createTicket(table, { ...firstTicket(scope, contact, beginning), whatsappId: chat.connectionId, channel });
  return contact;
}

function firstTicket(
  { companyId, clock }: InboundScope,
  contact: ContactItem,
  beginning: Beginning,
): Omit<TicketItem, 'whatsappId' | 'channel' | 'waitBeganMs' | 'acceptedMs' | 'ratedUserId' | 'heldUntilMs' | 'isSaid'> {
  const nowMs = clock.nowMs();
  const { row } = beginning;
  return {
    type: 'ticket',
    companyId,
    id: row.ticketId,
    uuid: clock.newId(),
    status: 'pending',
    contactId: contact.id,
    contactName: contact.name,
    contactNumber: contact.number,
    contactPicture: contact.profilePicUrl,
    userId: null,
    tagIds: [],
    laneId: null,
    isGroup: contact.isGroup,
    ...automaticFields(beginning.automatic, beginning.queueId),
    ratingAskedAtMs: null,
    rating: null,
    says: null,
    lastMessage: beginning.preview,
    lastMessageId: row.channelMessageId,
    lastMessageFromMe: row.fromMe,
    isAnswered: row.fromMe,
    ...(row.fromMe ? { isUnheard: true } : { heardAtMs: Date.parse(row.createdAt) }),
    unreadMessages: beginning.unread,
    pendingSinceMs: nowMs,
    sequence: row.sequence,
    countedSequence: row.sequence,
    countedId: row.channelMessageId,
    listedAtMs: nowMs,
    createdAt: isoTime(nowMs),
    updatedAt: isoTime(nowMs),
  };
}
