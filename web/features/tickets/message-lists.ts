import type { InfiniteData } from '@tanstack/react-query';
import type { Message } from '#shared/contract/messages.ts';
import { withoutContact } from '#shared/domain/message-id-parts.ts';

export interface MessagePage {
  readonly messages: Message[];
  readonly hasMore: boolean;
  readonly nextCursor?: string | undefined;
}
/** `pages[0]` is the newest. */
export type MessagePages = InfiniteData<MessagePage, string>;

/** `2026-11-20T12:00:00`, which sorts as time does. */
const secondsLength = 19;

/** WhatsApp's time is whole seconds; within one, the order of sending or arriving is the stored sequence. */
export function compareMessages(one: Message, other: Message): number {
  const [second, otherSecond] = [one.createdAt.slice(0, secondsLength), other.createdAt.slice(0, secondsLength)];
  if (second !== otherSecond) return second < otherSecond ? -1 : 1;
  return one.sequence - other.sequence;
}

/** All loaded messages, oldest first, each once: a page may end within a second, and pages that shift may overlap. */
export function messagesOf({ pages }: Pick<MessagePages, 'pages'>): Message[] {
  const byPlace = new Map<string, Message>();
  for (const { messages } of pages.toReversed()) for (const message of messages) byPlace.set(withoutContact(message.id), message);
  return [...byPlace.values()].toSorted(compareMessages);
}

/** Replaces the message where it is cached; undefined when it is not. */
export function replaceMessage(pages: MessagePages, message: Message): MessagePages | undefined {
  const isIt = (other: Message): boolean => withoutContact(other.id) === withoutContact(message.id);
  const at = pages.pages.findIndex((page) => page.messages.some(isIt));
  if (at === -1) return undefined;
  return mapPage(pages, at, (messages) => messages.map((other) => (isIt(other) ? newer(other, message) : other)));
}

/** Adds a message at its place to the newest page, or replaces it if it is there: an event may arrive twice. */
export function addMessage(pages: MessagePages, message: Message): MessagePages {
  const replaced = replaceMessage(pages, message);
  if (replaced) return replaced;
  return mapPage(pages, 0, (messages) => {
    const before = messages.findLastIndex((other) => compareMessages(other, message) <= 0);
    return messages.toSpliced(before + 1, 0, message);
  });
}

/** Acks only go up, so that a late event cannot take a tick away. */
const newer = (known: Message, next: Message): Message => ({ ...next, ack: Math.max(known.ack, next.ack) });

function mapPage(pages: MessagePages, at: number, change: (messages: Message[]) => Message[]): MessagePages {
  return { ...pages, pages: pages.pages.map((page, index) => (index === at ? { ...page, messages: change(page.messages) } : page)) };
}
