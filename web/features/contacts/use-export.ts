import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { unmistakableNumber } from '#shared/domain/phone.ts';
import { exportedContacts } from '#web/parts/contacts/queries.ts';
import { notifyError } from '#web/kit/toasts/notify.ts';
import { csvFile, saveFile } from '#web/kit/formats/csv.ts';

/** The specification's. */
const fileName = 'contatos_chatbot.csv';

/** Every contact as a file. Leaving the screen gives it up. */
export function useExport() {
  const { t } = useTranslation('contacts');
  const [isExporting, setIsExporting] = useState(false);
  const leaving = useRef<AbortController>(null);
  useEffect(() => () => leaving.current?.abort(), []);
  const run = async (): Promise<void> => {
    const controller = new AbortController();
    leaving.current = controller;
    setIsExporting(true);
    try {
      const contacts = await exportedContacts(controller.signal);
      const rows = contacts.map(({ name, number, email }) => [name, unmistakableNumber(number), email]);
      saveFile(fileName, csvFile([['name', 'number', 'email'], ...rows]));
    } catch {
      if (!controller.signal.aborted) notifyError(t('exportFailed'));
    }
    setIsExporting(false);
  };
  return { isExporting, start: () => void run() };
}
