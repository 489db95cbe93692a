import { notifyManager, type Query, type QueryClient } from '@tanstack/react-query';
import { eventName, type EventData, type EventKind, type RecordKind, recordEventName } from '#shared/contract/events.ts';

import type { CompanyId, UserId } from '#shared/contract/ids.ts';
import type { Connection } from '#shared/contract/connections.ts';
import type { Message } from '#shared/contract/messages.ts';
import type { Ticket } from '#shared/contract/tickets.ts';
import { connectionsQuery } from '../api/connection-queries.ts';
import { messageKeys } from '../api/message-queries.ts';
import { ticketKeys, type TicketFilter, type TypingUser } from '../api/ticket-queries.ts';
import { addMessage, compareMessages, messagesOf, replaceMessage, type MessagePages } from './message-lists.ts';
import { recordKinds } from './record-kinds.static.ts';
import { forgetTicket, forgetTickets, rememberRead, rememberTicket } from './recent-tickets.ts';
import { changeTicket, dropTicket, followTicket, markTicketRead, type TicketPages } from './ticket-lists.ts';

export interface LiveContext {
  readonly queryClient: QueryClient;
  readonly companyId: CompanyId;
  readonly userId: UserId;
  /** Another login took this session over. */
  readonly onReplaced: (sessionId: string) => void;
}

/** A typing note is forgotten when its end gets lost. */
const typingTimeoutMs = 6_000;

/** But for those whose code comes with the first of them. */
type Applied = Exclude<EventKind, 'ticketNote' | 'announcement' | 'announcementSeen' | 'campaignReport' | 'payment' | 'emailReport'>;
type Appliers = { readonly [K in Applied]: (context: LiveContext, data: EventData[K]) => void };

const appliers: Appliers = {
  auth: (context, data) => context.onReplaced(data.sessionId),
  whatsapp: applyConnection,
  whatsappSession: (context, data) => putConnection(context, data.session),
  user: (context, data) => void applyUser(context, data),
  ticket: applyTicket,
  appMessage: applyMessage,
  tag: (context, data) => void applyTag(context, data),
  typing: applyTyping,
  viewing: ({ queryClient, userId }, { ticketId, users }) =>
    void queryClient.setQueryData(
      ticketKeys.viewing(ticketId),
      users.filter((other) => other.userId !== userId),
    ),
};

/** Brings one live event into the query cache: the only place where live changes arrive. Names of no concern to us are ignored. */
export function applyEvent(context: LiveContext, name: string, data: unknown): void {
  for (const kind of Object.keys(appliers) as Applied[]) {
    // the keys of Appliers
    if (eventName[kind](context.companyId) !== name) continue;
    const apply = appliers[kind] as (context: LiveContext, data: unknown) => void; // the name says which payload the server sent
    if (kind === 'auth' || kind === 'typing' || kind === 'viewing' || kind === 'tag') apply(context, data);
    else changeCache(context.queryClient, () => apply(context, data));
  }
  if (name === eventName.ticketNote(context.companyId)) void applyNote(context, data as EventData['ticketNote']); // the name says so
  if (/-(announcement(Seen)?|campaignReport|emailReport|payment)$/.test(name)) void applyLate(context, name, data);
  if (name.startsWith(`company-${context.companyId}-chat`)) void applyChat(context, name, data);
  if (name.startsWith(`company-${context.companyId}-ContactList`)) void applyContactList(context, name, data);
  const record = recordKinds.find((kind) => recordEventName(context.companyId, kind) === name);
  if (record) void applyRecord(context, record, data);
}

/** Colleagues write less often than customers: what places it comes with the first of it. */
async function applyChat(context: LiveContext, name: string, data: unknown): Promise<void> {
  const { applyChatEvent } = await import('./apply-chat.ts');
  changeCache(context.queryClient, () => applyChatEvent(context, name, data));
}

/** Only who sends campaigns has lists on the screen. */
async function applyContactList(context: LiveContext, name: string, data: unknown): Promise<void> {
  const { applyContactListEvent } = await import('./apply-contact-list.ts');
  changeCache(context.queryClient, () => applyContactListEvent(context, name, data));
}

