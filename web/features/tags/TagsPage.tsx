import { useInfiniteQuery } from '@tanstack/react-query';
import { lazy, type ReactNode } from 'react';
import { useTranslation } from '#web/i18n/use-translation.ts';
import type { Tag, TagKind } from '#shared/contract/tags.ts';
import { pagedRecords } from '#web/kit/lists/listed-records.ts';
import { tagPagesQuery } from '#web/parts/tags/queries.ts';
import type { Column, RowAction } from '#web/kit/lists/list-types.ts';
import { RecordDialogs } from '#web/kit/records/RecordDialogs.tsx';
import { RecordScreen } from '#web/kit/records/RecordScreen.tsx';
import { useRecordDialogs } from '#web/kit/records/use-record-dialogs.tsx';
import { TagChip } from '#web/parts/tags/TagChip.tsx';
import { useUrlSearch } from '#web/kit/page/use-url-filter.ts';
import { useDeleteTag } from './use-tag-changes.ts';

const TagDialog = lazy(async () => ({ default: (await import('./TagDialog.tsx')).TagDialog }));

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
  const { t } = useTranslation(['tags', 'kit']);
  const isLane = kanban === 1;
  const right = 'tags:edit';
  const search = useUrlSearch(t('search'));
  const { mutateAsync: remove } = useDeleteTag();
  const dialogs = useRecordDialogs<Tag>({ remove, said: t(isLane ? 'deletedLane' : 'deletedTag') });
  // As the server compares names.
  const query = useInfiniteQuery(tagPagesQuery(kanban, search.value.toLowerCase()));
  const list = pagedRecords(query);
  const count = query.data?.pages[0]?.count;
  const columns: readonly Column<Tag>[] = [
    { id: 'name', header: t('kit:name'), inCard: 'title', cell: chipOf },
    { id: 'ticketsCount', header: t('ticketsCount'), align: 'center', width: 120, cell: ({ ticketsCount }) => ticketsCount },
  ];
  const actionsOf = (tag: Tag): RowAction[] => [
    dialogs.editAction(tag, t('edit', { name: tag.name }), { right }),
    dialogs.deleteAction(tag, t('delete', { name: tag.name }), { right }),
    ...(moves && search.value === '' ? moves(tag, list.records ?? []) : []),
  ];
  return (
    <RecordScreen
      count={count}
      list={list}
      columns={columns}
      actions={actionsOf}
      add={{ label: t(isLane ? 'addLane' : 'addTag'), onClick: dialogs.create, right }}
      renderButtons={(addButton) => (
        <>
          {link}
          {addButton}
        </>
      )}
      empty={{ icon, title: t(isLane ? 'emptyLanes' : 'emptyTags'), text: t(isLane ? 'emptyLanesText' : 'emptyTagsText') }}
      search={search}
    >
      <RecordDialogs dialogs={dialogs} renderForm={(tag, onClose) => <TagDialog tag={tag} kanban={kanban} count={count ?? 0} onClose={onClose} />} />
    </RecordScreen>
  );
}
