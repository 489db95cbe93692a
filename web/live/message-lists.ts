import type { InfiniteData } from '@tanstack/react-query';
import type { Message } from '#shared/contract/messages.ts';

export interface MessagePage {
  readonly messages: Message[];
  readonly hasMore: boolean;
  readonly nextCursor?: string | undefined;
}
/** `pages[0]` is the newest. */
export type MessagePages = InfiniteData<MessagePage, string>;

/** Replaces the message where it is cached; undefined when it is not. */
export function replaceMessage(pages: MessagePages, message: Message): MessagePages | undefined {
  const at = pages.pages.findIndex((page) => page.messages.some(({ id }) => id === message.id));
  if (at === -1) return undefined;
  return mapPage(pages, at, (messages) => messages.map((other) => (other.id === message.id ? newer(other, message) : other)));
}

/** Adds a message at its time to the newest page, or replaces it if it is there: an event may arrive twice. */
export function addMessage(pages: MessagePages, message: Message): MessagePages {
  const replaced = replaceMessage(pages, message);
  if (replaced) return replaced;
  return mapPage(pages, 0, (messages) => {
    const before = messages.findLastIndex((other) => other.createdAt <= message.createdAt);
    return messages.toSpliced(before + 1, 0, message);
  });
}

/** Acks only go up, so that a late event cannot take a tick away. */
const newer = (known: Message, next: Message): Message => ({ ...next, ack: Math.max(known.ack, next.ack) });

function mapPage(pages: MessagePages, at: number, change: (messages: Message[]) => Message[]): MessagePages {
  return { ...pages, pages: pages.pages.map((page, index) => (index === at ? { ...page, messages: change(page.messages) } : page)) };
}
