import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { AuditEntry } from '#shared/contract/audit.ts';
import { type AuditFilter, exportedAudit } from './queries.ts';
import { csvFile, saveFile } from '#web/kit/formats/csv.ts';
import { notifyError } from '#web/kit/toasts/notify.ts';
import type { AuditWords } from './use-audit-words.ts';

/** All that the filter finds as a file. Leaving the screen gives it up. */
export function useAuditFile(filter: AuditFilter, words: AuditWords) {
  const { t } = useTranslation('audit');
  const [isExporting, setIsExporting] = useState(false);
  const leaving = useRef<AbortController>(null);
  useEffect(() => () => leaving.current?.abort(), []);

  const changesOf = ({ changes }: AuditEntry): string =>
    changes
      .map(
        ({ field, isMasked, before, after }) =>
          `${words.fieldOf(field)}: ${isMasked ? t('masked') : `${words.valueOf(before, field)} → ${words.valueOf(after, field)}`}`,
      )
      .join('\n');
  const rowOf = (entry: AuditEntry): string[] => {
    const { at, action, kind, record } = entry;
    return [at, words.actorOf(entry), t(`action_${action}`), t(`kind_${kind}`), record.id, record.name ?? '', changesOf(entry)];
  };
  const run = async (): Promise<void> => {
    const controller = new AbortController();
    leaving.current = controller;
    setIsExporting(true);
    try {
      const entries = await exportedAudit(filter, controller.signal);
      const head = [t('at'), t('actor'), t('action'), t('kind'), t('recordId'), t('record'), t('changes')];
      saveFile(t('file'), csvFile([head, ...entries.map(rowOf)]));
    } catch {
      if (!controller.signal.aborted) notifyError(t('downloadFailed'));
    }
    setIsExporting(false);
  };
  return { isExporting, start: () => void run() };
}
