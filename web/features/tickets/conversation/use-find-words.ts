import { useEffect, useEffectEvent } from 'react';
import { useLocation } from 'react-router-dom';
import type { Message } from '#shared/contract/messages.ts';
import { hasWords, searchedWords } from '#shared/domain/search-words.ts';
import type { FindOlder } from './find-older.ts';

/** How far back the words are looked for, 40 messages a page: what matched may have been the contact's name. */
const mostPages = 5;

/**
 * Goes to the message for which a search led here, once for each time that a result is followed; where the search did not say which, to the newest
 * one with its words.
 */
export function useFindWords(messages: readonly Message[], findOlder: FindOlder, goTo: (id: Message['id']) => void): void {
  const { state, key } = useLocation();
  const { find, found: place } = (state ?? {}) as { find?: unknown; found?: unknown }; // whatever the history has kept
  const look = useEffectEvent(async (_visit: string) => {
    if (typeof place === 'string') return goTo(place as Message['id']); // as the search gave it
    const words = typeof find === 'string' ? searchedWords(find) : [];
    const isWanted = ({ kind, isDeleted, body }: Message): boolean => kind !== 'event' && !isDeleted && hasWords(body, words);
    if (words.length === 0) return;
    const found = messages.findLast(isWanted) ?? (await findOlder(isWanted, { pages: mostPages }).catch(() => undefined)); // nobody asked for it in so many words
    if (found) goTo(found.id);
  });
  useEffect(() => void look(key), [key]);
}
