import Link from '@mui/material/Link';
import { styled } from '@mui/material/styles';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { Link as RouterLink } from 'react-router-dom';
import type { Suppression } from '#shared/contract/emails.ts';
import { suppressionsQuery, useDeleteSuppression } from './queries.ts';
import { pagedList } from '#web/kit/lists/listed-records.ts';
import type { Column } from '#web/kit/lists/list-types.ts';
import { notifySuccess } from '#web/kit/toasts/notify.ts';
import { BlockedList } from '#web/parts/outreach/BlockedList.tsx';
import { useUrlSearch } from '#web/kit/page/use-url-filter.ts';
import { formatDateTime } from '#web/i18n/format.ts';
import { emailsPath, reportPath, toastMs } from './paths.ts';

/** Whole, also where it is narrow. */
const Address = styled('span')({ whiteSpace: 'normal', overflowWrap: 'anywhere' });

type Listed = Suppression & { readonly id: string };

/** Lists addresses that get no more mail, and why. People who left by themselves come back by themselves. */
export function SuppressionsScreen() {
  const { t } = useTranslation('email');
  const search = useUrlSearch(t('searchAddress'));
  const query = useInfiniteQuery(suppressionsQuery(search.value));
  const records = query.data?.pages.flatMap((page) => page.records.map((one) => ({ ...one, id: one.email })));
  return (
    <BlockedList<Listed>
      list={pagedList(query, records)}
      columns={useColumns()}
      search={search}
      campaignsPath={emailsPath}
      text={t('suppressionsText')}
      empty={{ title: t('noSuppressions'), text: t('noSuppressionsText') }}
      lockedBecause={({ reason }) => (reason === 'bounced' ? undefined : t('freeLocked'))}
      free={useDeleteSuppression()}
      nameOf={({ email }) => email}
      freeText={t('freeText')}
      onFreed={() => notifySuccess(t('freed'), toastMs)}
    />
  );
}

function useColumns(): readonly Column<Listed>[] {
  const { t } = useTranslation(['email', 'outreach']);
  const campaignOf = ({ emailId }: Listed) =>
    emailId && (
      <Link component={RouterLink} to={reportPath(emailId)} underline="hover">
        {t('showCampaign')}
      </Link>
    );
  return [
    { id: 'email', header: t('address'), inCard: 'title', cell: ({ email }) => <Address>{email}</Address> },
    { id: 'reason', header: t('outreach:reason'), inCard: 'plain', cell: ({ reason }) => t(`suppressed_${reason}`) },
    { id: 'at', header: t('outreach:since'), cell: ({ at }) => <time dateTime={at}>{formatDateTime(at)}</time> },
    { id: 'campaign', header: t('campaign'), cell: campaignOf },
  ];
}
