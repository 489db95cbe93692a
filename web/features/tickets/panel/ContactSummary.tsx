import CampaignOutlined from '@mui/icons-material/CampaignOutlined';
import { styled } from '@mui/material/styles';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from '#web/i18n/use-translation.ts';
import { ratings } from '#shared/domain/closing.ts';
import type { Ticket } from '#shared/contract/tickets.ts';
import { currentLocale } from '#web/i18n/i18n.ts';
import { formatDate } from '#web/i18n/format.ts';
import { Skeleton } from '#web/kit/states/Skeleton.tsx';
import { lanesQuery, tagsQuery } from '#web/parts/tags/queries.ts';
import { TagChip } from '#web/parts/tags/TagChip.tsx';
import { contactSummaryQuery } from './panel-queries.ts';

const Figures = styled('dl')(({ theme }) => ({
  display: 'grid',
  gridTemplateColumns: 'repeat(3, 1fr)',
  margin: theme.spacing(0, 2, 1.5),
  padding: theme.spacing(1.25, 0),
  border: `1px solid ${theme.vars.palette.divider}`,
  borderRadius: 10,
  textAlign: 'center',
  '& > div': { display: 'flex', flexDirection: 'column-reverse', gap: 2, padding: theme.spacing(0, 0.5) },
  '& > div + div': { borderLeft: `1px solid ${theme.vars.palette.divider}` },
  '& dt': { fontSize: '0.6875rem', color: theme.vars.palette.text.secondary },
  '& dd': { margin: 0, fontSize: '1rem', fontWeight: 650, lineHeight: 1.3 },
  '& dd[data-long]': { fontSize: '0.8125rem', lineHeight: 1.6 },
}));
const Marks = styled('ul')(({ theme }) => ({
  display: 'flex',
  flexWrap: 'wrap',
  justifyContent: 'center',
  gap: theme.spacing(0.75),
  margin: theme.spacing(0, 2, 1.5),
  padding: 0,
  listStyle: 'none',
  '& > li': { maxWidth: '100%', minWidth: 0 },
}));
const Refusal = styled('p')(({ theme }) => ({
  display: 'flex',
  alignItems: 'center',
  justifyContent: 'center',
  gap: theme.spacing(0.75),
  margin: theme.spacing(0, 2, 1.5),
  fontSize: '0.8125rem',
  color: theme.vars.palette.text.secondary,
}));

/** Tells the team what to know before it answers: three figures, then lane and tags. */
export function ContactSummary({ ticket }: { readonly ticket: Ticket }) {
  const { t } = useTranslation('contacts');
  const { data, isError } = useQuery(contactSummaryQuery(ticket.contactId));
  return (
    <>
      {/* The rest of the panel is there without it. */}
      {isError && !data ? null : (
        <Figures>
          <Figure label={t('summarySince')} value={data && formatDate(data.createdAt)} isLong />
          <Figure label={t('summaryServices', { count: data?.services ?? 0 })} value={data && String(data.services)} />
          <Figure label={t('summaryRating', { most: ratings.at(-1) ?? 0 })} value={data && ratingText(data.averageRating)} />
        </Figures>
      )}
      <Places ticket={ticket} />
      {data?.refusesCampaigns ? (
        <Refusal>
          <CampaignOutlined sx={{ fontSize: 16 }} />
          {t('refusesCampaigns')}
        </Refusal>
      ) : null}
    </>
  );
}

const ratingText = (average: number | null): string => (average === null ? '–' : average.toLocaleString(currentLocale(), { maximumFractionDigits: 1 }));

function Figure({ label, value, isLong = false }: { readonly label: string; readonly value: string | undefined; readonly isLong?: boolean }) {
  return (
    <div>
      <dt>{label}</dt>
      <dd data-long={isLong || undefined}>{value ?? <Waiting />}</dd>
    </div>
  );
}

const Waiting = () => (
  <span style={{ display: 'inline-block', width: 40 }}>
    <Skeleton shape="line" />
  </span>
);

/** The lane before the tags, as on the kanban card. */
function Places({ ticket: { laneId, tagIds } }: { readonly ticket: Ticket }) {
  const { t } = useTranslation('contacts');
  const { data: lanes = [] } = useQuery({ ...lanesQuery, enabled: laneId !== null });
  const { data: tags = [] } = useQuery({ ...tagsQuery, enabled: tagIds.length > 0 });
  const shown = [...lanes.filter(({ id }) => id === laneId), ...tags.filter(({ id }) => tagIds.includes(id))];
  if (shown.length === 0) return null;
  return (
    <Marks aria-label={t('summaryMarks')}>
      {shown.map((tag) => (
        <li key={tag.id}>
          <TagChip tag={tag} />
        </li>
      ))}
    </Marks>
  );
}
