import type { CompanyId } from '#shared/contract/ids.ts';
import { type InboundFacts, type InboundRules, type InboundState, needsRules } from '#shared/domain/decide-inbound.ts';
import { findTicket, loadLatestTicket } from '../../conversations/ticket-store.ts';
import { cachedItems } from '../../data/cached-items.ts';
import { connectionItem } from '../../data/connection-item.ts';
import { companyKeys } from '../../data/keys.ts';
import type { Chat } from '../../data/message-store.ts';
import { loadSettings } from '../../data/settings-item.ts';
import type { TablePart } from '../../data/table.ts';
import { latestTicketItem, type TicketItem } from '../../data/ticket-item.ts';
import type { Clock } from '../../ports/clock.ts';

export interface InboundScope {
  readonly table: TablePart;
  readonly companyId: CompanyId;
  readonly clock: Clock;
}

/** What a decision looks at, and the ticket whose writes are conditional on it. */
export interface LoadedState {
  readonly facts: InboundState;
  readonly ticket: TicketItem | undefined;
}

/** Greetings and queues of a connection may be this old. */
const cachedConnection = cachedItems(5_000, { keepsAbsence: false });
const decidedBy = connectionItem.pick({ queueIds: true, greetingMessage: true });

/** Which ticket a chat had a moment ago: while that one is active, it is the only one. */
const cachedPointer = cachedItems(60_000, { keepsAbsence: false });

/**
 * Half a read unit for the chat's pointer, unless the last message has just read it, and half a one for its ticket; the rules
 * only where a decision hangs on them, and those are kept for seconds.
 *
 * @param consistent after a write that did not hold: then what was read was old.
 */
export async function loadState(scope: InboundScope, chat: Chat, message: InboundFacts, consistent: boolean): Promise<LoadedState> {
  const ticket = (consistent ? undefined : await keptTicket(scope, chat)) ?? (await latestTicket(scope, chat, consistent));
  return {
    ticket,
    facts: {
      rules: needsRules(ticket, message) ? await loadRules(scope, chat) : undefined,
      ticket: ticket && { status: ticket.status, queueId: ticket.queueId, updatedAtMs: Date.parse(ticket.updatedAt) },
    },
  };
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

async function loadRules({ table, companyId, clock }: InboundScope, { connectionId }: Chat): Promise<InboundRules> {
  const key = companyKeys.connection(companyId, connectionId);
  const [settings, kept] = await Promise.all([loadSettings(table, companyId, clock.nowMs()), cachedConnection(table, key, clock.nowMs())]);
  // A message of a connection that is gone is dropped: so that none is lost, it must surely be gone.
  const connection = kept ?? (await table.get(key, { consistent: true }));
  return { settings, connection: connection && decidedBy.parse(connection) };
}
