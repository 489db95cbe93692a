import type { QueueId } from '../contract/ids.ts';
import type { Settings } from '../contract/settings.ts';
import { firstFilled } from './closing.ts';
import { isOpenAt, type OpeningHours } from './hours.ts';
import { isTooMany, recentlySent } from './loop-guard.ts';
import { answerMenu, beginMenu, isBackToStart, type MenuBook, type MenuQueue, menuStart, type MenuState, type MenuStep } from './menu.ts';

/** The automatic messages that a ticket has had. */
export interface AutomaticState {
  /** Null while no bot is at work. */
  readonly menu: MenuState | null;
  /** Times of the last minutes. */
  readonly sentAtMs: readonly number[];
  readonly hoursToldAtMs: number | null;
}

export const untold: AutomaticState = { menu: null, sentAtMs: [], hoursToldAtMs: null };

export interface AnswerQueue extends MenuQueue {
  readonly outOfHoursMessage: string;
  readonly schedules: readonly OpeningHours[];
}

/** The company's texts, hours and menu, as far as an answer hangs on them. */
export interface AnswerRules {
  readonly settings: Settings;
  readonly connection: { readonly greetingMessage: string; readonly outOfHoursMessage: string };
  /** Queues of the connection that are considered, in its order; and the ticket's. */
  readonly queues: readonly AnswerQueue[];
  readonly book: MenuBook;
  /** The company's own. */
  readonly schedules: readonly OpeningHours[];
  /** For an open ticket, whether its user is there. */
  readonly isUserOnline: boolean;
}

/** The answer, and the ticket's state afterwards. */
export interface Answer {
  readonly replies: readonly string[];
  readonly automatic: AutomaticState;
  readonly queueId: QueueId | null;
}

export interface AnsweredTicket {
  readonly status: 'new' | 'pending' | 'open';
  readonly queueId: QueueId | null;
  readonly automatic: AutomaticState;
}

/** A message of the contact. `text` is empty for anything but text. */
export interface Asked {
  readonly text: string;
  readonly isCall: boolean;
  /** WhatsApp owes us what it says: it can neither be right nor wrong. */
  readonly isOwed: boolean;
  /** WhatsApp's time, in whole seconds. */
  readonly sentAtMs: number;
}

const callText =
  '*Mensagem Automática:*\n\nAs chamadas de voz e vídeo estão desabilitadas para este WhatsApp, por favor envie uma mensagem de texto. Obrigado!';

/** The out-of-hours text is not said again within this. */
const hoursToldForMs = 5 * 60_000;

/** Whether the out-of-hours text may be due on a ticket, so that it is worth knowing the hours, and whether its user is online. */
export function mayTellHours(settings: Settings, { hoursToldAtMs }: AutomaticState, nowMs: number): boolean {
  const isRecent = hoursToldAtMs !== null && nowMs - hoursToldAtMs < hoursToldForMs;
  return settings.scheduleType !== 'disabled' && settings.outsidemessage === 'enabled' && !isRecent;
}

/**
 * Answers a contact automatically: a call, out of hours, the menu. Outside of the hours the menu rests. The bot ends, without another word, when it
 * would say too much.
 */
export function answerAutomatically(rules: AnswerRules, ticket: AnsweredTicket, asked: Asked, nowMs: number): Answer {
  const answer = answered(rules, ticket, asked, nowMs);
  const { replies, automatic } = answer;
  if (isTooMany(automatic.sentAtMs, replies.length, nowMs)) return { ...answer, replies: [], automatic: { ...automatic, menu: null } };
  const sentAtMs = [...recentlySent(automatic.sentAtMs, nowMs), ...replies.map(() => nowMs)];
  return { ...answer, automatic: { ...automatic, sentAtMs } };
}

function answered(rules: AnswerRules, ticket: AnsweredTicket, asked: Asked, nowMs: number): Answer {
  const start = ticket.status === 'new' ? menuStart(rules.book) : { state: ticket.automatic.menu, queueId: ticket.queueId };
  const resting: Answer = { replies: [], automatic: { ...ticket.automatic, menu: start.state }, queueId: start.queueId };
  if (asked.isCall) return rules.settings.call === 'disabled' ? { ...resting, replies: [callText] } : resting;
  const isLeavingQueue = rules.settings.scheduleType === 'queue' && isBackToStart(asked.text) && start.state !== null;
  const closedText = isLeavingQueue ? '' : outOfHoursText(rules, start.queueId, nowMs);
  if (closedText !== '') return outOfHours(rules, ticket, resting, closedText, nowMs);
  if (ticket.status === 'open') return resting;
  if (ticket.status === 'new') return afterStep(rules, ticket, resting, beginMenu(rules.book), nowMs);
  const step = start.state && answerMenu(rules.book, start.state, asked.text);
  if (!step || (step.isWrong && !mayBeWrong(asked, ticket.automatic))) return resting;
  return afterStep(rules, ticket, resting, step, nowMs);
}

/** Not before it says something. Nor if it was written before we spoke last: people send three lines at once, and a lost connection brings many. */
const mayBeWrong = ({ isOwed, sentAtMs }: Asked, automatic: AutomaticState): boolean => !isOwed && sentAtMs >= (automatic.sentAtMs.at(-1) ?? 0);

function outOfHours({ isUserOnline, settings }: AnswerRules, ticket: AnsweredTicket, resting: Answer, text: string, nowMs: number): Answer {
  const isHeard = ticket.status === 'open' && isUserOnline;
  if (isHeard || !mayTellHours(settings, ticket.automatic, nowMs)) return resting;
  return { ...resting, replies: [text], automatic: { ...resting.automatic, hoursToldAtMs: nowMs } };
}

/** A queue that was chosen out of its hours says so; its own menu comes when it is open. */
function afterStep(rules: AnswerRules, ticket: AnsweredTicket, resting: Answer, step: MenuStep, nowMs: number): Answer {
  const answer: Answer = { replies: step.replies, automatic: { ...resting.automatic, menu: step.state }, queueId: step.queueId };
  const isMoved = step.queueId !== null && step.queueId !== resting.queueId;
  const closedText = isMoved ? outOfHoursText(rules, step.queueId, nowMs) : '';
  if (closedText === '') return answer;
  const menu = step.state && { ...step.state, step: 'unshown' as const };
  return outOfHours(rules, ticket, { ...answer, replies: [], automatic: { ...answer.automatic, menu } }, closedText, nowMs);
}

/** Empty within the hours, and when there is nothing to say about them. */
function outOfHoursText({ settings, schedules, queues, connection }: AnswerRules, queueId: QueueId | null, nowMs: number): string {
  const { scheduleType, timeZone } = settings;
  if (scheduleType === 'disabled' || settings.outsidemessage === 'disabled') return '';
  if (scheduleType === 'company') return isOpenAt(schedules, timeZone, nowMs) ? '' : firstFilled(connection.outOfHoursMessage);
  const queue = queues.find(({ id }) => id === queueId);
  if (!queue || isOpenAt(queue.schedules, timeZone, nowMs)) return '';
  return firstFilled(queue.outOfHoursMessage, connection.outOfHoursMessage);
}
