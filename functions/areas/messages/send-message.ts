import { AppError } from '#shared/contract/errors.ts';
import type { TicketId } from '#shared/contract/ids.ts';
import type { messageRoutes } from '#shared/contract/messages.ts';
import type { MessageContent } from '#shared/contract/queue-messages.ts';
import type { BodyOf, ReplyOf } from '#shared/contract/route.ts';
import { messageIdOf, messagePlace, newWhatsappMessageId } from '#shared/domain/message-id.ts';
import { messagePreview } from '#shared/domain/message-preview.ts';
import { requireActor } from '#shared/domain/ticket.ts';
import { decodeTime } from 'ulid';
import { createHash } from 'node:crypto';
import { chatOf, loadChatAddress, loadVisibleTicket } from '../../data/chat-ticket.ts';
import { companyKeys, listKeys } from '../../data/keys.ts';
import { contentFields } from '../../data/message-content.ts';
import { type MessageItem, toMessage } from '../../data/message-item.ts';
import { messageKey } from '../../data/message-store.ts';
import type { TicketItem } from '../../data/ticket-item.ts';
import { ConditionFailed, put } from '../../data/writes.ts';
import type { Principal } from '../../lib/principal.ts';
import type { UploadedFile } from '../../lib/request-body.ts';
import { isoTime } from '../../ports/clock.ts';
import type { MessageDeps } from './deps.ts';
import { enqueue } from './enqueue-message.ts';
import { contentsOf } from './message-contents.ts';
import { loadQuoted } from './quoted-message.ts';

interface Input {
  readonly ticketId: TicketId;
  readonly body: BodyOf<typeof messageRoutes.sendMessage>;
  readonly files: readonly UploadedFile[];
}

/**
 * Stores each message with ack 0 and asks the session service to send it. Its WhatsApp id is chosen here, from the client's
 * token where there is one: a repeated call finds its own rows and asks again under the same id.
 *
 * @throws AppError ERR_TICKET_NOT_OPEN, ERR_TICKET_NOT_YOURS, ERR_EMPTY_MESSAGE, ERR_NO_FILE_FOUND
 */
export async function sendMessage(deps: MessageDeps, principal: Principal, input: Input): Promise<ReplyOf<typeof messageRoutes.sendMessage>> {
  const table = deps.table.forCompany(principal.companyId);
  const { ticket, viewer } = await loadVisibleTicket(table, principal, input.ticketId);
  if (ticket.status !== 'open') throw new AppError('ERR_TICKET_NOT_OPEN', { status: ticket.status });
  requireActor(viewer, ticket);
  const [contents, address, quotedMsg] = await Promise.all([
    contentsOf(deps, principal, input.body, input.files),
    loadChatAddress(table, ticket),
    loadQuoted(table, ticket, input.body.quotedMsg?.id),
  ]);
  const nowMs = deps.clock.nowMs();
  const items = contents.map((content, index) =>
    newMessage(deps, ticket, content, index === 0 ? quotedMsg : null, place(deps, input.body.clientToken, index, nowMs)),
  );
  for (const [index, item] of items.entries()) {
    await storeOnce(deps, item);
    await touchTicket(deps, ticket, item, contents[index]);
    await enqueue(deps, item, address, item.channelMessageId);
  }
  const mediaUrl = await deps.mediaUrl();
  return { messages: items.map((item) => toMessage(item, (key) => mediaUrl(key, nowMs))) };
}

/** A client's clock is believed within this; beyond it the order of the chat would suffer. */
const believedSkewMs = 5 * 60_000;

/** Time and chance of a message's WhatsApp id: the client token's own, so that a repeat is the same message. */
function place(deps: MessageDeps, clientToken: string | undefined, index: number, nowMs: number): { ms: number; channelMessageId: string } {
  const tokenMs = clientToken ? decodeTime(clientToken) : undefined;
  const isBelieved = tokenMs !== undefined && Math.abs(tokenMs - nowMs) <= believedSkewMs;
  const ms = (isBelieved ? tokenMs : nowMs) + index;
  const chance = isBelieved && clientToken ? createHash('sha256').update(clientToken).digest() : deps.clock.randomBytes(3);
  return { ms, channelMessageId: newWhatsappMessageId(ms, chance) };
}

function newMessage(
  deps: MessageDeps,
  ticket: TicketItem,
  content: MessageContent,
  quotedMsg: MessageItem['quotedMsg'],
  at: { ms: number; channelMessageId: string },
): MessageItem {
  const nowMs = deps.clock.nowMs();
  return {
    type: 'message',
    ...chatOf(ticket),
    id: messageIdOf({ ...chatOf(ticket), ...at }),
    ticketId: ticket.id,
    channelMessageId: at.channelMessageId,
    ...contentFields(content),
    fromMe: true,
    ack: 0,
    isDeleted: false,
    isEdited: false,
    quotedMsg,
    queueId: ticket.queueId,
    participantName: null,
    reactionTheirs: null,
    reactionOurs: null,
    createdAt: isoTime(nowMs),
    storedAtMs: nowMs,
  };
}

async function storeOnce(deps: MessageDeps, item: MessageItem): Promise<void> {
  const { ms } = messagePlace(item.id);
  try {
    await deps.table.forCompany(item.companyId).commit(put(messageKey(item, ms, item.channelMessageId), item, ['absent']));
  } catch (error) {
    // The row of an earlier try of this very call.
    if (!(error instanceof ConditionFailed)) throw error;
  }
}

async function touchTicket(deps: MessageDeps, ticket: TicketItem, item: MessageItem, content: MessageContent | undefined): Promise<void> {
  const nowMs = deps.clock.nowMs();
  const set = {
    lastMessage: content ? messagePreview(content) : item.body,
    lastMessageFromMe: true,
    unreadMessages: 0,
    updatedAt: isoTime(nowMs),
    listSk: listKeys.ticketSort(nowMs, ticket.id),
  };
  await deps.table.forCompany(ticket.companyId).change(companyKeys.ticket(ticket.companyId, ticket.id), { set }, ['exists']);
}
