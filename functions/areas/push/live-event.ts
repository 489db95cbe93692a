import type * as z from 'zod';
import type { ContactListEventData, EventData, EventKind, LiveRecords, RecordEvent, RecordKind } from '#shared/contract/events.ts';
import type { ChatEventData } from '#shared/contract/chat-events.ts';
import type { CompanyId, TicketId } from '#shared/contract/ids.ts';
import type { EventfulType } from '#shared/contract/live-kinds.ts';
import type { Viewer } from '#shared/domain/ticket.ts';
import type { SocketItem } from '#functions/records/live/socket-item.ts';
import type { Counters } from '#functions/records/tickets/ticket-counts.ts';
import type { TicketItem } from '#functions/records/tickets/ticket-item.ts';
import type { Attributes } from '#functions/data/writes.ts';

/** A write to the table, as the stream reports it. */
export interface TableChange {
  readonly before: Attributes | undefined;
  readonly after: Attributes | undefined;
}

/** A socket and what its user may see. */
export interface Listener {
  readonly socket: SocketItem;
  readonly viewer: Viewer;
  /** A visit of support staff that has ended: it hears nothing more. */
  readonly isOver: boolean;
}

export type KnownTickets = ReadonlyMap<TicketId, TicketItem>;

/** The users that are told. */
export interface Audience {
  includes(listener: Listener, tickets: KnownTickets): boolean;
  /** A ticket that `includes` asks for to judge this listener. */
  wants?(listener: Listener): TicketId | undefined;
}

export type EventPayload =
  EventData[EventKind] | ChatEventData[keyof ChatEventData] | ContactListEventData[keyof ContactListEventData] | RecordEvent<LiveRecords[RecordKind]>;

export interface LiveEvent {
  readonly companyId: CompanyId;
  readonly event: string;
  readonly to: Audience;
  /** A function where each listener is told something else. None for what only ends sockets. */
  readonly data?: EventPayload | ((listener: Listener, counters: Counters) => EventPayload);
  /** Parts of the data that have a customer's number or name, by their schemas: some listeners are told them masked. */
  readonly customers?: Readonly<Record<string, z.ZodType>>;
  /** A single event that stands for many with the same content. */
  readonly crowd?: { readonly event: string; readonly data: EventPayload };
  /** All counters of the company are read for it, once for a batch; of several such events the last one tells all. */
  readonly needsCounters?: true;
  /** Platform staff who support the company are told it, too; nothing else is. */
  readonly isOpenToSupport?: boolean;
  /** The sockets end with it, and are told nothing else. */
  readonly endsSockets?: true;
}

export interface EventTools {
  /** Signs the addresses inside messages. */
  readonly mediaUrl: (key: string) => string;
}

/** The events of one write. @throws ZodError for a row that cannot be read */
export type EventsOf = (change: TableChange, tools: EventTools) => readonly LiveEvent[];

/** Makers of events by the type of the item that changed. */
export type EventTable = Readonly<Partial<Record<EventfulType, EventsOf>>>;

export function parsed<T>(schema: { parse(value: unknown): T }, image: Attributes | undefined): T | undefined {
  return image && schema.parse(image);
}
