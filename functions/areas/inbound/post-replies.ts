import { createHash } from 'node:crypto';
import { channelOf } from '#shared/domain/channel.ts';
import { newWhatsappMessageId } from '#shared/domain/message-id.ts';
import { onRefusal } from '#functions/data/decide-anew.ts';
import { loadChatAddress } from '#functions/conversations/chat.ts';
import { postAside } from '#functions/conversations/post-aside.ts';
import { optOutAnswer } from '#shared/domain/campaign-text.ts';
import { fillTexts } from '#functions/conversations/fill-texts.ts';
import { composeMessages, type OutboundDraft, postMessages, storeAndQueue } from '#functions/conversations/post-message.ts';
import { findTicket } from '#functions/conversations/ticket-store.ts';
import type { MessageItem } from '#functions/records/messages/message-item.ts';
import type { TicketItem } from '#functions/records/tickets/ticket-item.ts';
import type { InboundDeps, ReceivedMessage } from './deps.ts';

/**
 * Sends the automatic answers to a customer's message. Ids derive from that message and the position, so a repetition finishes what a crash left and
 * says nothing twice.
 */
export async function postReplies(deps: InboundDeps, row: MessageItem, message: ReceivedMessage): Promise<void> {
  if (row.replies.length === 0) return;
  const table = deps.table.forCompany(row.companyId);
  const [ticket, address] = await Promise.all([findTicket(table, row.companyId, row.ticketId), loadChatAddress(table, row, channelOf(message.chat))]);
  if (row.replies.includes(optOutAnswer) && !isActive(ticket)) {
    await postAside(deps, row, address, async () => row.replies.map((text, index) => replyDraft(message, text, index)));
    return;
  }
  if (!ticket) return;
  const texts = await fillTexts(table, ticket, row.replies, deps.clock.nowMs());
  const drafts = texts.map((text, index) => replyDraft(message, text, index));
  const items = composeMessages(ticket, drafts, deps.clock.nowMs());
  // The customer's message stays unread: nobody has seen it.
  const posted = postMessages(deps, ticket, address, items, { keepsUnread: true });
  // Accepted or closed at this moment: the preview is of no importance then.
  await onRefusal(posted, () => storeAndQueue(deps, items, address));
}

const isActive = (ticket: TicketItem | undefined): boolean => ticket !== undefined && ticket.status !== 'closed';

function replyDraft(message: ReceivedMessage, text: string, index: number): OutboundDraft {
  const ms = Date.parse(message.sentAt) + 1 + index;
  const chance = createHash('sha256').update(`${message.whatsappMessageId}#${index}`).digest();
  return { content: { type: 'text', text }, quotedMsg: null, ms, channelMessageId: newWhatsappMessageId(ms, chance), requestHash: null, isAutomatic: true };
}
