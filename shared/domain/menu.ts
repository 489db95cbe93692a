import type { QueueId, QueueOptionId } from '../contract/ids.ts';
import { chosenSign } from './chosen-sign.ts';

/** The connection, queues and options that a menu needs: the editor's preview has all, the inbound decision what it loaded. */
export interface MenuBook {
  readonly connection: { readonly greetingMessage: string };
  /** In the connection's order. */
  readonly queues: readonly MenuQueue[];
  /** The options below an option, or at the top of a queue, by their ordinals. */
  readonly optionsOf: (node: MenuNode) => readonly MenuOption[];
}

export interface MenuQueue {
  readonly id: QueueId;
  readonly name: string;
  readonly greetingMessage: string;
}

export interface MenuOption {
  readonly id: QueueOptionId;
  readonly queueId: QueueId;
  readonly parentId: QueueOptionId | null;
  /** 1-based among its siblings. */
  readonly option: number;
  readonly title: string;
  readonly message: string;
}

/** A list of options: at the top of a queue, or below one of its options. */
export interface MenuNode {
  readonly queueId: QueueId;
  readonly parentId: QueueOptionId | null;
}

/** Position of a contact in the menu. */
export interface MenuState {
  /** Null in the first menu, of the connection's queues. */
  readonly queueId: QueueId | null;
  /** The option that was chosen last within the queue. */
  readonly optionId: QueueOptionId | null;
  /** `unshown`: the next message brings the menu. `asking`: it answers the menu. `waiting`: a path has ended, and only # counts. */
  readonly step: 'unshown' | 'asking' | 'waiting';
  /** In a row. */
  readonly wrongAnswers: number;
  /** Ends of the ids of what stood in the menu when it was shown last, in its order. Missing before that, and on tickets of before. */
  readonly shown?: string | undefined;
}

export interface MenuStep {
  /** Null when the bot has nothing more to do on this ticket. */
  readonly state: MenuState | null;
  readonly replies: readonly string[];
  /** The queue that the ticket belongs to from now on. */
  readonly queueId: QueueId | null;
  /** The menu asked, and this chose nothing of it. */
  readonly isWrong?: true;
}

export const mostWrongAnswers = 3;
const wrongAnswer = 'Opção inválida';
const backToStart = '*[ # ]* - Voltar Menu Inicial';

/** All that is known at once, as in the editor. */
export function menuBook(connection: MenuBook['connection'], queues: readonly MenuQueue[], options: readonly MenuOption[]): MenuBook {
  const optionsOf = ({ queueId, parentId }: MenuNode): MenuOption[] =>
    options.filter((one) => one.queueId === queueId && one.parentId === parentId).sort((one, other) => one.option - other.option);
  return { connection, queues, optionsOf };
}

/** Position of a new ticket before anything was said. A single queue is assigned silently, and asks only if it has options; without queues there is no menu. */
export function menuStart(book: MenuBook): Pick<MenuStep, 'state' | 'queueId'> {
  const [first, ...others] = book.queues;
  const state = { optionId: null, step: 'unshown', wrongAnswers: 0 } as const;
  if (!first) return { state: null, queueId: null };
  if (others.length > 0) return { state: { ...state, queueId: null }, queueId: null };
  const hasOptions = book.optionsOf({ queueId: first.id, parentId: null }).length > 0;
  return { state: hasOptions ? { ...state, queueId: first.id } : null, queueId: first.id };
}

/** First text for a new ticket: the greeting alone where there are no queues, else the first menu. */
export function beginMenu(book: MenuBook): MenuStep {
  const { state, queueId } = menuStart(book);
  if (state) return shown(book, state);
  return { state, queueId, replies: book.queues.length === 0 ? filled(book.connection.greetingMessage) : [] };
}

/** Applies an answer to the menu. @param text what the contact wrote; empty for anything but text, which answers nothing. */
export function answerMenu(book: MenuBook, state: MenuState, text: string): MenuStep {
  const { queueId } = state;
  if (isBackToStart(text)) {
    const start = menuStart(book);
    return start.state ? shown(book, start.state) : { ...start, replies: [] };
  }
  if (state.step === 'unshown') return shown(book, state);
  if (state.step === 'waiting') return { state, replies: [], queueId };
  if (isGone(choicesOf(book, state), state, text)) return shownAgain(book, state);
  if (queueId === null) {
    const queue = chosen(book.queues, state, text);
    return queue ? shown(book, { queueId: queue.id, optionId: null, step: 'unshown', wrongAnswers: 0 }) : refused(book, state);
  }
  const option = chosenOption(book, { ...state, queueId }, text);
  return option ? shown(book, { queueId, optionId: option.id, step: 'unshown', wrongAnswers: 0 }, option) : refused(book, state);
}

export const isBackToStart = (text: string): boolean => chosenSign(text) === '#';

