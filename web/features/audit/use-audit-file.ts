import { useTranslation } from '#web/i18n/use-translation.ts';
import type { AuditEntry } from '#shared/contract/audit.ts';
import { type AuditFilter, exportedAudit } from './queries.ts';
import { useRowsFile } from '#web/kit/formats/use-rows-file.ts';
import type { AuditWords } from './use-audit-words.ts';

/** All that the filter finds as a file. */
export function useAuditFile(filter: AuditFilter, words: AuditWords) {
  const { t } = useTranslation('audit');
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
  return useRowsFile({
    name: t('file'),
    head: [t('at'), t('actor'), t('action'), t('kind'), t('recordId'), t('record'), t('changes')],
    rows: async (signal) => (await exportedAudit(filter, signal)).map(rowOf),
    failed: t('downloadFailed'),
  });
}
