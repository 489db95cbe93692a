import Add from '@mui/icons-material/Add';
import Bolt from '@mui/icons-material/Bolt';
import DeleteOutlined from '@mui/icons-material/DeleteOutlined';
import EditOutlined from '@mui/icons-material/EditOutlined';
import Button from '@mui/material/Button';
import { useInfiniteQuery } from '@tanstack/react-query';
import { lazy, Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { QuickMessage } from '#shared/contract/quick-messages.ts';
import { pagedRecords } from '../../api/listed-records.ts';
import { quickMessagesQuery, useDeleteQuickMessage } from '../../api/quick-message-queries.ts';
import { DataList } from '../../components/data-list/DataList.tsx';
import type { Column, RowAction } from '../../components/data-list/list-types.ts';
import { DeleteRecordDialog } from '../../components/DeleteRecordDialog.tsx';
import { EmptyState } from '../../components/EmptyState.tsx';
import { Page } from '../../components/Page.tsx';
import { useUrlFilter } from '../../components/use-url-filter.ts';
import { ClampedText } from '../../components/ClampedText.tsx';

// The form brings the contract's schemas along; the list does without them.
const QuickMessageDialog = lazy(async () => ({ default: (await import('./QuickMessageDialog.tsx')).QuickMessageDialog }));

const filters = { searchParam: '' };

const messageOf = ({ message }: QuickMessage) => <ClampedText>{message}</ClampedText>;

/** The texts that everybody in the company answers with. */
export function QuickMessagesScreen() {
  const { t } = useTranslation('quick-messages');
  const [{ searchParam }, setFilter] = useUrlFilter(filters);
  const [edited, setEdited] = useState<QuickMessage | 'new' | null>(null);
  const [deleted, setDeleted] = useState<QuickMessage | null>(null);
  const remove = useDeleteQuickMessage();
  const list = pagedRecords(useInfiniteQuery(quickMessagesQuery(searchParam)));
  const columns: readonly Column<QuickMessage>[] = [
    { id: 'shortcode', header: t('shortcode'), inCard: 'title', width: '24%', cell: ({ shortcode }) => `/${shortcode}` },
    { id: 'message', header: t('message'), inCard: 'plain', cell: messageOf },
  ];
  const actionsOf = (record: QuickMessage): RowAction[] => [
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
        empty={<EmptyState icon={<Bolt />} title={t('empty')} text={t('emptyText')} action={addButton} />}
        {...(isEmpty ? {} : { search: { label: t('search'), value: searchParam, onChange: (term) => setFilter({ searchParam: term }) } })}
      />
      <Suspense>{edited ? <QuickMessageDialog quickMessage={edited === 'new' ? null : edited} onClose={() => setEdited(null)} /> : null}</Suspense>
      {deleted ? (
        <DeleteRecordDialog
          remove={remove}
          which={deleted.id}
          title={t('deleteTitle', deleted)}
          text={t('deleteText')}
          doneText={t('deleted')}
          onClose={() => setDeleted(null)}
        />
      ) : null}
    </Page>
  );
}

/** A question, and no way back: what could be made again would be another one. */
