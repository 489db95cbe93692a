import FileDownloadOutlined from '@mui/icons-material/FileDownloadOutlined';
import PeopleOutlined from '@mui/icons-material/PeopleOutlined';
import Button from '@mui/material/Button';
import MenuItem from '@mui/material/MenuItem';
import { styled } from '@mui/material/styles';
import TextField from '@mui/material/TextField';
import Typography from '@mui/material/Typography';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import type { Campaign, CampaignCounts, CampaignRecipient, RecipientState } from '#shared/contract/campaigns.ts';
import { recipientsQuery } from '#web/api/campaign-queries.ts';
import { pagedList } from '#web/api/listed-records.ts';
import { DataList } from '#web/components/data-list/DataList.tsx';
import type { Column } from '#web/components/data-list/list-types.ts';
import { EmptyState } from '#web/components/EmptyState.tsx';
import { useUrlFilter } from '#web/components/use-url-filter.ts';
import { failureText } from '#web/i18n/error-text.ts';
import { formatDateTime } from '#web/i18n/format.ts';
import { formatPhone } from '#web/i18n/format-phone.ts';
import { useConnectionName } from './connection-names.ts';
import { RecipientChip } from './RecipientChip.tsx';
import { useRecipientsFile } from './use-recipients-file.ts';

const Head = styled('div')(({ theme }) => ({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  gap: theme.spacing(1.5),
  marginBottom: theme.spacing(2),
}));

const filters = { state: '' };
const plainStates = ['sending', 'sent', 'delivered', 'read', 'failed', 'optedOut'] as const;
const confirmedStates = ['asked', 'confirmed', 'expired'] as const;

interface RecipientsProps {
  readonly campaign: Campaign;
  readonly counts: CampaignCounts;
}

/** What became of each recipient whose turn has come. */
export function Recipients({ campaign, counts }: RecipientsProps) {
  const { t } = useTranslation('campaigns');
  const [filter, setFilter] = useUrlFilter(filters);
  const states: readonly RecipientState[] = [...plainStates, ...(campaign.confirmation ? confirmedStates : [])];
  const state = states.find((one) => one === filter.state);
  const query = useInfiniteQuery(recipientsQuery(campaign.id, state));
  const records = query.data?.pages.flatMap(({ recipients }) => recipients.map((recipient) => ({ ...recipient, id: recipient.number })));
  const { isExporting, start } = useRecipientsFile(campaign, state);
  useFollow(counts, () => void query.refetch());
  const columns = useRecipientColumns();
  const empty = state ? (
    <EmptyState icon={<PeopleOutlined />} title={t('recipientsNone')} />
  ) : (
    <EmptyState icon={<PeopleOutlined />} title={t('recipientsEmpty')} text={t('recipientsEmptyText')} />
  );
  return (
    <section>
      <Head>
        <Typography variant="h2" sx={{ flexGrow: 1 }}>
          {t('recipients')}
        </Typography>
        <StateFilter states={states} value={state ?? ''} onChange={(next) => setFilter({ state: next })} />
        <Button variant="outlined" color="inherit" startIcon={<FileDownloadOutlined />} loading={isExporting} disabled={!records?.length} onClick={start}>
          {t('export')}
        </Button>
      </Head>
      <DataList list={pagedList(query, records)} columns={columns} empty={empty} />
    </section>
  );
}

interface StateFilterProps {
  readonly states: readonly RecipientState[];
  readonly value: string;
  readonly onChange: (state: string) => void;
}

function StateFilter({ states, value, onChange }: StateFilterProps) {
  const { t } = useTranslation('campaigns');
  return (
    <TextField
      select
      size="small"
      label={t('state')}
      value={value}
      onChange={({ target }) => onChange(target.value)}
      sx={{ minWidth: 190, width: 'auto' }}
      slotProps={{ select: { displayEmpty: true } }}
    >
      <MenuItem value="">{t('allStates')}</MenuItem>
      {states.map((state) => (
        <MenuItem key={state} value={state}>
          {t(`state_${state}`)}
        </MenuItem>
      ))}
    </TextField>
  );
}

function useRecipientColumns(): readonly Column<CampaignRecipient & { readonly id: string }>[] {
  const { t } = useTranslation('campaigns');
  const connectionName = useConnectionName();
  return [
    { id: 'name', header: t('name'), inCard: 'title', cell: ({ name, number }) => name || formatPhone(number), below: ({ number }) => formatPhone(number) },
    { id: 'state', header: t('state'), inCard: 'corner', cell: ({ state }) => <RecipientChip state={state} /> },
    { id: 'reason', header: t('reason'), inCard: 'plain', cell: ({ failure }) => failure && failureText(failure) },
    { id: 'connection', header: t('connection'), cell: ({ whatsappId }) => whatsappId && connectionName(whatsappId) },
    { id: 'at', header: t('at'), cell: ({ at }) => at && <time dateTime={at}>{formatDateTime(at)}</time> },
  ];
}

/** Counts come several times a second; the list follows them at this pace. */
const followMs = 3_000;

/** Fetches the list again when something has changed: soon, and once for all that changes until then. */
function useFollow(counts: CampaignCounts, refetch: () => void): void {
  const seen = useRef(counts);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const follow = useEffectEvent(refetch);
  useEffect(() => {
    if (seen.current === counts || timer.current !== undefined) return;
    seen.current = counts;
    timer.current = setTimeout(() => {
      timer.current = undefined;
      follow();
    }, followMs);
  }, [counts]);
  useEffect(() => () => clearTimeout(timer.current), []);
}
