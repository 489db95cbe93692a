import { useEffect, useRef, useState } from 'react';
import { csvFile, saveFile } from './csv.ts';
import { notifyError } from '../toasts/notify.ts';

interface RowsFile {
  /** Name of the file with its ending. */
  readonly name: string;
  readonly head: readonly string[];
  readonly rows: (signal: AbortSignal) => Promise<readonly (readonly string[])[]>;
  /** Told to the user when it failed. */
  readonly failed: string;
}

/** Everything that a list's filter finds, as a file. Leaving the screen gives it up. */
export function useRowsFile({ name, head, rows, failed }: RowsFile) {
  const [isExporting, setIsExporting] = useState(false);
  const leaving = useRef<AbortController>(null);
  useEffect(() => () => leaving.current?.abort(), []);
  const run = async (): Promise<void> => {
    const controller = new AbortController();
    leaving.current = controller;
    setIsExporting(true);
    try {
      saveFile(name, csvFile([head, ...(await rows(controller.signal))]));
    } catch {
      if (!controller.signal.aborted) notifyError(failed);
    }
    setIsExporting(false);
  };
  return { isExporting, start: () => void run() };
}
