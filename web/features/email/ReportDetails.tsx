import Paper from '@mui/material/Paper';
import { styled } from '@mui/material/styles';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import type { EmailCampaign } from '#shared/contract/emails.ts';
import { mailSendersQuery } from './sender-queries.ts';
import { type Detail, DetailList } from '#web/kit/marks/DetailList.tsx';
import { formatDateTime } from '#web/i18n/format.ts';
import { senderName } from './sender-name.ts';

const Card = styled(Paper)(({ theme }) => ({ padding: theme.spacing(2.5), borderRadius: 14 }));

/** Shows content, sender, recipients and time of the mail. */
export function ReportDetails({ campaign }: { readonly campaign: EmailCampaign }) {
  const { t } = useTranslation(['email', 'outreach', 'common']);
  const { data: senders } = useQuery(mailSendersQuery);
  const { title, senderId, contactList, tracks, scheduledAt, startedAt, completedAt } = campaign;
  const sender = senders?.find(({ id }) => id === senderId);
  const details: Detail[] = [
    [t('title'), title || t('noTitle')],
    [t('sender'), sender ? senderName(sender) : senders ? t('noSender') : ''],
    [t('outreach:contactList'), contactList?.name ?? t('outreach:noList')],
    [t('tracks'), tracks ? t('common:yes') : t('common:no')],
    [t('outreach:scheduledAt'), scheduledAt ? formatDateTime(scheduledAt) : t('outreach:noTime')],
    ...(startedAt ? [[t('outreach:startedAt'), formatDateTime(startedAt)] as const] : []),
    [t('outreach:completedAt'), completedAt ? formatDateTime(completedAt) : t('outreach:notCompleted')],
  ];
  return (
    <Card variant="outlined">
      <DetailList details={details} />
    </Card>
  );
}
