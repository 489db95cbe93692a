import { readable } from '#functions/data/readable.ts';
import type { Table } from '#functions/data/table.ts';
import { messageItem, messageRow } from '#functions/records/messages/message-item.ts';
import { messageKey } from '#functions/records/messages/message-store.ts';
import { ticketItem } from '#functions/records/tickets/ticket-item.ts';
import type { TableChange } from './live-event.ts';

/** Puts the customer's message that a ticket's change counts before that change. Its row is read for it, a unit each. */
export async function withHeardMessages(table: Table, changes: readonly TableChange[]): Promise<TableChange[]> {
  const told = await Promise.all(changes.map(async (change) => [...(await heardBy(table, change)), change]));
  return told.flat();
}

async function heardBy(table: Table, { before, after }: TableChange): Promise<TableChange[]> {
  const isHeard = after?.['type'] === 'ticket' && after['countedId'] !== before?.['countedId'] && after['lastMessageFromMe'] === false;
  const ticket = isHeard ? readable(ticketItem, after) : undefined;
  if (ticket?.heardAtMs === undefined) return [];
  const { companyId, whatsappId: connectionId, contactId, heardAtMs, countedId } = ticket;
  const key = messageKey({ companyId, connectionId, contactId }, heardAtMs, countedId);
  // The stream may be faster than the copies of the table.
  const stored = await table.forCompany(companyId).get(key, { consistent: true });
  const message = stored && readable(messageItem, stored);
  return message?.byTicket ? [{ before: undefined, after: messageRow({ ...message, byTicket: false }) }] : [];
}
