import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { csvFile, saveFile } from '#web/kit/formats/csv.ts';
import { notifyError } from '#web/kit/toasts/notify.ts';

interface RowsFile {
  /** Name of the file; spaces and the like become dashes. */
  readonly name: string;
  readonly head: readonly string[];
  readonly rows: (signal: AbortSignal) => Promise<readonly (readonly string[])[]>;
}

/** Everything that a list's filter finds, as a file. Leaving the screen gives it up. */
export function useRowsFile({ name, head, rows }: RowsFile) {
  const { t } = useTranslation('outreach');
  const [isExporting, setIsExporting] = useState(false);
  const leaving = useRef<AbortController>(null);
  useEffect(() => () => leaving.current?.abort(), []);
  const run = async (): Promise<void> => {
    const controller = new AbortController();
    leaving.current = controller;
    setIsExporting(true);
    try {
      saveFile(`${plainName(name)}.csv`, csvFile([head, ...(await rows(controller.signal))]));
    } catch {
      if (!controller.signal.aborted) notifyError(t('exportFailed'));
    }
    setIsExporting(false);
  };
  return { isExporting, start: () => void run() };
}

/** Browsers and systems leave out of the names of files what they do not like, or all. */
const plainName = (name: string): string => name.normalize('NFD').replaceAll(/\p{M}/gu, '').replaceAll(/\W+/g, '-');
