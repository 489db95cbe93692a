import { AppError } from '#shared/contract/errors.ts';
import type { TicketId } from '#shared/contract/ids.ts';
import type { messageRoutes } from '#shared/contract/messages.ts';
import type { MessageContent } from '#shared/contract/queue-messages.ts';
import type { BodyOf, ReplyOf } from '#shared/contract/route.ts';
import { newWhatsappMessageId } from '#shared/domain/message-id.ts';
import { requireActor, type Viewer } from '#shared/domain/ticket.ts';
import { chatOf, loadChatAddress } from '#functions/conversations/chat.ts';
import { fillContents } from '#functions/conversations/fill-texts.ts';
import { composeMessages, type OutboundDraft, postMessages, storeAndQueue } from '#functions/conversations/post-message.ts';
import { loadVisibleTicket } from '#functions/conversations/viewer.ts';
import { type MessageItem, toMessage } from '#functions/records/messages/message-item.ts';
import type { TicketItem } from '#functions/records/tickets/ticket-item.ts';
import { decideAnew } from '#functions/data/decide-anew.ts';
import type { Principal } from '#functions/tools/principal.ts';
import type { UploadedFile } from '#functions/tools/request-body.ts';
import { claimPlace, type ClaimedPlace } from './claim-place.ts';
import type { MessageDeps } from './deps.ts';
import { forwardedContent } from './forwarded-content.ts';
import { contentsOf } from './message-contents.ts';
import { loadQuoted } from './quoted-message.ts';
import { requestHash } from './request-hash.ts';

export interface SendInput {
  readonly ticketId: TicketId;
  readonly body: BodyOf<typeof messageRoutes.sendMessage>;
  readonly files: readonly UploadedFile[];
}

/**
 * Stores each message with ack 0 and asks the session service to send it. Its WhatsApp id is chosen here, from the client's
 * token where there is one: a repeated call finds its own rows, however late, and asks again under the same ids.
 *
 * @throws AppError ERR_TICKET_NOT_OPEN, ERR_TICKET_NOT_YOURS, ERR_EMPTY_MESSAGE, ERR_NO_FILE_FOUND, ERR_MESSAGE_NOT_FORWARDED, ERR_CLIENT_TOKEN_REUSED,
 *   ERR_CREATING_MESSAGE when the ticket changes faster than the message can be stored
 */
export async function sendMessage(deps: MessageDeps, principal: Principal, input: SendInput): Promise<ReplyOf<typeof messageRoutes.sendMessage>> {
  const table = deps.table.forCompany(principal.companyId);
  return decideAnew(async () => {
    const { ticket, viewer } = await loadVisibleTicket(table, principal, input.ticketId, deps.clock.nowMs());
    const place = await claimPlace(deps, principal, chatOf(ticket), input.body.clientToken);
    if (!place.isRepeated && ticket.status !== 'open') throw new AppError('ERR_TICKET_NOT_OPEN', { status: ticket.status });
    requireActor(viewer, ticket);
    return await replyOf(deps, await post(deps, principal, input, { ticket, viewer, place }));
  }, 'ERR_CREATING_MESSAGE');
}

interface Posting {
  readonly ticket: TicketItem;
  readonly viewer: Viewer;
  readonly place: ClaimedPlace;
}

async function post(deps: MessageDeps, principal: Principal, input: SendInput, posting: Posting): Promise<MessageItem[]> {
  const { ticket, place } = posting;
  const table = deps.table.forCompany(principal.companyId);
  const hash = requestHash(input.body, input.files);
  if (place.isRepeated && place.requestHash !== hash) throw new AppError('ERR_CLIENT_TOKEN_REUSED', { field: 'clientToken' });
  const [contents, address, quotedMsg] = await Promise.all([
    filledContents(deps, principal, input, posting),
    loadChatAddress(table, ticket, ticket.channel),
    loadQuoted(table, ticket, input.body.quotedMsg?.id),
  ]);
  const isForwarded = Boolean(input.body.forward) && ticket.channel === 'whatsapp';
  const tokenHash = input.body.clientToken ? hash : null;
  const drafts = contents.map((content, index) => ({ ...draft(content, index === 0 ? quotedMsg : null, place, index, tokenHash), isForwarded }));
  const items = composeMessages(ticket, drafts, deps.clock.nowMs());
  return place.isRepeated ? storeAndQueue(deps, items, address) : postMessages(deps, ticket, address, items);
}

/** A forwarded message stays as it was written, variables included. */
async function filledContents(deps: MessageDeps, principal: Principal, { body, files }: SendInput, { ticket, viewer }: Posting): Promise<MessageContent[]> {
  if (body.forward) {
    if (files.length > 0) throw new AppError('ERR_VALIDATION', { field: 'forward' });
    const token = `${principal.userId} ${body.clientToken ?? deps.clock.newId()}`;
    return [await forwardedContent(deps, principal.companyId, viewer, { id: body.forward.id, token })];
  }
  const contents = await contentsOf(deps, principal, body, files);
  return fillContents(deps.table.forCompany(principal.companyId), ticket, contents, deps.clock.nowMs(), principal.name);
}

function draft(content: MessageContent, quotedMsg: MessageItem['quotedMsg'], place: ClaimedPlace, index: number, hash: string | null): OutboundDraft {
  const ms = place.ms + index;
  return { content, quotedMsg, ms, channelMessageId: newWhatsappMessageId(ms, place.chance), requestHash: hash };
}

export async function replyOf(deps: MessageDeps, items: readonly MessageItem[]): Promise<ReplyOf<typeof messageRoutes.sendMessage>> {
  const [mediaUrl, nowMs] = [await deps.mediaUrl(), deps.clock.nowMs()];
  return { messages: items.map((item) => toMessage(item, (key) => mediaUrl(key, nowMs))) };
}
