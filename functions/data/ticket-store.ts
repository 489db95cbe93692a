import { AppError } from '#shared/contract/errors.ts';
import { type ConnectionId, type ContactId, type TicketId, ticketId as ticketIdSchema } from '#shared/contract/ids.ts';
import { counterChange } from '#shared/domain/ticket.ts';
import { companyKeys } from './keys.ts';
import type { TablePart } from './table.ts';
import { latestTicketItem, type LatestTicketItem, ticketIndex, type TicketItem, ticketItem } from './ticket-item.ts';
import { type Clause, ConditionFailed, put, update, type Write } from './writes.ts';

/** @throws AppError ERR_NO_TICKET_FOUND */
export async function loadTicket(table: TablePart, companyId: TicketItem['companyId'], ticketId: TicketId): Promise<TicketItem> {
  const stored = await table.get(companyKeys.ticket(companyId, ticketId), { consistent: true });
  if (!stored) throw new AppError('ERR_NO_TICKET_FOUND', { ticketId });
  return ticketItem.parse(stored);
}

export async function loadLatestTicket(
  table: TablePart,
  companyId: TicketItem['companyId'],
  contactId: ContactId,
  connectionId: ConnectionId,
): Promise<LatestTicketItem | undefined> {
  const stored = await table.get(companyKeys.latestTicket(companyId, contactId, connectionId), { consistent: true });
  return stored && latestTicketItem.parse(stored);
}

/** The next number of the company. A failed creation leaves a gap. */
export async function nextTicketId(table: TablePart, companyId: TicketItem['companyId']): Promise<TicketId> {
  const sequence = await table.change(companyKeys.ticketSequence(companyId), { add: { value: 1 } });
  return ticketIdSchema.parse(sequence['value']);
}

const isActive = (ticket: TicketItem): boolean => ticket.status !== 'closed';

/** @throws ConditionFailed when the contact has got an active ticket on this connection meanwhile. */
export async function createTicket(table: TablePart, ticket: TicketItem): Promise<void> {
  const { companyId, contactId, whatsappId } = ticket;
  const pointer = { type: 'latestTicket', ticketId: ticket.id, isActive: true, changedAtMs: Date.parse(ticket.createdAt) };
  await table.commit(
    put(companyKeys.latestTicket(companyId, contactId, whatsappId), pointer, [{ any: ['absent', ['isActive', '=', false]] }]),
    put(companyKeys.ticket(companyId, ticket.id), { ...ticket, ...ticketIndex(ticket) }, ['absent']),
    put(companyKeys.ticketUuid(companyId, ticket.uuid), { type: 'ticketUuid', ticketId: ticket.id }),
    countWrite(ticket, counterChange(null, ticket)),
  );
}

/**
 * One state change with its exact counts, in one transaction.
 *
 * @throws ConditionFailed with index 0 when the ticket is no longer as `before` says.
 * @throws AppError ERR_OTHER_OPEN_TICKET when it becomes active beside another active one of the same contact.
 */
export async function saveTransition(table: TablePart, before: TicketItem, after: TicketItem): Promise<void> {
  const counters = counterChange(before, after);
  const writes: Write[] = [transitionWrite(before, after)];
  if (isActive(before) !== isActive(after)) writes.push(pointerWrite(after));
  if (Object.keys(counters).length > 0) writes.push(countWrite(after, counters));
  try {
    await table.commit(...writes);
  } catch (error) {
    const isOtherActive = error instanceof ConditionFailed && error.index === 1 && isActive(after);
    throw isOtherActive ? new AppError('ERR_OTHER_OPEN_TICKET', { ticketId: error.item?.['ticketId'] }, { cause: error }) : error;
  }
}

/** Only the state: a message that arrives meanwhile keeps its count and text. */
function transitionWrite(before: TicketItem, after: TicketItem): Write {
  const unchanged: Clause[] = [
    ['status', '=', before.status],
    ['userId', '=', before.userId],
    ['queueId', '=', before.queueId],
  ];
  const { status, userId, queueId, updatedAt } = after;
  const index = ticketIndex(after);
  const change = { set: { status, userId, queueId, updatedAt, ...index }, ...(index.byUserPk ? {} : { remove: ['byUserPk', 'byUserSk'] }) };
  return update(companyKeys.ticket(after.companyId, after.id), change, ['exists', ...unchanged]);
}

function pointerWrite(after: TicketItem): Write {
  const key = companyKeys.latestTicket(after.companyId, after.contactId, after.whatsappId);
  const changedAtMs = Date.parse(after.updatedAt);
  if (!isActive(after)) return update(key, { set: { isActive: false, changedAtMs } }, [['ticketId', '=', after.id]]);
  const isFree: Clause = { any: ['absent', ['isActive', '=', false], ['ticketId', '=', after.id]] };
  return put(key, { type: 'latestTicket', ticketId: after.id, isActive: true, changedAtMs }, [isFree]);
}

/** Deletes a ticket and takes it out of the counts; the chat's messages stay. */
export async function deleteTicketItem(table: TablePart, ticket: TicketItem): Promise<void> {
  const key = companyKeys.latestTicket(ticket.companyId, ticket.contactId, ticket.whatsappId);
  const latest = await loadLatestTicket(table, ticket.companyId, ticket.contactId, ticket.whatsappId);
  const isLatest = latest?.ticketId === ticket.id;
  await table.commit(
    {
      kind: 'delete',
      key: companyKeys.ticket(ticket.companyId, ticket.id),
      when: ['exists', ['status', '=', ticket.status], ['userId', '=', ticket.userId], ['queueId', '=', ticket.queueId]],
    },
    { kind: 'delete', key: companyKeys.ticketUuid(ticket.companyId, ticket.uuid) },
    countWrite(ticket, counterChange(ticket, null)),
    ...(isLatest ? [{ kind: 'delete', key, when: [['ticketId', '=', ticket.id]] } as const] : []),
  );
}

const countWrite = (ticket: TicketItem, counters: Record<string, number>): Write =>
  update(companyKeys.counts(ticket.companyId), { set: { type: 'counts', companyId: ticket.companyId }, add: counters });

/** The company's counters by name (shared/domain/ticket.ts counterOf); a company without tickets has none. */
export async function loadCounters(table: TablePart, companyId: TicketItem['companyId']): Promise<Record<string, number>> {
  return countersOf(await table.get(companyKeys.counts(companyId)));
}

export function countersOf(item: Readonly<Record<string, unknown>> | undefined): Record<string, number> {
  const numbers = Object.entries(item ?? {}).filter((entry): entry is [string, number] => typeof entry[1] === 'number');
  return Object.fromEntries(numbers);
}
