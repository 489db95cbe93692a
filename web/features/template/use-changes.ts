import { useCallback, useRef, useState } from 'react';

export interface Changes {
  /** Something is not saved. */
  readonly isDirty: boolean;
  readonly note: () => void;
  /** To be called as a saving begins. @returns notes that it is done; false when something was changed meanwhile, which stays unsaved */
  readonly saving: () => () => boolean;
}

/** Changes since the last saving: those that are made during one are not in it. */
export function useChanges(): Changes {
  const count = useRef(0);
  const [isDirty, setDirty] = useState(false);
  const note = useCallback(() => {
    count.current += 1;
    setDirty(true);
  }, []);
  const saving = (): (() => boolean) => {
    const saved = count.current;
    return () => {
      const isWhole = count.current === saved;
      setDirty(!isWhole);
      return isWhole;
    };
  };
  return { isDirty, note, saving };
}
