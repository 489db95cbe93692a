import { useEffect, useEffectEvent } from 'react';
import { useLocation } from 'react-router-dom';
import type { Message } from '#shared/contract/messages.ts';
import { hasWords, searchedWords } from '#shared/domain/search-words.ts';
import type { FindOlder } from './find-older.ts';

/** How far back the words are looked for, 40 messages a page: what matched may have been the contact's name. */
const mostPages = 5;

/** Goes to the newest message with the words of the search that led here, once for each time that a result is followed. */
export function useFindWords(messages: readonly Message[], findOlder: FindOlder, goTo: (id: Message['id']) => void): void {
  const { state, key } = useLocation();
  const find: unknown = (state as { find?: unknown } | null)?.find; // whatever the history has kept
  const look = useEffectEvent(async (_visit: string) => {
    const words = typeof find === 'string' ? searchedWords(find) : [];
    const isWanted = ({ kind, isDeleted, body }: Message): boolean => kind !== 'event' && !isDeleted && hasWords(body, words);
    if (words.length === 0) return;
    const found = messages.findLast(isWanted) ?? (await findOlder(isWanted, mostPages).catch(() => undefined)); // nobody asked for it in so many words
    if (found) goTo(found.id);
  });
  useEffect(() => void look(key), [key]);
}
