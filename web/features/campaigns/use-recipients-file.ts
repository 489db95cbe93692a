import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Campaign, CampaignRecipient, RecipientState } from '#shared/contract/campaigns.ts';
import { exportedRecipients } from '#web/api/campaign-queries.ts';
import { csvFile, saveFile } from '#web/components/csv.ts';
import { notifyError } from '#web/components/notify.ts';
import { failureText } from '#web/i18n/error-text.ts';
import { formatSecond } from '#web/i18n/format.ts';
import { useConnectionName } from './connection-names.ts';

/** Every recipient that the filter finds, as a file. Leaving the screen gives it up. */
export function useRecipientsFile({ id, name }: Pick<Campaign, 'id' | 'name'>, state: RecipientState | undefined) {
  const { t } = useTranslation('campaigns');
  const connectionName = useConnectionName();
  const [isExporting, setIsExporting] = useState(false);
  const leaving = useRef<AbortController>(null);
  useEffect(() => () => leaving.current?.abort(), []);
  const rowOf = (recipient: CampaignRecipient): string[] => {
    const { failure, whatsappId, at } = recipient;
    const [reason, connection] = [failure ? failureText(failure) : '', whatsappId ? connectionName(whatsappId) : ''];
    return [recipient.name, recipient.number, t(`state_${recipient.state}`), reason, connection, at ? formatSecond(at) : ''];
  };
  const run = async (): Promise<void> => {
    const controller = new AbortController();
    leaving.current = controller;
    setIsExporting(true);
    try {
      const recipients = await exportedRecipients(id, state, controller.signal);
      const head = [t('name'), t('number'), t('state'), t('reason'), t('connection'), t('at')];
      saveFile(t('file', { name: plainName(name) }), csvFile([head, ...recipients.map(rowOf)]));
    } catch {
      if (!controller.signal.aborted) notifyError(t('exportFailed'));
    }
    setIsExporting(false);
  };
  return { isExporting, start: () => void run() };
}

/** Browsers and systems leave out of the names of files what they do not like, or all. */
const plainName = (name: string): string => name.normalize('NFD').replaceAll(/\p{M}/gu, '').replaceAll(/\W+/g, '-');