/** A record that cannot be placed, since the code does not arrive, is seen with the next fetch. */
async function applyRecord({ queryClient }: LiveContext, kind: RecordKind, data: unknown): Promise<void> {
  const { recordAreas } = await import('./record-areas.ts');
  const apply = recordAreas[kind] as (queryClient: QueryClient, event: unknown) => void; // the name says which record the server sent
  changeCache(queryClient, () => apply(queryClient, data));
}

/** Most people have tags and panel on the screen seldom: what places their changes comes with the first one. */
async function applyTag({ queryClient }: LiveContext, data: EventData['tag']): Promise<void> {
  const { applyTagEvent } = await import('./apply-tag.ts');
  changeCache(queryClient, () => applyTagEvent(queryClient, data));
}

async function applyKanban({ queryClient }: LiveContext, data: Exclude<EventData['ticket'], { action: 'counts' }>): Promise<void> {
  const { applyToLanes } = await import('./kanban-lanes.ts');
  changeCache(queryClient, () => applyToLanes(queryClient, data));
}

/** What is rare, or on few screens. */
async function applyLate(context: LiveContext, name: string, data: unknown): Promise<void> {
  const { applyLateEvent } = await import('./apply-late.ts');
  changeCache(context.queryClient, () => applyLateEvent(context, name, data));
}

/** Only who has a ticket open is told of notes. */
async function applyNote({ queryClient }: LiveContext, data: EventData['ticketNote']): Promise<void> {
  const { applyTicketNote } = await import('./ticket-notes.ts');
  changeCache(queryClient, () => applyTicketNote(queryClient, data));
}

/** A fetch that is cancelled and begun again this often is a fault of its own. */
const mostRepeats = 5;

/**
 * Changes cached server data, and changes it again when an answer comes that was under way meanwhile: the server may have read
 * it before the change, and it would take the change back.
 */
export function changeCache(queryClient: QueryClient, change: () => void, repeats = mostRepeats): void {
  const underWay = queryClient.getQueryCache().findAll({ fetchStatus: 'fetching' });
  notifyManager.batch(change);
  if (underWay.length === 0 || repeats === 0) return;
  const isFetching = ({ state }: Query): boolean => state.fetchStatus === 'fetching';
  void Promise.allSettled(underWay.map(({ promise }) => Promise.resolve(promise))).then(() => {
    if (underWay.some(isFetching)) changeCache(queryClient, change, repeats - 1);
    else notifyManager.batch(change);
  });
}

function applyConnection(context: LiveContext, data: EventData['whatsapp']): void {
  if (data.action === 'update') return putConnection(context, data.whatsapp);
  context.queryClient.setQueryData(connectionsQuery.queryKey, (known) => known?.filter(({ id }) => id !== data.whatsappId));
}

function putConnection({ queryClient }: LiveContext, next: Connection): void {
  queryClient.setQueryData(connectionsQuery.queryKey, (known) => {
    if (!known) return known;
    const others = next.isDefault ? known.map((other) => ({ ...other, isDefault: false })) : known;
    return others.some(({ id }) => id === next.id) ? others.map((other) => (other.id === next.id ? next : other)) : [...others, next];
  });
}

/** Rare: the code comes with the first one. */
async function applyUser({ queryClient, userId }: LiveContext, data: EventData['user']): Promise<void> {
  const late = await import('./apply-user.ts');
  changeCache(queryClient, () => late.applyUser(queryClient, userId, data));
}

