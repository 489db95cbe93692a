import type { Message } from '#shared/contract/messages.ts';
import { messagesOf, type MessagePages } from '../message-lists.ts';

interface HowFar {
  /** Pages of 40 messages. */
  readonly pages?: number;
  /** The very message, where it is known: then a page has 400. */
  readonly through?: Message['id'];
}

/** Loads older pages until a wanted message is there, at most so many. @returns the newest one of them. */
export type FindOlder = (isWanted: (message: Message) => boolean, howFar?: HowFar) => Promise<Message | undefined>;

/** How far back a message is looked for. */
const mostPages = 25;

type FetchOlder = () => Promise<{ readonly data: Pick<MessagePages, 'pages'> | undefined; readonly hasNextPage: boolean }>;

export async function findOlder(isWanted: (message: Message) => boolean, fetchOlder: FetchOlder, pages = mostPages): Promise<Message | undefined> {
  for (let page = 0; page < pages; page += 1) {
    const { data, hasNextPage } = await fetchOlder();
    const found = data && messagesOf(data).findLast(isWanted);
    if (found || !hasNextPage) return found;
  }
  return undefined;
}
