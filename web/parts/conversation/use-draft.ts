import { useCallback, useState } from 'react';
import { draftOf, keepDraft } from './drafts.ts';

/** Unfinished text, kept while the user looks at other conversations and over a reload. @param of as `draftOf` */
export function useDraft(of: number | string) {
  const [text, setText] = useState(() => draftOf(of));
  const write = useCallback(
    (next: string): void => {
      setText(next);
      keepDraft(of, next);
    },
    [of],
  );
  return [text, write] as const;
}