function applyTicket(context: LiveContext, data: EventData['ticket']): void {
  const { queryClient } = context;
  if (data.action === 'counts') return void queryClient.setQueryData(ticketKeys.counts, data.counts);
  if (data.action === 'update') {
    rememberTicket(queryClient, data.ticket);
    return placeTicket(context, data.ticket);
  }
  if (hasPanel(queryClient)) void applyKanban(context, data);
  if (data.action === 'updateUnread') {
    rememberRead(queryClient, data.ticketId);
    eachTicketList(queryClient, (pages, filter) => markTicketRead(pages, data.ticketId, filter));
    queryClient.setQueriesData<Ticket>({ queryKey: ticketKeys.ones }, (known) => (known?.id === data.ticketId ? { ...known, unreadMessages: 0 } : known));
    return;
  }
  forgetTicket(queryClient, data.ticketId);
  eachTicketList(queryClient, (pages) => dropTicket(pages, data.ticketId));
  // The server now says what is left of it for this user: another view of it, or that there is no such ticket.
  void queryClient.invalidateQueries({
    queryKey: ticketKeys.ones,
    predicate: ({ state }) => (state.data as { id?: unknown } | undefined)?.id === data.ticketId, // these queries hold tickets
  });
}

/** Into every list, the panel's lanes and its own screen. */
export function placeTicket(context: LiveContext, ticket: Ticket): void {
  const { queryClient, userId } = context;
  eachTicketList(queryClient, (pages, filter) => followTicket(pages, ticket, filter, userId));
  queryClient.setQueryData<Ticket>(ticketKeys.one(ticket.uuid), (known) => known && ticket);
  if (hasPanel(queryClient)) void applyKanban(context, { action: 'update', ticket });
}

const hasPanel = (queryClient: QueryClient): boolean => queryClient.getQueryCache().find({ queryKey: ['kanban'], exact: false }) !== undefined;

function eachTicketList(queryClient: QueryClient, change: (pages: TicketPages, filter: TicketFilter) => TicketPages): void {
  for (const [key, pages] of queryClient.getQueriesData<TicketPages>({ queryKey: ticketKeys.lists })) {
    if (pages) queryClient.setQueryData(key, change(pages, key[2] as TicketFilter)); // ticketKeys.list puts the filter there
  }
}

function applyMessage({ queryClient }: LiveContext, { action, message }: EventData['appMessage']): void {
  const own = messageKeys.list(message.ticketId);
  if (action === 'create') {
    queryClient.setQueryData<MessagePages>(own, (pages) => pages && addMessage(pages, message));
    return;
  }
  // A chat's history spans the contact's earlier tickets, so the message may be shown under a later one.
  queryClient.setQueriesData<MessagePages>({ queryKey: messageKeys.lists }, (pages) => pages && (replaceMessage(pages, message) ?? pages));
  if (message.isDeleted || message.isEdited) changePreview(queryClient, message);
}

/** What a list shows of a deleted message. */
export const deletedPreview = '🚫';

/** The row of a ticket follows its last message where the history tells that this is the last one. */
function changePreview(queryClient: QueryClient, message: Message): void {
  const pages = queryClient.getQueryData<MessagePages>(messageKeys.list(message.ticketId));
  const isLast = pages && messagesOf(pages).every((other) => other.kind === 'event' || compareMessages(other, message) <= 0);
  if (!isLast || (message.kind !== 'text' && !message.isDeleted)) return;
  const lastMessage = message.isDeleted ? deletedPreview : message.body;
  eachTicketList(queryClient, (lists) => changeTicket(lists, message.ticketId, (ticket) => ({ ...ticket, lastMessage })));
}

function applyTyping({ queryClient, userId }: LiveContext, data: EventData['typing']): void {
  if (data.userId === userId) return;
  const key = ticketKeys.typing(data.ticketId);
  const untilMs = Date.now() + typingTimeoutMs;
  queryClient.setQueryData<readonly TypingUser[]>(key, (users = []) => {
    const others = users.filter((other) => other.userId !== data.userId);
    return data.on ? [...others, { userId: data.userId, name: data.name, untilMs }] : others;
  });
  if (!data.on) return;
  const forget = (): void => {
    queryClient.setQueryData<readonly TypingUser[]>(key, (users = []) => users.filter((other) => other.untilMs > Date.now()));
  };
  setTimeout(forget, typingTimeoutMs);
}

/** Everything may have changed while we were away. */
export function refetchEverything(queryClient: QueryClient): void {
  forgetTickets(queryClient);
  void queryClient.invalidateQueries();
}
