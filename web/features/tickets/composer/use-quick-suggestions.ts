import { useState, type RefObject } from 'react';
import type { AnswerSteps } from '#shared/contract/answer-steps.ts';
import type { Ticket } from '#shared/contract/tickets.ts';
import { useSuggestions } from '#web/parts/conversation/use-suggestions.ts';
import { useQuick } from './quick-query.ts';
import { quickTyped, suggestedQuick } from './quick-search.ts';
import { useFill } from './use-fill.ts';

/** The quick messages that fit what is typed behind a slash. The picked one takes the place of slash and letters, its variables filled in. */
export function useQuickSuggestions(
  ticket: Ticket,
  input: RefObject<HTMLTextAreaElement | null>,
  text: string,
  setText: (text: string) => void,
  onSteps: (steps: AnswerSteps | null) => void,
) {
  const [caret, setCaret] = useState(text.length);
  const wanted = quickTyped(text.slice(0, caret));
  const { data: known = [] } = useQuick(ticket, { enabled: wanted !== null });
  const fitting = wanted === null ? [] : suggestedQuick(known, wanted.typed);
  const fill = useFill(
    ticket,
    fitting.map(({ message }) => message),
  );
  const quick = useSuggestions(text, fitting, ({ message, steps }) => {
    onSteps(steps);
    const next = text.slice(0, wanted?.from ?? caret) + fill(message);
    setText(next + text.slice(caret));
    setCaret(next.length);
    // After React has put the text in.
    requestAnimationFrame(() => input.current?.setSelectionRange(next.length, next.length));
    input.current?.focus();
  });
  const write = (next: string, at: number): void => {
    setText(next);
    setCaret(at);
  };
  return { quick, fill, write };
}
