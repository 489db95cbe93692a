import { type CompanyId, type ConnectionId, type ContactId, queueId, type TicketId } from '#shared/contract/ids.ts';
import * as z from 'zod';
import { contactItem } from '../../data/contact-item.ts';
import { companyKeys } from '../../data/keys.ts';
import type { TablePart } from '../../data/table.ts';
import type { LatestTicketItem, TicketItem } from '../../data/ticket-item.ts';
import { createTicket, loadLatestTicket, loadTicket, nextTicketId, saveTransition } from '../../data/ticket-store.ts';
import { ConditionFailed } from '../../data/writes.ts';
import { type Clock, isoTime } from '../../ports/clock.ts';

interface Deps {
  readonly table: TablePart;
  readonly companyId: CompanyId;
  readonly clock: Clock;
}

/** A closed ticket that was touched within this time is reopened; later a new one begins. Default of reopenWindowMinutes. */
const reopenWindowMs = 120 * 60_000;
/** Tries when others change the same contact's ticket at the same time. */
const raceAttempts = 8;

const connectionFields = z.object({ queueIds: z.array(queueId), channel: z.enum(['whatsapp', 'facebook', 'instagram']) });

/**
 * The active ticket of a contact on a connection: the one there is, the newest closed one reopened, or a new one. At most
 * one is active, whatever arrives at once.
 *
 * @returns undefined when the connection no longer exists.
 */
export async function placeTicket(deps: Deps, contactId: ContactId, connectionId: ConnectionId): Promise<TicketId | undefined> {
  for (let attempt = 1; ; attempt += 1) {
    const latest = await loadLatestTicket(deps.table, deps.companyId, contactId, connectionId);
    if (latest?.isActive) return latest.ticketId;
    try {
      return isWithinWindow(latest, deps.clock.nowMs()) ? await reopen(deps, latest.ticketId) : await begin(deps, contactId, connectionId);
    } catch (error) {
      if (!(error instanceof ConditionFailed) || attempt >= raceAttempts) throw error;
    }
  }
}

function isWithinWindow(latest: LatestTicketItem | undefined, nowMs: number): latest is LatestTicketItem {
  return latest !== undefined && nowMs - latest.changedAtMs <= reopenWindowMs;
}

async function reopen({ table, companyId, clock }: Deps, ticketId: TicketId): Promise<TicketId> {
  const closed = await loadTicket(table, companyId, ticketId);
  await saveTransition(table, closed, { ...closed, status: 'pending', userId: null, updatedAt: isoTime(clock.nowMs()) });
  return ticketId;
}

async function begin(deps: Deps, contactId: ContactId, connectionId: ConnectionId): Promise<TicketId | undefined> {
  const { table, companyId, clock } = deps;
  const [connection, contact] = await Promise.all([
    table.get(companyKeys.connection(companyId, connectionId)),
    table.get(companyKeys.contact(companyId, contactId), { consistent: true }),
  ]);
  if (!connection) return undefined;
  const { queueIds, channel } = connectionFields.parse(connection);
  const { name, number, profilePicUrl, isGroup } = contactItem.parse(contact);
  const now = isoTime(clock.nowMs());
  const ticket: TicketItem = {
    type: 'ticket',
    companyId,
    id: await nextTicketId(table, companyId),
    uuid: clock.newId(),
    status: 'pending',
    contactId,
    contactName: name,
    contactNumber: number,
    contactPicture: profilePicUrl,
    whatsappId: connectionId,
    channel,
    // One queue is assigned silently; of several the contact chooses.
    queueId: queueIds.length === 1 ? (queueIds[0] ?? null) : null,
    userId: null,
    tagIds: [],
    isGroup,
    chatbot: false,
    lastMessage: '',
    lastMessageFromMe: false,
    unreadMessages: 0,
    lastInboundAtMs: 0,
    createdAt: now,
    updatedAt: now,
  };
  await createTicket(table, ticket);
  return ticket.id;
}
