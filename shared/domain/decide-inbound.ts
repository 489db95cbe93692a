import type { QueueId } from '../contract/ids.ts';
import type { ChatAddress } from '../contract/queue-messages.ts';
import type { Settings } from '../contract/settings.ts';
import type { TicketStatus } from '../contract/tickets.ts';
import { answerAutomatically, type AnswerQueue, type AnswerRules, type AnsweredTicket, type Asked, type AutomaticState, untold } from './automatic-answer.ts';
import { firstFilled, type Rating, ratingIn } from './closing.ts';
import { menuStart } from './menu.ts';
import { isSameAddress } from './phone.ts';

/** Facts when a message comes in: the chat's newest ticket, and the company's settings. */
export interface InboundState {
  readonly ticket: InboundTicket | undefined;
  /** Not looked up where `needsRules` says that nothing hangs on it. */
  readonly rules: InboundRules | undefined;
}

export interface InboundTicket {
  readonly status: TicketStatus;
  readonly queueId: QueueId | null;
  readonly updatedAtMs: number;
  readonly automatic: AutomaticState;
  /** Null unless the contact was asked for a rating and has given none. */
  readonly ratingAskedAtMs: number | null;
  /** WhatsApp's time of what the contact wrote last; undefined where that is not known. */
  readonly heardAtMs?: number | undefined;
}

/** A queue with all that is said for it. */
export interface InboundQueue extends AnswerQueue {
  readonly complationMessage: string;
}

export interface InboundRules extends Pick<AnswerRules, 'book' | 'schedules' | 'isUserOnline'> {
  /** Undefined for a connection that was deleted. */
  readonly connection: (AnswerRules['connection'] & { readonly complationMessage: string }) | undefined;
  readonly queues: readonly InboundQueue[];
  readonly settings: Settings;
}

/** The part of a message that the decision looks at. */
export interface InboundFacts extends Asked {
  readonly isGroup: boolean;
  readonly fromMe: boolean;
  /** A line such as "Ana left the group": it belongs to a service under way, and begins none. */
  readonly isNotice: boolean;
  /** Its writer has had a campaign, and wants no more. */
  readonly isOptOut: boolean;
}

/** Automatic changes of the ticket; texts as written, with their variables. */
interface Placing {
  readonly unread: 0 | 1;
  readonly replies: readonly string[];
  readonly automatic: AutomaticState;
  /** The ticket's queue from now on. */
  readonly queueId: QueueId | null;
}

export type InboundDecision =
  | { readonly place: 'nowhere'; readonly reason: 'group ignored' | 'connection deleted' | 'nobody attends' }
  /** Into the active ticket, the closed one reopened as pending, or a new one. */
  | (Placing & { readonly place: 'active' | 'reopened' | 'new' })
  /** Into the chat alone: there is nothing that anybody has to do. */
  | (Placing & { readonly place: 'aside' })
  /** The rating of the service, whose ticket stays as it is. */
  | (Placing & { readonly place: 'rated'; readonly rating: Rating });

/**
 * Whether a decision hangs on the company's rules: not while a person answers, unless somebody calls or it may be out of hours.
 *
 * @param mayBeOutOfHours by what is known of the company without a read.
 */
export function needsRules(ticket: InboundTicket | undefined, message: InboundFacts, mayBeOutOfHours: boolean): boolean {
  if (message.isGroup || !ticket || ticket.status === 'closed') return true;
  if (message.fromMe || message.isNotice) return false;
  const isRating = ticket.status === 'pending' && ticket.ratingAskedAtMs !== null;
  return isRating || ticket.automatic.menu !== null || message.isCall || mayBeOutOfHours;
}

/** A service that ended so long ago that a new one begins. */
export const isOver = ({ status, updatedAtMs }: InboundTicket, { reopenWindowMinutes }: Settings, nowMs: number): boolean =>
  status === 'closed' && nowMs - updatedAtMs > reopenWindowMinutes * 60_000;

/**
 * Decides where a message belongs and what is answered: the only place of the rules for menu, hours, rating and campaigns. Pure, so that it can be
 * asked again whenever something changed between reading and writing.
 */
