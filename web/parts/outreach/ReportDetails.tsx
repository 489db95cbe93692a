import Paper from '@mui/material/Paper';
import { styled } from '@mui/material/styles';
import type { ReactNode } from 'react';
import { useTranslation } from '#web/i18n/use-translation.ts';
import { type Detail, DetailList } from '#web/kit/marks/DetailList.tsx';
import { formatDateTime } from '#web/i18n/format.ts';
import type { AnyCampaign } from './campaign-queries.ts';

const Card = styled(Paper)(({ theme }) => ({ padding: theme.spacing(2.5), borderRadius: 14 }));

interface ReportDetailsProps {
  readonly campaign: AnyCampaign;
  /** Details before the list of contacts, and after it. */
  readonly first?: readonly Detail[];
  readonly next?: readonly Detail[];
  readonly children?: ReactNode;
}

/** Shows the settings of a campaign, its recipients and times. */
export function ReportDetails({ campaign: { contactList, scheduledAt, startedAt, completedAt }, first = [], next = [], children }: ReportDetailsProps) {
  const { t } = useTranslation('outreach');
  const details: Detail[] = [
    ...first,
    [t('contactList'), contactList?.name ?? t('noList')],
    ...next,
    [t('scheduledAt'), scheduledAt ? formatDateTime(scheduledAt) : t('noTime')],
    ...(startedAt ? [[t('startedAt'), formatDateTime(startedAt)] as const] : []),
    [t('completedAt'), completedAt ? formatDateTime(completedAt) : t('notCompleted')],
  ];
  return (
    <Card variant="outlined">
      {children}
      <DetailList details={details} />
    </Card>
  );
}
