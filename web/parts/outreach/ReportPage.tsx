import ArrowBack from '@mui/icons-material/ArrowBack';
import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import type { UseQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { ListSkeleton } from '#web/kit/lists/ListSkeleton.tsx';
import { FailedState } from '#web/kit/states/FailedState.tsx';
import { Page } from '#web/kit/page/Page.tsx';

const rowPx = 88;

interface ReportPageProps<Report> {
  readonly query: UseQueryResult<Report>;
  /** Path of the list of campaigns. */
  readonly backTo: string;
  readonly titleOf: (report: Report) => string;
  /** Buttons beside the heading. */
  readonly actions: (report: Report) => ReactNode;
  readonly children: (report: Report) => ReactNode;
}

/** The frame around the report of a campaign, in all its states. */
export function ReportPage<Report>({ query: { data, error, refetch }, backTo, titleOf, actions, children }: ReportPageProps<Report>) {
  const { t } = useTranslation('outreach');
  return (
    <Page title={data && titleOf(data)} actions={data ? actions(data) : null}>
      <Button component={Link} to={backTo} color="inherit" size="small" startIcon={<ArrowBack />} sx={{ mb: 2 }}>
        {t('back')}
      </Button>
      {data ? (
        <Stack spacing={3}>{children(data)}</Stack>
      ) : error ? (
        <FailedState error={error} title={t('reportFailed')} onRetry={() => void refetch()} />
      ) : (
        <ListSkeleton rowPx={rowPx} />
      )}
    </Page>
  );
}
