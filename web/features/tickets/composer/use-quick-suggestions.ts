import { useQuery } from '@tanstack/react-query';
import { isBeginningOf } from '#web/api/folded.ts';
import { everyRecordQuery } from '#web/api/record-queries.ts';
import { useSuggestions } from '#web/parts/conversation/use-suggestions.ts';

/** A slash and the beginning of a shortcode, with nothing before it. */
const wanted = /^\/(\S.*)$/;
const mostShown = 8;

/** The quick messages that fit what is typed. */
export function useQuickSuggestions(text: string, onPick: (message: string) => void) {
  const [, typed = ''] = wanted.exec(text) ?? [];
  const { data: known = [] } = useQuery({ ...everyRecordQuery('quickMessages'), enabled: typed !== '' });
  const fitting = typed === '' ? [] : known.filter(({ shortcode }) => isBeginningOf(typed, shortcode)).slice(0, mostShown);
  return useSuggestions(text, fitting, ({ message }) => onPick(message));
}
