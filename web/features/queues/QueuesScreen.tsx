import AccountTreeOutlined from '@mui/icons-material/AccountTreeOutlined';
import Add from '@mui/icons-material/Add';
import DeleteOutlined from '@mui/icons-material/DeleteOutlined';
import EditOutlined from '@mui/icons-material/EditOutlined';
import { styled } from '@mui/material/styles';
import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Queue } from '#shared/contract/queues.ts';
import { queuesQuery } from '../../api/account-queries.ts';
import { wholeRecords } from '../../api/listed-records.ts';
import { useDeleteQueue } from '../../api/queue-queries.ts';
import { ClampedText } from '../../components/ClampedText.tsx';
import { DataList } from '../../components/data-list/DataList.tsx';
import type { Column, RowAction } from '../../components/data-list/list-types.ts';
import { DeleteRecordDialog } from '../../components/DeleteRecordDialog.tsx';
import { EmptyState } from '../../components/EmptyState.tsx';
import { Page } from '../../components/Page.tsx';
import { PermissionButton } from '../../components/PermissionButton.tsx';

// The form brings the contract's schemas, the editor and the menu's rules along; the list does without them.
const QueueDialog = lazy(async () => ({ default: (await import('./QueueDialog.tsx')).QueueDialog }));

const right = 'drawer-admin-items:view';

const Swatch = styled('span')(({ theme }) => ({
  display: 'inline-block',
  width: 28,
  height: 28,
  borderRadius: '50%',
  boxShadow: `0 0 0 1px color-mix(in srgb, ${theme.vars?.palette.text.secondary} 35%, transparent)`,
  verticalAlign: 'middle',
}));

const swatchOf = ({ color }: Queue) => <Swatch role="img" aria-label={color} style={{ backgroundColor: color }} />;
const greetingOf = ({ greetingMessage }: Queue) => <ClampedText>{greetingMessage}</ClampedText>;

/** The queues of the company: what a conversation is about, and the menu that leads there. */
export function QueuesScreen() {
  const { t } = useTranslation('queues');
  const [edited, setEdited] = useState<Queue | 'new' | null>(null);
  const [deleted, setDeleted] = useState<Queue | null>(null);
  const remove = useDeleteQueue();
  const list = wholeRecords(useQuery(queuesQuery));
  const columns: readonly Column<Queue>[] = [
    { id: 'name', header: t('name'), inCard: 'title', width: '28%', cell: ({ name }) => name },
    {
      id: 'color',
      header: t('color'),
      inCard: 'lead',
      width: 88,
      cell: swatchOf,
    },
    { id: 'greeting', header: t('greeting'), inCard: 'plain', cell: greetingOf },
  ];
  const actionsOf = (queue: Queue): RowAction[] => [
    { label: t('edit', queue), icon: <EditOutlined fontSize="small" />, right, onClick: () => setEdited(queue) },
    { label: t('delete', queue), icon: <DeleteOutlined fontSize="small" />, right, onClick: () => setDeleted(queue) },
  ];
  const addButton = (
    <PermissionButton right={right} variant="contained" startIcon={<Add />} onClick={() => setEdited('new')}>
      {t('add')}
    </PermissionButton>
  );
  const isEmpty = list.records?.length === 0;
  return (
    <Page actions={isEmpty ? null : addButton}>
      <DataList
        list={list}
        columns={columns}
        actions={actionsOf}
        empty={<EmptyState icon={<AccountTreeOutlined />} title={t('empty')} text={t('emptyText')} action={addButton} />}
      />
      <Suspense>
        {edited ? (
          <QueueDialog
            key={edited === 'new' ? 'new' : edited.id}
            queue={edited === 'new' ? null : edited}
            onCreated={setEdited}
            onClose={() => setEdited(null)}
          />
        ) : null}
      </Suspense>
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
