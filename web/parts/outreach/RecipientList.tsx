import FileDownloadOutlined from '@mui/icons-material/FileDownloadOutlined';
import Button from '@mui/material/Button';
import Chip, { type ChipProps } from '@mui/material/Chip';
import MenuItem from '@mui/material/MenuItem';
import { styled } from '@mui/material/styles';
import TextField from '@mui/material/TextField';
import Typography from '@mui/material/Typography';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useTranslation } from '#web/i18n/use-translation.ts';
import { formatSecond } from '#web/i18n/format.ts';
import { DataList } from '#web/kit/lists/DataList.tsx';
import type { Column } from '#web/kit/lists/list-types.ts';
import { pagedList } from '#web/kit/lists/listed-records.ts';
import { useUrlFilter } from '#web/kit/page/use-url-filter.ts';
import { EmptyState } from '#web/kit/states/EmptyState.tsx';
import type { AnyCampaign, AnyRecipient, AnyReport, CampaignQueries } from './campaign-queries.ts';
import { timeOf } from './time-of.tsx';
import { useFollow } from './use-follow.ts';
import { useRowsFile } from '#web/kit/formats/use-rows-file.ts';

const Head = styled('div')(({ theme }) => ({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  gap: theme.spacing(1.5),
  marginBottom: theme.spacing(2),
}));

const filters = { state: '' };

/** Recipients of one channel. */
export interface RecipientKind<C, P extends AnyRecipient> {
  /** States that there can be. */
  readonly statesOf: (campaign: C) => readonly P['state'][];
  readonly colors: Readonly<Record<P['state'], ChipProps['color']>>;
  readonly addressOf: (recipient: P) => string;
}

export interface RecipientWords<P extends AnyRecipient> {
  readonly stateName: (state: P['state']) => string;
  readonly reasonOf: (recipient: P) => string | null;
  readonly nameColumn: Pick<Column<P>, 'cell' | 'below' | 'width'>;
  /** A further fact. */
  readonly more?: { readonly id: string; readonly header: string; readonly cell: (recipient: P) => string | null };
  readonly atWidth?: number;
  /** Name of the file for a campaign of that name; spaces and the like become dashes. */
  readonly fileName: (campaignName: string) => string;
  /** Head of the file's column with addresses. */
  readonly address: string;
}

interface RecipientListProps<C extends AnyCampaign, P extends AnyRecipient> {
  readonly kind: RecipientKind<C, P>;
  readonly words: RecipientWords<P>;
  readonly queries: Pick<CampaignQueries<C, AnyReport<C>, P>, 'recipientsQuery' | 'exportedRecipients'>;
  readonly campaign: C;
  readonly counts: object;
}

/** Lists the outcomes of a campaign's recipients whose turn has come. */
export function RecipientList<C extends AnyCampaign, P extends AnyRecipient>({ kind, words, queries, campaign, counts }: RecipientListProps<C, P>) {
  const { t } = useTranslation('outreach');
  const [filter, setFilter] = useUrlFilter(filters);
  const states = kind.statesOf(campaign);
  const state = states.find((one) => one === filter.state);
  const query = useInfiniteQuery(queries.recipientsQuery(campaign.id, state));
  const records = query.data?.pages.flatMap(({ recipients }) => recipients.map((recipient) => ({ ...recipient, id: kind.addressOf(recipient) })));
  useFollow(counts, () => void query.refetch());
  const file = useRecipientsFile(kind, words, campaign.name, (signal) => queries.exportedRecipients(campaign.id, state, signal));
  const empty = state ? (
    <EmptyState drawing="contacts" title={t('recipientsNone')} />
  ) : (
    <EmptyState drawing="contacts" title={t('recipientsEmpty')} text={t('recipientsEmptyText')} />
  );
  return (
    <section>
      <Head>
        <Typography variant="h2" sx={{ flexGrow: 1 }}>
          {t('recipients')}
        </Typography>
        <StateSelect state={state} states={states} stateName={words.stateName} onShow={(next) => setFilter({ state: next })} />
        <Button
          variant="outlined"
          color="inherit"
          startIcon={<FileDownloadOutlined />}
          loading={file.isExporting}
          disabled={!records?.length}
          onClick={file.start}
        >
          {t('export')}
        </Button>
      </Head>
      <DataList list={pagedList(query, records)} columns={useColumns(kind.colors, words)} empty={empty} />
    </section>
  );
}

function useColumns<P extends AnyRecipient>(
  colors: RecipientKind<never, P>['colors'],
  { stateName, reasonOf, nameColumn, more, atWidth }: RecipientWords<P>,
): readonly Column<P & { readonly id: string }>[] {
  const { t } = useTranslation(['outreach', 'kit']);
  const chipOf = ({ state }: P) => <Chip size="small" variant="outlined" color={colors[state as P['state']]} label={stateName(state)} />;
  return [
    { id: 'name', header: t('kit:name'), inCard: 'title', ...nameColumn },
    { id: 'state', header: t('state'), inCard: 'corner', cell: chipOf },
    { id: 'reason', header: t('reason'), inCard: 'plain', cell: reasonOf },
    ...(more ? [more] : []),
    {
      id: 'at',
      header: t('at'),
      ...(atWidth === undefined ? {} : { width: atWidth }),
      cell: ({ at }) => timeOf(at),
    },
  ];
}

/** Every recipient that the filter finds, as a file. */
function useRecipientsFile<P extends AnyRecipient>(
  { addressOf }: Pick<RecipientKind<never, P>, 'addressOf'>,
  { stateName, reasonOf, more, fileName, address }: RecipientWords<P>,
  campaignName: string,
  read: (signal: AbortSignal) => Promise<readonly P[]>,
) {
  const { t } = useTranslation(['outreach', 'kit']);
  const rowOf = (recipient: P): string[] => {
    const { name, state, at } = recipient;
    const others = [reasonOf(recipient) ?? '', ...(more ? [more.cell(recipient) ?? ''] : [])];
    return [name, addressOf(recipient), stateName(state), ...others, at ? formatSecond(at) : ''];
  };
  return useRowsFile({
    name: `${plainName(fileName(campaignName))}.csv`,
    head: [t('kit:name'), address, t('state'), t('reason'), ...(more ? [more.header] : []), t('at')],
    rows: async (signal) => (await read(signal)).map(rowOf),
    failed: t('exportFailed'),
  });
}

/** Browsers and systems leave out of the names of files what they do not like, or all. */
const plainName = (name: string): string => name.normalize('NFD').replaceAll(/\p{M}/gu, '').replaceAll(/\W+/g, '-');

interface StateSelectProps<State extends string> {
  /** Undefined: all of them. */
  readonly state: State | undefined;
  readonly states: readonly State[];
  readonly stateName: (state: State) => string;
  readonly onShow: (state: string) => void;
}

function StateSelect<State extends string>({ state, states, stateName, onShow }: StateSelectProps<State>) {
  const { t } = useTranslation('outreach');
  return (
    <TextField
      select
      size="small"
      label={t('state')}
      value={state ?? ''}
      onChange={({ target }) => onShow(target.value)}
      sx={{ minWidth: 190, width: 'auto' }}
      slotProps={{ select: { displayEmpty: true } }}
    >
      <MenuItem value="">{t('allStates')}</MenuItem>
      {states.map((one) => (
        <MenuItem key={one} value={one}>
          {stateName(one)}
        </MenuItem>
      ))}
    </TextField>
  );
}
