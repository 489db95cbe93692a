import { useState, type RefObject } from 'react';
import type { Mention } from '#shared/contract/chats.ts';
import { isNamed, typedName } from './mentions.ts';
import { useSuggestions } from './use-suggestions.ts';

const mostSuggested = 6;

/**
 * Calls people while a text is written: `@` and the beginning of a name suggest them.
 *
 * @param others people who can be called, the likeliest first.
 */
export function useCalls(input: RefObject<HTMLTextAreaElement | null>, text: string, setText: (text: string) => void, others: readonly Mention[]) {
  const [caret, setCaret] = useState(text.length);
  const typed = typedName(text.slice(0, caret));
  const fitting = typed === null ? [] : others.filter(({ name }) => isNamed(name, typed)).slice(0, mostSuggested);
  const call = ({ name }: Mention): void => {
    const from = caret - (typed ?? '').length;
    const next = `${text.slice(0, from)}${name} `;
    setText(next + text.slice(caret));
    setCaret(next.length);
    // After React has put the text in.
    requestAnimationFrame(() => input.current?.setSelectionRange(next.length, next.length));
    input.current?.focus();
  };
  const people = useSuggestions(text, fitting, call);
  const write = (next: string, at: number): void => {
    setText(next);
    setCaret(at);
  };
  return { people, write };
}
