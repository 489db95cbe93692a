import ArrowBack from '@mui/icons-material/ArrowBack';
import LockOpenOutlined from '@mui/icons-material/LockOpenOutlined';
import Block from '@mui/icons-material/Block';
import Button from '@mui/material/Button';
import Link from '@mui/material/Link';
import { styled } from '@mui/material/styles';
import Typography from '@mui/material/Typography';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link as RouterLink } from 'react-router-dom';
import type { Suppression } from '#shared/contract/emails.ts';
import { suppressionsQuery, useDeleteSuppression } from '#web/api/email-queries.ts';
import { pagedList } from '#web/api/listed-records.ts';
import { ConfirmDialog } from '#web/components/ConfirmDialog.tsx';
import { DataList } from '#web/components/data-list/DataList.tsx';
import type { Column, RowAction } from '#web/components/data-list/list-types.ts';
import { EmptyState } from '#web/components/EmptyState.tsx';
import { notifySuccess } from '#web/components/notify.ts';
import { Page } from '#web/components/Page.tsx';
import { useUrlSearch } from '#web/components/use-url-filter.ts';
import { formatDateTime } from '#web/i18n/format.ts';
import { emailsPath, reportPath, toastMs } from './paths.ts';

/** Whole, also where it is narrow. */
const Address = styled('span')({ whiteSpace: 'normal', overflowWrap: 'anywhere' });

type Listed = Suppression & { readonly id: string };

/** Who gets no more mail, and why. Who left by themselves come back by themselves. */
export function SuppressionsScreen() {
  const { t } = useTranslation(['email', 'outreach']);
  const search = useUrlSearch(t('searchAddress'));
  const [freed, free] = useState<string | null>(null);
  const query = useInfiniteQuery(suppressionsQuery(search.value));
  const records = query.data?.pages.flatMap((page) => page.records.map((one) => ({ ...one, id: one.email })));
  const isEmpty = records?.length === 0 && search.value === '';
  const actionsOf = ({ email, reason }: Listed): RowAction[] => [
    {
      label: t('free', { email }),
      icon: <LockOpenOutlined fontSize="small" />,
      right: 'drawer-admin-items:view',
      onClick: () => free(email),
      lockedBecause: reason === 'bounced' ? undefined : t('freeLocked'),
    },
  ];
  return (
    <Page>
      <Button component={RouterLink} to={emailsPath} color="inherit" size="small" startIcon={<ArrowBack />} sx={{ mb: 2 }}>
        {t('outreach:back')}
      </Button>
      <Typography color="textSecondary" sx={{ mb: 2, maxWidth: 720 }}>
        {t('suppressionsText')}
      </Typography>
      <DataList
        list={pagedList(query, records)}
        columns={useColumns()}
        actions={actionsOf}
        empty={<EmptyState icon={<Block />} title={t('noSuppressions')} text={t('noSuppressionsText')} />}
        search={isEmpty ? undefined : search}
      />
      {freed === null ? null : <FreeQuestion email={freed} onClose={() => free(null)} />}
    </Page>
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
    { id: 'at', header: t('since'), cell: ({ at }) => <time dateTime={at}>{formatDateTime(at)}</time> },
    { id: 'campaign', header: t('campaign'), cell: campaignOf },
  ];
}

function FreeQuestion({ email, onClose }: { readonly email: string; readonly onClose: () => void }) {
  const { t } = useTranslation('email');
  const { mutate, isPending } = useDeleteSuppression();
  const free = (): void => mutate(email, { onSuccess: () => notifySuccess(t('freed'), toastMs), onSettled: onClose });
  return (
    <ConfirmDialog
      isOpen
      title={t('freeTitle', { email })}
      text={t('freeText')}
      confirmLabel={t('freeConfirm')}
      isBusy={isPending}
      onConfirm={free}
      onClose={onClose}
    />
  );
}
