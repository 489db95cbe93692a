import { mayTellHours } from '#shared/domain/automatic-answer.ts';
import { ratingAskedMs, ratingIn } from '#shared/domain/closing.ts';
import { type InboundState, type InboundTicket, needsRules } from '#shared/domain/decide-inbound.ts';
import { isOpenAt } from '#shared/domain/hours.ts';
import { automaticStateOf } from '#functions/conversations/automatic-state.ts';
import { findTicket, loadLatestTicket } from '#functions/conversations/ticket-store.ts';
import { cachedItems } from '#functions/data/cached-items.ts';
import { companySchedulesOf } from '#functions/records/companies/company-schedules.ts';
import { companyKeys, type Key } from '#functions/data/keys.ts';
import { queueItem } from '#functions/records/queues/queue-item.ts';
import { readable } from '#functions/data/readable.ts';
import type { Chat } from '#functions/records/messages/message-store.ts';
import { settingsOf } from '#functions/records/companies/settings-item.ts';
import { latestTicketItem, type TicketItem } from '#functions/records/tickets/ticket-item.ts';
import { confirmsSince } from './campaign-answers.ts';
import type { Arrival, InboundScope } from './deps.ts';
import { loadRules } from './load-rules.ts';

/** A state to decide on, and its ticket, whose writes are conditional on it. */
export interface LoadedState {
  readonly state: InboundState;
  readonly ticket: TicketItem | undefined;
}

/** Which ticket a chat had a moment ago: while that one is active, it is the only one. */
const cachedPointer = cachedItems(5 * 60_000, { keepsAbsence: false });

/**
 * Half a read unit for the chat's pointer, unless the last message has just read it, and half a one for its ticket; the rules
 * only where a decision hangs on them, and those are kept for seconds.
 *
 * @param consistent after a write that did not hold: then what was read was old.
 */
export async function loadState(arrival: Arrival, chat: Chat, consistent: boolean): Promise<LoadedState> {
  const ticket = (consistent ? undefined : await keptTicket(arrival, chat)) ?? (await latestTicket(arrival, chat, consistent));
  const known = ticket && (await asAskedLast(arrival, inboundTicket(ticket)));
  const isNeeded = needsRules(known, arrival.facts, await mayBeOutOfHours(arrival, known));
  const rules = isNeeded ? await loadRules(arrival, chat, { ticket: known, userId: ticket?.userId ?? null, message: arrival.facts }) : undefined;
  return { ticket, state: { rules, ticket: known } };
}

/** The ticket as the decision sees it. */
export const inboundTicket = (ticket: TicketItem): InboundTicket => ({
  status: ticket.status,
  queueId: ticket.queueId,
  updatedAtMs: Date.parse(ticket.updatedAt),
  automatic: automaticStateOf(ticket),
  ratingAskedAtMs: ratingAskedMs(ticket),
  heardAtMs: ticket.heardAtMs,
});

/** A number may answer a rating, and confirm a campaign's question that came later: then no rating is asked for. */
async function asAskedLast(arrival: Arrival, ticket: InboundTicket): Promise<InboundTicket> {
  const { text, sentAtMs } = arrival.facts;
  const { ratingAskedAtMs: askedAtMs } = ticket;
  if (askedAtMs === null || ratingIn(text, askedAtMs, sentAtMs) === undefined) return ticket;
  return (await confirmsSince(arrival, arrival.message, askedAtMs)) ? { ...ticket, ratingAskedAtMs: null } : ticket;
}

/** While somebody attends, whether a company keeps hours, and which, may be known so late: then each message costs no read. */
const settled = cachedItems(5 * 60_000);

async function mayBeOutOfHours({ table, companyId, clock }: InboundScope, ticket: InboundTicket | undefined): Promise<boolean> {
  if (!ticket || ticket.status === 'closed') return false;
  const nowMs = clock.nowMs();
  const load = (key: Key) => settled(table, key, nowMs);
  const settings = settingsOf(await load(companyKeys.settings(companyId)));
  if (!mayTellHours(settings, ticket.automatic, nowMs)) return false;
  if (ticket.status !== 'open') return true;
  if (settings.scheduleType === 'company') return !isOpenAt(companySchedulesOf(await load(companyKeys.schedules(companyId))), settings.timeZone, nowMs);
  const stored = ticket.queueId === null ? undefined : await load(companyKeys.queue(companyId, ticket.queueId));
  const queue = stored && readable(queueItem, stored);
  return queue !== undefined && !isOpenAt(queue.schedules, settings.timeZone, nowMs);
}

async function keptTicket({ table, companyId, clock }: InboundScope, chat: Chat): Promise<TicketItem | undefined> {
  const kept = await cachedPointer(table, companyKeys.latestTicket(companyId, chat.contactId, chat.connectionId), clock.nowMs());
  const ticket = kept && (await findTicket(table, companyId, latestTicketItem.parse(kept).ticketId, false));
  return ticket && ticket.status !== 'closed' && ticket.contactId === chat.contactId ? ticket : undefined;
}

async function latestTicket({ table, companyId }: InboundScope, chat: Chat, consistent: boolean): Promise<TicketItem | undefined> {
  const latest = await loadLatestTicket(table, chat, consistent);
  const stored = latest && (await findTicket(table, companyId, latest.ticketId, consistent));
  // Before the merge of two contacts is done, a pointer may name a ticket of the other one.
  return latest?.isDeleted || stored?.contactId !== chat.contactId ? undefined : stored;
}
