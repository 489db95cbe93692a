import { createHash } from 'node:crypto';
import { AppError } from '#shared/contract/errors.ts';
import type { Job } from '#shared/contract/jobs.ts';
import { isWindowClosed } from '#shared/domain/channel.ts';
import { textOfSaying } from '#shared/domain/closing.ts';
import { newWhatsappMessageId } from '#shared/domain/message-id.ts';
import { heldMs } from '#shared/domain/undo.ts';
import { loadChatAddress } from '#functions/conversations/chat.ts';
import { fillTexts } from '#functions/conversations/fill-texts.ts';
import { composeMessages, type OutboundDraft, type PostDeps, postMessages, storeAndQueue } from '#functions/conversations/post-message.ts';
import { findTicket } from '#functions/conversations/ticket-store.ts';
import { connectionItem } from '#functions/records/connections/connection-item.ts';
import { decideAnew, onRefusal } from '#functions/data/decide-anew.ts';
import { companyKeys } from '#functions/data/keys.ts';
import { loadQueue } from '#functions/records/queues/queue-item.ts';
import type { TablePart } from '#functions/data/table.ts';
import type { TicketItem } from '#functions/records/tickets/ticket-item.ts';
import { log } from '#functions/tools/log.ts';
import { isoTime } from '#functions/ports/clock.ts';
import type { Jobs } from '#functions/ports/jobs.ts';
import { lineOf } from './conversation-line.ts';

interface AnnounceDeps extends PostDeps {
  readonly jobs: Jobs;
}

/** Whether a change is one of a ticket's state about which its contact is told something. */
export function isAnnounced(before: TicketItem | undefined, after: TicketItem | undefined): boolean {
  return before !== undefined && after !== undefined && after.says !== null && lineOf(before, after) !== undefined;
}

const unreachable: ReadonlySet<string> = new Set(['ERR_NO_CONTACT_FOUND', 'ERR_WAPP_INVALID_CONTACT']);

/**
 * Says what a change of a ticket's state makes us say, or has it said once the change cannot be taken back any more. Time and id of the
 * message follow from the change, so that it goes out once however often the stream tells of it.
 */
export async function announce(deps: AnnounceDeps, changed: TicketItem): Promise<void> {
  const { companyId, id: ticketId, heldUntilMs } = changed;
  if (heldUntilMs !== null) return deps.jobs.send({ type: 'sayHeld', companyId, ticketId, heldUntilMs }, heldUntilMs);
  await toReachable(changed, async () => {
    const ticket = await findTicket(deps.table.forCompany(companyId), companyId, ticketId);
    const said = ticket && (await compose(deps, changed, ticket));
    if (!said) return;
    const posted = postMessages(deps, ticket, said.address, said.items, { keepsUnread: true });
    // Somebody changes the ticket at this moment: its preview is of no importance then.
    await onRefusal(posted, () => storeAndQueue(deps, said.items, said.address));
  });
}

/** Says what a move held back, unless it was taken back, or somebody has moved the ticket on. Called again it says the same. */
export async function sayHeld(deps: PostDeps, job: Extract<Job, { type: 'sayHeld' }>): Promise<void> {
  await decideAnew(async () => {
    const ticket = await findTicket(deps.table.forCompany(job.companyId), job.companyId, job.ticketId);
    if (ticket?.heldUntilMs !== job.heldUntilMs || ticket.says === null) return;
    await toReachable(ticket, async () => {
      const said = await compose(deps, ticket, ticket);
      if (!said) return;
      // Called again, it has touched the ticket already.
      if (ticket.isSaid) await storeAndQueue(deps, said.items, said.address);
      else await postMessages(deps, ticket, said.address, said.items, { keepsUnread: true, isHeld: true });
    });
  });
}

/** A contact that is gone, or has no number any more, is told nothing, and does not hold up the stream. */
async function toReachable({ companyId, id: ticketId }: TicketItem, say: () => Promise<void>): Promise<void> {
  try {
    await say();
  } catch (error) {
    if (!(error instanceof AppError) || !unreachable.has(error.code)) throw error;
    log.warn('nothing said', { companyId, ticketId, error });
  }
}

/** @param changed as the change left it. @param ticket as it is now. @returns undefined where there is nothing to say. */
async function compose(deps: PostDeps, changed: TicketItem, ticket: TicketItem) {
  const nowMs = deps.clock.nowMs();
  // It would stand in the conversation as failed.
  if (isWindowClosed(ticket, nowMs)) return undefined;
  const table = deps.table.forCompany(changed.companyId);
  const written = await loadText(table, changed, nowMs);
  if (written === '') return undefined;
  const [text = ''] = await fillTexts(table, changed, [written], nowMs);
  return { address: await loadChatAddress(table, ticket, ticket.channel), items: composeMessages(ticket, [draftOf(changed, text)], nowMs) };
}

/** Empty when the connection is gone, or nothing is to be said. */
async function loadText(table: TablePart, { companyId, whatsappId, queueId, says }: TicketItem, nowMs: number): Promise<string> {
  const [stored, queue] = await Promise.all([
    table.get(companyKeys.connection(companyId, whatsappId)),
    queueId ? loadQueue(table, companyId, queueId, nowMs) : undefined,
  ]);
  return stored && says ? textOfSaying(says, queue, connectionItem.parse(stored)) : '';
}

function draftOf({ id, updatedAt, heldUntilMs, says }: TicketItem, text: string): OutboundDraft {
  // A message may have come since a change whose words were held.
  const changedMs = heldUntilMs === null ? Date.parse(updatedAt) : heldUntilMs - heldMs;
  // Right after the line that tells of the change.
  const ms = changedMs + 1;
  const chance = createHash('sha256')
    .update(`${id} ${isoTime(changedMs)} ${says}`)
    .digest();
  return { content: { type: 'text', text }, quotedMsg: null, ms, channelMessageId: newWhatsappMessageId(ms, chance), requestHash: null };
}
