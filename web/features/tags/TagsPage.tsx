import Add from '@mui/icons-material/Add';
import Button from '@mui/material/Button';
import { useInfiniteQuery } from '@tanstack/react-query';
import { lazy, Suspense, useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { Tag, TagKind } from '#shared/contract/tags.ts';
import { pagedRecords } from '#web/api/listed-records.ts';
import { tagPagesQuery } from '#web/api/tag-queries.ts';
import { DataList } from '#web/components/data-list/DataList.tsx';
import type { Column, RowAction } from '#web/components/data-list/list-types.ts';
import { EmptyState } from '#web/components/EmptyState.tsx';
import { Page } from '#web/components/Page.tsx';
import { TagChip } from '#web/components/TagChip.tsx';
import { useUrlFilter } from '#web/components/use-url-filter.ts';
import { DeleteTagDialog } from './DeleteTagDialog.tsx';
import { tagActions } from './tag-actions.tsx';

// The form brings the contract's schemas along; the list does without them.
const TagDialog = lazy(async () => ({ default: (await import('./TagDialog.tsx')).TagDialog }));

const filters = { searchParam: '' };

const chipOf = (tag: Tag) => <TagChip tag={tag} />;

interface TagsPageProps {
  readonly kanban: TagKind;
  readonly icon: ReactNode;
  /** Further actions of a row. */
  readonly moves?: (tag: Tag, all: readonly Tag[]) => readonly RowAction[];
  /** Beside the button that adds. */
  readonly link?: ReactNode;
}

/** Tags or lanes: how many there are, what each is called, and how many tickets it has. */
export function TagsPage({ kanban, icon, moves, link }: TagsPageProps) {
  const { t } = useTranslation('tags');
  const [{ searchParam }, setFilter] = useUrlFilter(filters);
  const [edited, setEdited] = useState<Tag | 'new' | null>(null);
  const [deleted, setDeleted] = useState<Tag | null>(null);
  // As the server compares names.
  const term = searchParam.toLowerCase();
  const query = useInfiniteQuery(tagPagesQuery(kanban, term));
  const list = pagedRecords(query);
  const count = query.data?.pages[0]?.count;
  const columns: readonly Column<Tag>[] = [
    { id: 'name', header: t('name'), inCard: 'title', cell: chipOf },
    { id: 'ticketsCount', header: t('ticketsCount'), align: 'center', width: 120, cell: ({ ticketsCount }) => ticketsCount },
  ];
  const edits = tagActions(t, { onEdit: setEdited, onDelete: setDeleted });
  const all = list.records ?? [];
  const add = (
    <Button variant="contained" startIcon={<Add />} onClick={() => setEdited('new')}>
      {t(kanban === 1 ? 'addLane' : 'addTag')}
    </Button>
  );
  const isEmpty = list.records?.length === 0 && searchParam === '';
  const empty = (
    <EmptyState icon={icon} title={t(kanban === 1 ? 'emptyLanes' : 'emptyTags')} text={t(kanban === 1 ? 'emptyLanesText' : 'emptyTagsText')} action={add} />
  );
  return (
    <Page
      count={count}
      actions={
        <>
          {link}
          {isEmpty ? null : add}
        </>
      }
    >
      <DataList
        list={list}
        columns={columns}
        actions={(tag) => [...edits(tag), ...(moves && searchParam === '' ? moves(tag, all) : [])]}
        empty={empty}
        {...(isEmpty ? {} : { search: { label: t('search'), value: searchParam, onChange: (changed) => setFilter({ searchParam: changed }) } })}
      />
      <Suspense>
        {edited ? <TagDialog tag={edited === 'new' ? null : edited} kanban={kanban} count={count ?? 0} onClose={() => setEdited(null)} /> : null}
      </Suspense>
      {deleted ? <DeleteTagDialog tag={deleted} onClose={() => setDeleted(null)} /> : null}
    </Page>
  );
}
