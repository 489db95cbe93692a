import { useQuery } from '@tanstack/react-query';
import { useState, type KeyboardEvent } from 'react';
import type { QuickMessage } from '#shared/contract/quick-messages.ts';
import { everyQuickMessageQuery, isBeginningOf } from '#web/api/quick-message-queries.ts';

/** A slash and the beginning of a shortcode, with nothing before it. */
const wanted = /^\/(\S.*)$/;
const mostShown = 8;
const steps: Readonly<Record<string, number>> = { ArrowDown: 1, ArrowUp: -1 };

/** The quick messages that fit what is typed: the arrow keys walk, Enter or Tab takes one, Escape goes on writing. */
export function useQuickMessages(text: string, onPick: (message: string) => void) {
  const [, typed = ''] = wanted.exec(text) ?? [];
  const { data: known = [] } = useQuery({ ...everyQuickMessageQuery, enabled: typed !== '' });
  const [refused, setRefused] = useState('');
  const [place, setPlace] = useState({ text, at: 0 });
  const fitting = typed === '' || refused === text ? [] : known.filter(({ shortcode }) => isBeginningOf(typed, shortcode)).slice(0, mostShown);
  // Another letter, another list.
  const at = place.text === text ? Math.min(place.at, fitting.length - 1) : 0;
  const pick = ({ message }: QuickMessage): void => onPick(message);
  /** @returns whether the key was meant for the list. */
  const onKey = (event: KeyboardEvent): boolean => {
    const chosen = fitting[at];
    if (!chosen || event.nativeEvent.isComposing) return false;
    const step = steps[event.key];
    if (step !== undefined) setPlace({ text, at: (at + step + fitting.length) % fitting.length });
    else if (event.key === 'Escape') setRefused(text);
    else if ((event.key === 'Enter' && !event.shiftKey) || event.key === 'Tab') pick(chosen);
    else return false;
    event.preventDefault();
    return true;
  };
  return { suggestions: fitting, at, pick, onKey };
}
