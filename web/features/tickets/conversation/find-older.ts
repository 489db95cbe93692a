import type { Message } from '#shared/contract/messages.ts';
import { messagesOf, type MessagePages } from '../message-lists.ts';

/** Loads older pages until a wanted message is there, at most so many. @returns the newest one of them. */
export type FindOlder = (isWanted: (message: Message) => boolean, mostPages?: number) => Promise<Message | undefined>;

/** How far back a quotation is looked for, 40 messages a page. */
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