/** The lists of options that a step looks at, as far as the book tells: asked again when they are there, until none is new. */
export function nodesLookedAt(book: MenuBook, state: MenuState | null, text: string): MenuNode[] {
  const single = book.queues.length === 1 ? book.queues[0] : undefined;
  const start: MenuNode[] = single ? [{ queueId: single.id, parentId: null }] : [];
  if (!state) return start;
  if (isBackToStart(text)) return start;
  const { queueId, optionId } = state;
  if (queueId === null) {
    const queue = state.step === 'asking' ? chosen(book.queues, state, text) : undefined;
    return queue ? [{ queueId: queue.id, parentId: null }] : [];
  }
  const here: MenuNode = { queueId, parentId: optionId };
  const next = state.step === 'asking' ? chosenOption(book, { ...state, queueId }, text) : undefined;
  return [here, ...(next ? [{ queueId, parentId: next.id }] : [])];
}

/** A menu, or at the end of a path what is said there. @param option of the state, where it was just chosen. */
function shown(book: MenuBook, state: MenuState, option?: MenuOption): MenuStep {
  const { queueId } = state;
  const text = menuText(book, state, option);
  if (text !== undefined) return { state: asking(book, state), replies: [text], queueId };
  const queue = book.queues.find(({ id }) => id === queueId);
  const replies = option ? filled(option.message) : filled(queue?.greetingMessage ?? '');
  return { state: { ...state, step: 'waiting' }, replies, queueId };
}

/** A wrong answer shows the menu again, but not for ever. */
function refused(book: MenuBook, state: MenuState): MenuStep {
  const wrongAnswers = state.wrongAnswers + 1;
  const again = shownAgain(book, { ...state, wrongAnswers });
  if (again.state?.step === 'asking' && wrongAnswers > mostWrongAnswers) return { queueId: state.queueId, isWrong: true, state: null, replies: [] };
  return { ...again, isWrong: true, replies: again.replies.map((text) => `${wrongAnswer}\n\n${text}`) };
}

function shownAgain(book: MenuBook, state: MenuState): MenuStep {
  const { queueId } = state;
  const text = menuText(book, state);
  if (text === undefined) return { queueId, state: { ...state, step: 'waiting' }, replies: [] };
  return { queueId, state: asking(book, state), replies: [text] };
}

const asking = (book: MenuBook, state: MenuState): MenuState => ({ ...state, step: 'asking', shown: choicesOf(book, state).map(endOf).join(' ') });

/** Undefined where nothing is to choose. */
function menuText(book: MenuBook, { queueId, optionId }: MenuState, option?: MenuOption): string | undefined {
  if (queueId === null) return book.queues.length === 0 ? undefined : composed(book.connection.greetingMessage, book.queues.map(queueLine));
  const options = book.optionsOf({ queueId, parentId: optionId });
  if (options.length === 0) return undefined;
  const heading = optionId === null ? queueGreeting(book, queueId) : (option?.message ?? '');
  return composed(heading, [...options.map(optionLine), backToStart]);
}

/** With several queues the connection's greeting has been said before. */
function queueGreeting({ connection, queues }: MenuBook, queueId: QueueId): string {
  const own = queues.find(({ id }) => id === queueId)?.greetingMessage.trim();
  return own || (queues.length === 1 ? connection.greetingMessage : '');
}

const queueLine = ({ name }: MenuQueue, index: number): string => `*[ ${index + 1} ]* - ${name}`;
const optionLine = ({ title }: MenuOption, index: number): string => `*[ ${index + 1} ]* - ${title}`;
const composed = (heading: string, lines: readonly string[]): string => [...filled(heading), lines.join('\n')].join('\n\n');
const filled = (text: string): string[] => (text.trim() === '' ? [] : [text.trim()]);

interface Choice {
  readonly id: QueueId | QueueOptionId;
}

function choicesOf(book: MenuBook, { queueId, optionId }: MenuState): readonly Choice[] {
  return queueId === null ? book.queues : book.optionsOf({ queueId, parentId: optionId });
}

/** Tells the few choices of one menu apart; whole ids would double the row of a ticket. */
const endOf = ({ id }: Choice): string => id.slice(-4);

type Shown = Pick<MenuState, 'shown'>;

const placeOf = (text: string): number => Number(chosenSign(text)) - 1;

/** By its number as the contact saw it, whatever the menu has become since. */
function chosen<T extends Choice>(choices: readonly T[], state: Shown, text: string): T | undefined {
  const [ends, place] = [state.shown?.split(' '), placeOf(text)];
  if (!ends) return choices[place];
  // Two ids may end alike: they are told apart by their order.
  const nth = ends.slice(0, place).filter((end) => end === ends[place]).length;
  return choices.filter((one) => endOf(one) === ends[place])[nth];
}

/** Somebody took away what the contact chooses. */
const isGone = (choices: readonly Choice[], state: Shown, text: string): boolean =>
  state.shown?.split(' ')[placeOf(text)] !== undefined && chosen(choices, state, text) === undefined;

const chosenOption = (book: MenuBook, { queueId, optionId, ...state }: MenuState & { readonly queueId: QueueId }, text: string): MenuOption | undefined =>
  chosen(book.optionsOf({ queueId, parentId: optionId }), state, text);
