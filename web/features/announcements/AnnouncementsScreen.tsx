import FeedOutlined from '@mui/icons-material/FeedOutlined';
import Chip from '@mui/material/Chip';
import { useInfiniteQuery } from '@tanstack/react-query';
import { lazy } from 'react';
import { useTranslation } from '#web/i18n/use-translation.ts';
import type { Announcement } from '#shared/contract/announcements.ts';
import { announcementsQuery, useDeleteAnnouncement } from './queries.ts';
import { pagedRecords } from '#web/kit/lists/listed-records.ts';
import type { Column } from '#web/kit/lists/list-types.ts';
import { RecordDialogs } from '#web/kit/records/RecordDialogs.tsx';
import { RecordScreen } from '#web/kit/records/RecordScreen.tsx';
import { useRecordDialogs } from '#web/kit/records/use-record-dialogs.tsx';
import { useUrlSearch } from '#web/kit/page/use-url-filter.ts';
import { PriorityChip } from './PriorityChip.tsx';

const AnnouncementForm = lazy(async () => ({ default: (await import('./AnnouncementForm.tsx')).AnnouncementForm }));

const priorityOf = ({ priority }: Announcement) => <PriorityChip priority={priority} />;

/** Announcements of platform staff to every company. */
export function AnnouncementsScreen() {
  const { t } = useTranslation(['announcements', 'common']);
  const search = useUrlSearch(t('search'));
  const { mutateAsync: remove } = useDeleteAnnouncement();
  const dialogs = useRecordDialogs<Announcement>({ remove, said: t('common:operationDone') });
  return (
    <RecordScreen
      list={pagedRecords(useInfiniteQuery(announcementsQuery(search.value)))}
      columns={useColumns()}
      actions={(record) => [dialogs.editAction(record, t('edit', record)), dialogs.deleteAction(record, t('delete', record))]}
      add={{ label: t('add'), onClick: dialogs.create }}
      empty={{ icon: <FeedOutlined />, title: t('empty'), text: t('emptyText') }}
      search={search}
    >
      <RecordDialogs dialogs={dialogs} renderForm={(record, onClose) => <AnnouncementForm announcement={record} onClose={onClose} />} />
    </RecordScreen>
  );
}

function useColumns(): readonly Column<Announcement>[] {
  const { t } = useTranslation(['announcements', 'kit']);
  const statusOf = ({ status }: Announcement) => (
    <Chip size="small" variant="outlined" color={status ? 'success' : 'default'} label={status ? t('active') : t('inactive')} />
  );
  return [
    { id: 'title', header: t('kit:title'), inCard: 'title', cell: ({ title }) => title },
    { id: 'priority', header: t('priority'), width: 120, cell: priorityOf },
    { id: 'media', header: t('media'), width: '24%', cell: ({ mediaName }) => mediaName ?? t('noMedia') },
    { id: 'status', header: t('kit:status'), width: 120, cell: statusOf },
  ];
}
