import { createHash } from 'node:crypto';
import { AppError } from '#shared/contract/errors.ts';
import { textOfSaying } from '#shared/domain/closing.ts';
import { newWhatsappMessageId } from '#shared/domain/message-id.ts';
import { loadChatAddress } from '#functions/conversations/chat.ts';
import { fillTexts } from '#functions/conversations/fill-texts.ts';
import { composeMessages, type OutboundDraft, type PostDeps, postMessages, storeAndQueue } from '#functions/conversations/post-message.ts';
import { findTicket } from '#functions/conversations/ticket-store.ts';
import { connectionItem } from '#functions/records/connections/connection-item.ts';
import { onRefusal } from '#functions/data/decide-anew.ts';
import { companyKeys } from '#functions/data/keys.ts';
import { loadQueue } from '#functions/records/queues/queue-item.ts';
import type { TablePart } from '#functions/data/table.ts';
import type { TicketItem } from '#functions/records/tickets/ticket-item.ts';
import { log } from '#functions/tools/log.ts';
import { lineOf } from './conversation-line.ts';

/** Whether a change is one of a ticket's state about which its contact is told something. */
export function isAnnounced(before: TicketItem | undefined, after: TicketItem | undefined): boolean {
  return before !== undefined && after !== undefined && after.says !== null && lineOf(before, after) !== undefined;
}

const unreachable: ReadonlySet<string> = new Set(['ERR_NO_CONTACT_FOUND', 'ERR_WAPP_INVALID_CONTACT']);

/**
 * Says what a change of a ticket's state makes us say. Time and id of the message follow from the change, so that it goes out
 * once however often the stream tells of it.
 */
export async function announce(deps: PostDeps, changed: TicketItem): Promise<void> {
  try {
    await say(deps, deps.table.forCompany(changed.companyId), changed);
  } catch (error) {
    // A contact that is gone, or has no number any more, is told nothing, and does not hold up the stream.
    if (!(error instanceof AppError) || !unreachable.has(error.code)) throw error;
    log.warn('nothing said', { companyId: changed.companyId, ticketId: changed.id, error });
  }
}

async function say(deps: PostDeps, table: TablePart, changed: TicketItem): Promise<void> {
  const nowMs = deps.clock.nowMs();
  const written = await loadText(table, changed, nowMs);
  if (written === '') return;
  const ticket = await findTicket(table, changed.companyId, changed.id);
  if (!ticket) return;
  const [text = ''] = await fillTexts(table, changed, [written], nowMs);
  const address = await loadChatAddress(table, ticket, ticket.channel);
  const items = composeMessages(ticket, [draftOf(changed, text)], nowMs);
  const posted = postMessages(deps, ticket, address, items, { keepsUnread: true });
  // Somebody changes the ticket at this moment: its preview is of no importance then.
  await onRefusal(posted, () => storeAndQueue(deps, items, address));
}

/** Empty when the connection is gone, or nothing is to be said. */
async function loadText(table: TablePart, { companyId, whatsappId, queueId, says }: TicketItem, nowMs: number): Promise<string> {
  const [stored, queue] = await Promise.all([
    table.get(companyKeys.connection(companyId, whatsappId)),
    queueId ? loadQueue(table, companyId, queueId, nowMs) : undefined,
  ]);
  return stored && says ? textOfSaying(says, queue, connectionItem.parse(stored)) : '';
}

function draftOf({ id, updatedAt, says }: TicketItem, text: string): OutboundDraft {
  // Right after the line that tells of the change.
  const ms = Date.parse(updatedAt) + 1;
  const chance = createHash('sha256').update(`${id} ${updatedAt} ${says}`).digest();
  return { content: { type: 'text', text }, quotedMsg: null, ms, channelMessageId: newWhatsappMessageId(ms, chance), requestHash: null };
}
