import Add from '@mui/icons-material/Add';
import CampaignOutlined from '@mui/icons-material/CampaignOutlined';
import DeleteOutlined from '@mui/icons-material/DeleteOutlined';
import EditOutlined from '@mui/icons-material/EditOutlined';
import Button from '@mui/material/Button';
import Chip from '@mui/material/Chip';
import { useInfiniteQuery } from '@tanstack/react-query';
import { lazy, Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Announcement } from '#shared/contract/announcements.ts';
import { announcementsQuery, useDeleteAnnouncement } from '#web/api/announcement-queries.ts';
import { pagedRecords } from '#web/api/listed-records.ts';
import { DataList } from '#web/components/data-list/DataList.tsx';
import type { Column, RowAction } from '#web/components/data-list/list-types.ts';
import { DeleteRecordDialog } from '#web/components/DeleteRecordDialog.tsx';
import { EmptyState } from '#web/components/EmptyState.tsx';
import { Page } from '#web/components/Page.tsx';
import { useUrlFilter } from '#web/components/use-url-filter.ts';
import { PriorityChip } from './PriorityChip.tsx';

// The form brings the contract's schemas along; the list does without them.
const AnnouncementForm = lazy(async () => ({ default: (await import('./AnnouncementForm.tsx')).AnnouncementForm }));

const filters = { searchParam: '' };
const priorityOf = ({ priority }: Announcement) => <PriorityChip priority={priority} />;

/** What platform staff tell every company. */
export function AnnouncementsScreen() {
  const { t } = useTranslation(['announcements', 'common']);
  const [{ searchParam }, setFilter] = useUrlFilter(filters);
  const [edited, setEdited] = useState<Announcement | 'new' | null>(null);
  const [deleted, setDeleted] = useState<Announcement | null>(null);
  const remove = useDeleteAnnouncement();
  const list = pagedRecords(useInfiniteQuery(announcementsQuery(searchParam)));
  const columns = useColumns();
  const actionsOf = (record: Announcement): RowAction[] => [
    { label: t('edit', record), icon: <EditOutlined fontSize="small" />, onClick: () => setEdited(record) },
    { label: t('delete', record), icon: <DeleteOutlined fontSize="small" />, onClick: () => setDeleted(record) },
  ];
  const addButton = (
    <Button variant="contained" startIcon={<Add />} onClick={() => setEdited('new')}>
      {t('add')}
    </Button>
  );
  const isEmpty = list.records?.length === 0 && searchParam === '';
  return (
    <Page actions={isEmpty ? null : addButton}>
      <DataList
        list={list}
        columns={columns}
        actions={actionsOf}
        empty={<EmptyState icon={<CampaignOutlined />} title={t('empty')} text={t('emptyText')} action={addButton} />}
        {...(isEmpty ? {} : { search: { label: t('search'), value: searchParam, onChange: (term) => setFilter({ searchParam: term }) } })}
      />
      <Suspense>{edited ? <AnnouncementForm announcement={edited === 'new' ? null : edited} onClose={() => setEdited(null)} /> : null}</Suspense>
      {deleted ? (
        <DeleteRecordDialog
          remove={remove}
          which={deleted.id}
          title={t('deleteTitle', deleted)}
          text={t('deleteText')}
          doneText={t('common:operationDone')}
          onClose={() => setDeleted(null)}
        />
      ) : null}
    </Page>
  );
}

function useColumns(): readonly Column<Announcement>[] {
  const { t } = useTranslation('announcements');
  const statusOf = ({ status }: Announcement) => (
    <Chip size="small" variant="outlined" color={status ? 'success' : 'default'} label={status ? t('active') : t('inactive')} />
  );
  return [
    { id: 'title', header: t('titleColumn'), inCard: 'title', cell: ({ title }) => title },
    { id: 'priority', header: t('priority'), width: 120, cell: priorityOf },
    { id: 'media', header: t('media'), width: '24%', cell: ({ mediaName }) => mediaName ?? t('noMedia') },
    { id: 'status', header: t('status'), width: 120, cell: statusOf },
  ];
}
