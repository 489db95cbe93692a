import type { QueueId } from '../contract/ids.ts';
import type { ChatAddress } from '../contract/queue-messages.ts';
import type { Settings } from '../contract/settings.ts';
import type { TicketStatus } from '../contract/tickets.ts';
import { aliasesOf } from './phone.ts';

/** What is known when a message comes in: the chat's newest ticket, and what the company has set. */
export interface InboundState {
  readonly ticket: { readonly status: TicketStatus; readonly queueId: QueueId | null; readonly updatedAtMs: number } | undefined;
  /** Not looked up where `needsRules` says that nothing hangs on it. */
  readonly rules: InboundRules | undefined;
}

export interface InboundRules {
  /** Undefined for a connection that was deleted. */
  readonly connection: { readonly queueIds: readonly QueueId[]; readonly greetingMessage: string } | undefined;
  readonly settings: Settings;
}

/** What the decision looks at of a message. */
export interface InboundFacts {
  readonly isGroup: boolean;
  readonly fromMe: boolean;
  /** A line such as "Ana left the group": it belongs to a service under way, and begins none. */
  readonly isNotice: boolean;
}

/** A text that we answer by ourselves. Its WhatsApp id derives from the inbound message and its position, so that it goes out once. */
export interface AutomaticReply {
  readonly text: string;
}

export type InboundDecision =
  | { readonly place: 'nowhere'; readonly reason: 'group ignored' | 'connection deleted' | 'nobody attends' }
  /** Into the active ticket, the closed one reopened as pending, or a new one of the queue given. */
  | { readonly place: 'active' | 'reopened'; readonly unread: 0 | 1; readonly replies: readonly AutomaticReply[] }
  | { readonly place: 'new'; readonly unread: 0 | 1; readonly replies: readonly AutomaticReply[]; readonly queueId: QueueId | null };

/** Whether a decision hangs on the company's rules: not while a chat with one person has its active ticket and no bot. */
export function needsRules(ticket: { readonly status: TicketStatus; readonly chatbot: boolean } | undefined, message: InboundFacts): boolean {
  return message.isGroup || !ticket || ticket.status === 'closed' || ticket.chatbot;
}

/**
 * Where a message belongs and what is answered: the one place of the rules for menu, hours, rating and campaigns. Pure, so
 * that it can be asked again whenever something changed between reading and writing.
 */
export function decideInbound(state: InboundState, message: InboundFacts, nowMs: number): InboundDecision {
  const { ticket, rules } = state;
  const unread = message.fromMe || message.isNotice ? 0 : 1;
  if (!rules) return { place: 'active', unread, replies: [] };
  const { connection, settings } = rules;
  if (message.isGroup && settings.CheckMsgIsGroup === 'enabled') return { place: 'nowhere', reason: 'group ignored' };
  if (!connection) return { place: 'nowhere', reason: 'connection deleted' };
  if (ticket && ticket.status !== 'closed') return { place: 'active', unread, replies: [] };
  if (message.isNotice) return { place: 'nowhere', reason: 'nobody attends' };
  const windowMs = settings.reopenWindowMinutes * 60_000;
  if (ticket && nowMs - ticket.updatedAtMs <= windowMs) return { place: 'reopened', unread, replies: [] };
  // One queue is assigned silently; of several the contact chooses.
  const queueId = connection.queueIds.length === 1 ? (connection.queueIds[0] ?? null) : null;
  return { place: 'new', unread, queueId, replies: greeting(connection, message) };
}

/** Without queues the greeting goes to a new ticket only; with queues it introduces them. */
function greeting(connection: NonNullable<InboundRules['connection']>, message: InboundFacts): AutomaticReply[] {
  const text = connection.greetingMessage.trim();
  const isDue = connection.queueIds.length === 0 && !message.fromMe && !message.isGroup && text !== '';
  return isDue ? [{ text }] : [];
}

/** Whose message is to be changed. `author`: in groups, the member who wrote it, as far as known. */
export interface ChangedMessage {
  readonly fromMe: boolean;
  readonly author: ChatAddress | null;
}

/** An edit or a deletion, and who asks for it. */
export interface Change {
  readonly type: 'edit' | 'revoke';
  readonly isGroup: boolean;
  readonly fromMe: boolean;
  readonly participant: ChatAddress | null;
  readonly isAdmin: boolean;
}

/**
 * Whether an edit or a deletion counts: WhatsApp passes on what any client asks for, so a modified one could rewrite what
 * the other side said. Only the author may, and the administrators of a group may delete.
 */
export function mayChange(target: ChangedMessage, change: Change): boolean {
  if (change.isGroup && change.type === 'revoke' && change.isAdmin) return true;
  if (target.fromMe || change.fromMe || !change.isGroup) return target.fromMe === change.fromMe;
  return target.author !== null && change.participant !== null && isSamePerson(target.author, change.participant);
}

/** One person may be named by number, by LID or by both. */
function isSamePerson(one: ChatAddress, other: ChatAddress): boolean {
  const names = new Set(aliasesOf(one));
  return aliasesOf(other).some((name) => names.has(name));
}
