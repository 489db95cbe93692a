import { useCallback, useSyncExternalStore } from 'react';
import { draftOf, keepDraft, onDrafts } from './drafts.ts';

/** Unfinished text, kept while the user looks at other conversations and over a reload. @param of as `draftOf` */
export function useDraft(of: number | string) {
  const text = useSyncExternalStore(onDrafts, () => draftOf(of));
  const write = useCallback((next: string): void => keepDraft(of, next), [of]);
  return [text, write] as const;
}
