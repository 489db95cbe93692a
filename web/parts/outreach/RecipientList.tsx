import FileDownloadOutlined from '@mui/icons-material/FileDownloadOutlined';
import PeopleOutlined from '@mui/icons-material/PeopleOutlined';
import Button from '@mui/material/Button';
import MenuItem from '@mui/material/MenuItem';
import { styled } from '@mui/material/styles';
import TextField from '@mui/material/TextField';
import Typography from '@mui/material/Typography';
import { useTranslation } from 'react-i18next';
import type { ListedRecords } from '#web/kit/lists/listed-records.ts';
import { DataList } from '#web/kit/lists/DataList.tsx';
import type { Column, ListRecord } from '#web/kit/lists/list-types.ts';
import { EmptyState } from '#web/kit/states/EmptyState.tsx';
import { useUrlFilter } from '#web/kit/page/use-url-filter.ts';

const Head = styled('div')(({ theme }) => ({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  gap: theme.spacing(1.5),
  marginBottom: theme.spacing(2),
}));

const filters = { state: '' };

export interface StateFilter<State extends string> {
  readonly states: readonly State[];
  /** Undefined: all of them. */
  readonly state: State | undefined;
  readonly show: (state: string) => void;
}

/** Which state of recipients is shown, in the address. @param states those that there can be. */
export function useStateFilter<State extends string>(states: readonly State[]): StateFilter<State> {
  const [{ state }, setFilter] = useUrlFilter(filters);
  return { states, state: states.find((one) => one === state), show: (next) => setFilter({ state: next }) };
}

interface RecipientListProps<T, State extends string> {
  readonly filter: StateFilter<State>;
  readonly stateName: (state: State) => string;
  readonly list: ListedRecords<T>;
  readonly columns: readonly Column<T>[];
  /** Result of `useRowsFile`. */
  readonly file: { readonly isExporting: boolean; readonly start: () => void };
}

/** Lists the outcomes of a campaign's recipients whose turn has come. */
export function RecipientList<T extends ListRecord, State extends string>({ filter, stateName, list, columns, file }: RecipientListProps<T, State>) {
  const { t } = useTranslation('outreach');
  const empty = filter.state ? (
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
        <StateSelect filter={filter} stateName={stateName} />
        <Button
          variant="outlined"
          color="inherit"
          startIcon={<FileDownloadOutlined />}
          loading={file.isExporting}
          disabled={!list.records?.length}
          onClick={file.start}
        >
          {t('export')}
        </Button>
      </Head>
      <DataList list={list} columns={columns} empty={empty} />
    </section>
  );
}

function StateSelect<State extends string>({ filter, stateName }: Pick<RecipientListProps<never, State>, 'filter' | 'stateName'>) {
  const { t } = useTranslation('outreach');
  return (
    <TextField
      select
      size="small"
      label={t('state')}
      value={filter.state ?? ''}
      onChange={({ target }) => filter.show(target.value)}
      sx={{ minWidth: 190, width: 'auto' }}
      slotProps={{ select: { displayEmpty: true } }}
    >
      <MenuItem value="">{t('allStates')}</MenuItem>
      {filter.states.map((state) => (
        <MenuItem key={state} value={state}>
          {stateName(state)}
        </MenuItem>
      ))}
    </TextField>
  );
}
