import { useTranslation } from '#web/i18n/use-translation.ts';
import type { ReportedRow } from '#shared/contract/contact-list-shapes.ts';
import { csvFile, saveFile } from '#web/kit/formats/csv.ts';

/** @returns saves the rows of an import that have a problem, as a file. */
export function useProblemsFile(): (rows: readonly ReportedRow[]) => void {
  const { t } = useTranslation('contacts');
  return (rows) => {
    const head = [t('reportRow'), t('name'), t('number'), t('email'), t('reportReason')];
    const lines = rows.map(({ row, name, number, email, problem }) => [String(row), name, number, email, t(`problem_${problem}`)]);
    saveFile(t('reportFile'), csvFile([head, ...lines]));
  };
}