export function decideInbound(state: InboundState, message: InboundFacts, nowMs: number): InboundDecision {
  const { ticket, rules } = state;
  if (!rules) return unanswered('active', ticket, message);
  const { connection, settings } = rules;
  if (message.isGroup && settings.CheckMsgIsGroup === 'enabled') return { place: 'nowhere', reason: 'group ignored' };
  if (!connection) return { place: 'nowhere', reason: 'connection deleted' };
  const known = { ...rules, connection };
  const rated = ticket && rating(known, ticket, message);
  if (rated) return rated;
  if (ticket && ticket.status !== 'closed') return isAnswered(message) ? answering(known, ticket, message, nowMs) : unanswered('active', ticket, message);
  if (message.isNotice) return { place: 'nowhere', reason: 'nobody attends' };
  if (message.isOptOut) return { place: 'aside', unread: 0, replies: [], automatic: ticket?.automatic ?? untold, queueId: null };
  // The app answers a rating as it answers anything.
  if (ticket && isByApp(ticket, message)) return { place: 'aside', unread: 0, replies: [], automatic: ticket.automatic, queueId: ticket.queueId };
  if (ticket && !isOver(ticket, settings, nowMs)) return reopening(known, ticket, message);
  return isAnswered(message)
    ? answering(known, undefined, message, nowMs)
    : { ...unanswered('new', undefined, message), queueId: menuStart(known.book).queueId };
}

type KnownRules = InboundRules & { readonly connection: NonNullable<InboundRules['connection']> };

/** Groups, and what we write ourselves, are never answered by themselves. */
const isAnswered = ({ isGroup, fromMe, isNotice }: InboundFacts): boolean => !isGroup && !fromMe && !isNotice;

const unreadOf = ({ fromMe, isNotice }: InboundFacts): 0 | 1 => (fromMe || isNotice ? 0 : 1);

/** Nobody reads and types as fast. */
const byAppWithinMs = 3_000;

/**
 * Whether a message of ours is the business app's greeting or away message. WhatsApp marks them by nothing but their time: they
 * follow the customer's words at once.
 */
export function isByApp(ticket: InboundTicket | undefined, { fromMe, sentAtMs }: InboundFacts): boolean {
  const afterMs = ticket?.heardAtMs === undefined ? Infinity : sentAtMs - ticket.heardAtMs;
  return fromMe && afterMs >= 0 && afterMs <= byAppWithinMs;
}

/** An answer that a person gives on the phone stops the bot. */
function unanswered(place: 'active' | 'new', ticket: InboundTicket | undefined, message: InboundFacts): Placing & { place: typeof place } {
  const automatic = ticket?.automatic ?? untold;
  return {
    place,
    unread: unreadOf(message),
    replies: [],
    automatic: message.fromMe && !isByApp(ticket, message) ? { ...automatic, menu: null } : automatic,
    queueId: ticket?.queueId ?? null,
  };
}

function answering(rules: KnownRules, ticket: InboundTicket | undefined, message: InboundFacts, nowMs: number): InboundDecision {
  const status = ticket?.status === 'open' || ticket?.status === 'pending' ? ticket.status : 'new';
  const known: AnsweredTicket = { status, queueId: ticket?.queueId ?? null, automatic: ticket?.automatic ?? untold };
  return { place: ticket ? 'active' : 'new', unread: unreadOf(message), ...answerAutomatically(rules, known, message, nowMs) };
}

/** A service that had no queue begins with the menu again; its first text comes when the ticket waits. */
function reopening({ book }: KnownRules, ticket: InboundTicket, message: InboundFacts): InboundDecision {
  const menu = ticket.queueId === null && isAnswered(message) ? menuStart(book).state : null;
  const automatic = { ...ticket.automatic, menu: menu?.queueId === null ? menu : null };
  return { place: 'reopened', unread: unreadOf(message), replies: [], automatic, queueId: ticket.queueId };
}

/** The single number that answers a request for a rating, unless a menu has asked since, or a person attends. */
function rating(rules: KnownRules, ticket: InboundTicket, message: InboundFacts): InboundDecision | undefined {
  const { menu } = ticket.automatic;
  // Out of hours the first menu rests before it has asked.
  const hasAsked = menu !== null && (menu.queueId !== null || menu.step !== 'unshown');
  const isHeard = isAnswered(message) && ticket.status !== 'open' && !hasAsked;
  const given = isHeard ? ratingIn(message.text, ticket.ratingAskedAtMs, message.sentAtMs) : undefined;
  if (given === undefined) return undefined;
  const queue = rules.queues.find(({ id }) => id === ticket.queueId);
  const thanks = firstFilled(queue?.complationMessage, rules.connection.complationMessage);
  const { automatic, queueId } = ticket;
  return { place: 'rated', rating: given, unread: 0, replies: thanks === '' ? [] : [thanks], automatic, queueId };
}

/** Author of the message that is to be changed. `author`: in groups, the member who wrote it, as far as known. */
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
  return target.author !== null && change.participant !== null && isSameAddress(target.author, change.participant);
}
