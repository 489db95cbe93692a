import type { CompanyId } from '#shared/contract/ids.ts';
import { type InboundFacts, type InboundRules, type InboundState, needsRules } from '#shared/domain/decide-inbound.ts';
import { findTicket, loadLatestTicket } from '../../conversations/ticket-store.ts';
import { cachedItems } from '../../data/cached-items.ts';
import { connectionItem } from '../../data/connection-item.ts';
import { companyKeys } from '../../data/keys.ts';
import type { Chat } from '../../data/message-store.ts';
import { loadSettings } from '../../data/settings-item.ts';
import type { TablePart } from '../../data/table.ts';
import type { TicketItem } from '../../data/ticket-item.ts';
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

/**
 * Half a read unit for the chat's pointer, half a one for its ticket; the rules only where a decision hangs on them, and
 * those are kept for seconds.
 *
 * @param consistent after a write that did not hold: then what was read was old.
 */
export async function loadState(scope: InboundScope, chat: Chat, message: InboundFacts, consistent: boolean): Promise<LoadedState> {
  const { table, companyId } = scope;
  const latest = await loadLatestTicket(table, chat, consistent);
  const stored = latest && (await findTicket(table, companyId, latest.ticketId, consistent));
  // Before the merge of two contacts is done, a pointer may name a ticket of the other one.
  const ticket = latest?.isDeleted || stored?.contactId !== chat.contactId ? undefined : stored;
  return {
    ticket,
    facts: {
      rules: needsRules(ticket, message) ? await loadRules(scope, chat) : undefined,
      ticket: ticket && { status: ticket.status, queueId: ticket.queueId, updatedAtMs: Date.parse(ticket.updatedAt) },
    },
  };
}

async function loadRules({ table, companyId, clock }: InboundScope, { connectionId }: Chat): Promise<InboundRules> {
  const key = companyKeys.connection(companyId, connectionId);
  const [settings, kept] = await Promise.all([loadSettings(table, companyId, clock.nowMs()), cachedConnection(table, key, clock.nowMs())]);
  // A message of a connection that is gone is dropped: so that none is lost, it must surely be gone.
  const connection = kept ?? (await table.get(key, { consistent: true }));
  return { settings, connection: connection && decidedBy.parse(connection) };
}
