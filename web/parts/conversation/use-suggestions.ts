import { useState, type KeyboardEvent } from 'react';

const steps: Readonly<Record<string, number>> = { ArrowDown: 1, ArrowUp: -1 };

/**
 * Suggestions while typing: the arrow keys walk, Enter or Tab takes one, Escape goes on writing.
 *
 * @param text what is written now: another letter, another list.
 */
export function useSuggestions<T>(text: string, fitting: readonly T[], onPick: (picked: T) => void) {
  const [refused, setRefused] = useState<string | null>(null);
  const [place, setPlace] = useState({ text, at: 0 });
  const suggestions = refused === text ? [] : fitting;
  const at = place.text === text ? Math.min(place.at, suggestions.length - 1) : 0;
  /** @returns whether the key was meant for the list. */
  const onKey = (event: KeyboardEvent): boolean => {
    const chosen = suggestions[at];
    if (chosen === undefined || event.nativeEvent.isComposing) return false;
    const step = steps[event.key];
    if (step !== undefined) setPlace({ text, at: (at + step + suggestions.length) % suggestions.length });
    else if (event.key === 'Escape') setRefused(text);
    else if ((event.key === 'Enter' && !event.shiftKey) || event.key === 'Tab') onPick(chosen);
    else return false;
    event.preventDefault();
    return true;
  };
  return { suggestions, at, pick: onPick, onKey };
}
