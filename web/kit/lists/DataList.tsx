import Button from '@mui/material/Button';
import SearchOff from '@mui/icons-material/SearchOff';
import { styled } from '@mui/material/styles';
import type { ReactNode } from 'react';
import { useTranslation } from '#web/i18n/use-translation.ts';
import { useNarrower } from '../page/use-narrower.ts';
import type { ListedRecords } from './listed-records.ts';
import { EmptyState } from '../states/EmptyState.tsx';
import { FailedState } from '../states/FailedState.tsx';
import { useScreenTitle } from '../page/screen-title.ts';
import { VisuallyHidden } from '../marks/VisuallyHidden.tsx';
import { useUndeleted } from '../undo/held-deletions.ts';
import { ListSkeleton } from './ListSkeleton.tsx';
import type { Column, ListRecord, ListSearch, RowAction } from './list-types.ts';
import { MoreRecords } from './MoreRecords.tsx';
import { RecordCards } from './RecordCards.tsx';
import { RecordTable } from './RecordTable.tsx';
import { SearchBox } from './SearchBox.tsx';

const cardPx = 96;
const rowPx = 52;

const Tools = styled('div')(({ theme }) => ({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  gap: theme.spacing(1.5),
  marginBottom: theme.spacing(2),
}));
const Body = styled('div')(({ theme }) => ({
  transition: theme.transitions.create('opacity', { duration: theme.transitions.duration.shortest }),
  '&[aria-busy="true"]': { opacity: 0.55 },
}));

export interface DataListProps<T> {
  /** `pagedRecords(useInfiniteQuery(…))` or `wholeRecords(useQuery(…))`. */
  readonly list: ListedRecords<T>;
  readonly columns: readonly Column<T>[];
  readonly actions?: (record: T) => readonly RowAction[];
  readonly isAlarming?: (record: T) => boolean;
  /** An EmptyState: what belongs here and how to begin. */
  readonly empty: ReactNode;
  /** A term in the address, by `useUrlSearch`. */
  readonly search?: ListSearch | undefined;
  /** Further filters, beside the search. */
  readonly filters?: ReactNode;
}

/** A list of records in all its states: a table on wide screens, cards on narrow ones. Named by the screen's title. */
export function DataList<T extends ListRecord>({ search, filters, list, ...rest }: DataListProps<T>) {
  const records = useUndeleted(list.records);
  return (
    <>
      {search || filters ? (
        <Tools>
          {search ? <SearchBox {...search} /> : null}
          {filters}
        </Tools>
      ) : null}
      <ListBody {...rest} list={{ ...list, records }} search={search} />
    </>
  );
}

type ListBodyProps<T> = Omit<DataListProps<T>, 'search' | 'filters'> & { readonly search: ListSearch | undefined };

function ListBody<T extends ListRecord>({ list, columns, actions, isAlarming, empty, search }: ListBodyProps<T>) {
  const label = useScreenTitle();
  const isNarrow = useNarrower('md');
  if (list.error) return <FailedState error={list.error} onRetry={list.onRetry} />;
  if (!list.records) return <ListSkeleton rowPx={isNarrow ? cardPx : rowPx} />;
  const term = search?.value ?? '';
  // A search may have found nothing yet where it goes on.
  if (list.records.length === 0 && list.more === 'none' && !list.isOutdated)
    return term === '' ? empty : <NoHits term={term} onClear={() => search?.onChange('')} />;
  const Records = isNarrow ? RecordCards : RecordTable;
  return (
    <Body aria-busy={list.isOutdated}>
      {term === '' || list.isOutdated ? null : <HitCount count={list.records.length} hasMore={list.more !== 'none'} />}
      <Records records={list.records} columns={columns} actions={actions} isAlarming={isAlarming} label={label} />
      <MoreRecords more={list.isOutdated ? 'none' : list.more} onMore={list.onMore} />
    </Body>
  );
}

function NoHits({ term, onClear }: { readonly term: string; readonly onClear: () => void }) {
  const { t } = useTranslation('kit');
  const clear = (
    <Button variant="outlined" onClick={onClear}>
      {t('clearSearch')}
    </Button>
  );
  return (
    <output>
      <EmptyState icon={<SearchOff />} title={t('noHits')} text={t('noHitsText', { term })} action={clear} />
    </output>
  );
}

/** Said, not shown: whoever sees the list needs no number. */
function HitCount({ count, hasMore }: { readonly count: number; readonly hasMore: boolean }) {
  const { t } = useTranslation('kit');
  return <VisuallyHidden as="output">{hasMore ? t('foundMore', { count }) : t('found', { count })}</VisuallyHidden>;
}
