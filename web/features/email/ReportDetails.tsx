import { useQuery } from '@tanstack/react-query';
import { useTranslation } from '#web/i18n/use-translation.ts';
import type { EmailReport } from '#shared/contract/emails.ts';
import { mailSendersQuery } from './sender-queries.ts';
import { ReportDetails } from '#web/parts/outreach/ReportDetails.tsx';
import { senderName } from './sender-name.ts';

/** Shows content, sender, recipients and time of the mail. */
export function Details({ report: { campaign } }: { readonly report: EmailReport }) {
  const { t } = useTranslation(['email', 'kit', 'common']);
  const { data: senders } = useQuery(mailSendersQuery);
  const sender = senders?.find(({ id }) => id === campaign.senderId);
  return (
    <ReportDetails
      campaign={campaign}
      first={[
        [t('kit:title'), campaign.title || t('noTitle')],
        [t('sender'), sender ? senderName(sender) : senders ? t('noSender') : ''],
      ]}
      next={[[t('tracks'), campaign.tracks ? t('common:yes') : t('common:no')]]}
    />
  );
}
