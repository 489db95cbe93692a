import { useTranslation } from 'react-i18next';
import type { Campaign, CampaignRecipient, RecipientState } from '#shared/contract/campaigns.ts';
import { exportedRecipients } from './queries.ts';
import { useRowsFile } from '#web/parts/outreach/use-rows-file.ts';
import { failureText } from '#web/errors/error-text.ts';
import { formatSecond } from '#web/i18n/format.ts';
import { useConnectionName } from './connection-names.ts';

/** Every recipient that the filter finds, as a file. */
export function useRecipientsFile({ id, name }: Pick<Campaign, 'id' | 'name'>, state: RecipientState | undefined) {
  const { t } = useTranslation(['campaigns', 'outreach']);
  const connectionName = useConnectionName();
  const rowOf = (recipient: CampaignRecipient): string[] => {
    const { failure, whatsappId, at } = recipient;
    const [reason, connection] = [failure ? failureText(failure) : '', whatsappId ? connectionName(whatsappId) : ''];
    return [recipient.name, recipient.number, t(`state_${recipient.state}`), reason, connection, at ? formatSecond(at) : ''];
  };
  return useRowsFile({
    name: t('file', { name }),
    head: [t('outreach:name'), t('number'), t('outreach:state'), t('outreach:reason'), t('connection'), t('outreach:at')],
    rows: async (signal) => (await exportedRecipients(id, state, signal)).map(rowOf),
  });
}
