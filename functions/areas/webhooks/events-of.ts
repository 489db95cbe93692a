import { createHash } from 'node:crypto';
import { webhookEventId } from '#shared/contract/ids.ts';
import { type WebhookEvent, webhookStatuses } from '#shared/contract/webhooks.ts';
import { messageItem, type MessageItem } from '#functions/records/messages/message-item.ts';
import { readable } from '#functions/data/readable.ts';
import { ticketItem, type TicketItem } from '#functions/records/tickets/ticket-item.ts';
import type { Attributes } from '#functions/data/writes.ts';

/** A write to the table, as the stream reports it. */
export interface WatchedChange {
  readonly atMs: number;
  readonly before: Attributes | undefined;
  readonly after: Attributes | undefined;
}

/** Turns a write into events for a connection's receivers. The same images give the same events, ids included. */
export function eventsOf({ atMs, before, after }: WatchedChange): WebhookEvent[] {
  if (after?.['type'] === 'ticket') return ticketEvents(before && readable(ticketItem, before), readable(ticketItem, after));
  if (after?.['type'] === 'message') return messageEvents(before && readable(messageItem, before), readable(messageItem, after), atMs);
  return [];
}

function ticketEvents(before: TicketItem | undefined, after: TicketItem | undefined): WebhookEvent[] {
  if (!after) return [];
  const { companyId, whatsappId: connectionId, id: ticketId, contactId, status: ticketStatus, updatedAt } = after;
  const [was, is] = [before !== undefined && before.status !== 'closed', ticketStatus !== 'closed'];
  if (was === is) return [];
  const event = is ? 'ticket.opened' : 'ticket.closed';
  const atMs = Date.parse(updatedAt);
  const id = eventId(companyId, event, ticketId, updatedAt);
  return [{ companyId, connectionId, id, event, atMs, messageId: null, ticketId, contactId, ticketStatus, status: null, failure: null }];
}

function messageEvents(before: MessageItem | undefined, after: MessageItem | undefined, atMs: number): WebhookEvent[] {
  if (!after || after.kind === 'event' || (!before && after.isMoved)) return [];
  const { companyId, connectionId, id, firstId, ticketId, contactId } = after;
  const messageId = firstId ?? id;
  const common = { companyId, connectionId, atMs, messageId, ticketId, contactId, ticketStatus: null };
  if (!after.fromMe) {
    // One whose content comes late is told of when it has come.
    const isNew = (before === undefined || before.card === 'waiting') && after.card !== 'waiting';
    const event = { id: eventId(companyId, 'message.received', messageId), event: 'message.received' } as const;
    // The stream knows the second only; by our clock messages of one second keep their order.
    const orderedMs = before === undefined && after.sequence > 0 ? after.sequence : atMs;
    return isNew ? [{ ...common, ...event, atMs: orderedMs, status: null, failure: null }] : [];
  }
  if (!after.isWatched) return [];
  const failure = after.isUnqueued ? null : after.failure;
  return newStatuses(before, after, failure).map((status) => ({
    ...common,
    // The stream knows the second only: steps of one second are told in their order.
    atMs: atMs + webhookStatuses.indexOf(status),
    id: eventId(companyId, 'message.status', messageId, status),
    event: 'message.status',
    status,
    failure: status === 'failed' ? failure : null,
  }));
}

/** Every step between two acks, so that nobody waits for one that was passed over. What happened before it was watched counts as new. */
function newStatuses(before: MessageItem | undefined, after: MessageItem, failure: string | null): (typeof webhookStatuses)[number][] {
  const seen = before?.isWatched ? before : { ack: 0, failure: null };
  const steps = webhookStatuses.slice(Math.max(0, seen.ack), Math.max(0, Math.min(after.ack, 4)));
  return failure !== null && failure !== seen.failure ? [...steps, 'failed'] : steps;
}

const eventId = (...parts: readonly (string | number)[]): WebhookEvent['id'] =>
  webhookEventId.parse(`evt_${createHash('sha256').update(parts.join('\n')).digest('base64url').slice(0, 22)}`);
