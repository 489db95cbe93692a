import Link from '@mui/material/Link';
import { styled } from '@mui/material/styles';
import { useTranslation } from '#web/i18n/use-translation.ts';
import { Link as RouterLink } from 'react-router-dom';
import type { Suppression } from '#shared/contract/emails.ts';
import { suppressions } from './queries.ts';
import { BlockedList } from '#web/parts/outreach/BlockedList.tsx';
import { timeOf } from '#web/parts/outreach/time-of.tsx';
import { emailsPath, reportPath, toastMs } from './paths.ts';

/** Whole, also where it is narrow. */
const Address = styled('span')({ whiteSpace: 'normal', overflowWrap: 'anywhere' });

const shownAddress = ({ email }: Suppression) => <Address>{email}</Address>;
const addressOf = ({ email }: Suppression): string => email;

/** Lists addresses that get no more mail, and why. People who left by themselves come back by themselves. */
export function SuppressionsScreen() {
  const { t } = useTranslation(['email', 'outreach']);
  const campaignOf = ({ emailId }: Suppression) =>
    emailId && (
      <Link component={RouterLink} to={reportPath(emailId)} underline="hover">
        {t('showCampaign')}
      </Link>
    );
  return (
    <BlockedList
      queries={suppressions}
      keyOf={addressOf}
      nameOf={addressOf}
      columns={[
        { id: 'email', header: t('address'), inCard: 'title', cell: shownAddress },
        { id: 'reason', header: t('outreach:reason'), inCard: 'plain', cell: ({ reason }) => t(`suppressed_${reason}`) },
        { id: 'at', header: t('outreach:since'), cell: ({ at }) => timeOf(at) },
        { id: 'campaign', header: t('campaign'), cell: campaignOf },
      ]}
      campaignsPath={emailsPath}
      words={{
        search: t('searchAddress'),
        text: t('suppressionsText'),
        empty: { title: t('noSuppressions'), text: t('noSuppressionsText') },
        free: t('freeText'),
        freed: t('freed'),
      }}
      lockedBecause={({ reason }) => (reason === 'bounced' ? undefined : t('freeLocked'))}
      toastMs={toastMs}
    />
  );
}
