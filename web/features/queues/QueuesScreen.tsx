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
import { ConfirmDialog } from '../../components/ConfirmDialog.tsx';
import { DataList } from '../../components/data-list/DataList.tsx';
import type { Column, RowAction } from '../../components/data-list/list-types.ts';
import { EmptyState } from '../../components/EmptyState.tsx';
import { notifySuccess } from '../../components/notify.ts';
import { Page } from '../../components/Page.tsx';
import { PermissionButton } from '../../components/PermissionButton.tsx';

// The form brings the contract's schemas, the editor and the menu's rules along; the list does without them.
const QueueDialog = lazy(async () => ({ default: (await import('./QueueDialog.tsx')).QueueDialog }));

const right = 'drawer-admin-items:view';

const Swatch = styled('span')({ display: 'inline-block', width: 28, height: 28, borderRadius: '50%', verticalAlign: 'middle' });

/** The queues of the company: what a conversation is about, and the menu that leads there. */
export function QueuesScreen() {
  const { t } = useTranslation('queues');
  const [edited, setEdited] = useState<Queue | 'new' | null>(null);
  const [deleted, setDeleted] = useState<Queue | null>(null);
  const list = wholeRecords(useQuery(queuesQuery));
  const columns: readonly Column<Queue>[] = [
    { id: 'name', header: t('name'), inCard: 'title', width: '28%', cell: ({ name }) => name },
    {
      id: 'color',
      header: t('color'),
      inCard: 'lead',
      width: 88,
      cell: ({ color }) => <Swatch role="img" aria-label={color} style={{ backgroundColor: color }} />,
    },
    { id: 'greeting', header: t('greeting'), inCard: 'plain', cell: ({ greetingMessage }) => <ClampedText>{greetingMessage}</ClampedText> },
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
      {deleted ? <DeleteDialog queue={deleted} onClose={() => setDeleted(null)} /> : null}
    </Page>
  );
}

function DeleteDialog({ queue: { id, name }, onClose }: { readonly queue: Queue; readonly onClose: () => void }) {
  const { t } = useTranslation(['queues', 'common']);
  const remove = useDeleteQueue();
  const confirm = (): void => remove.mutate(id, { onSuccess: () => notifySuccess(t('deleted')), onSettled: onClose });
  return (
    <ConfirmDialog
      isOpen
      title={t('deleteTitle', { name })}
      text={t('deleteText')}
      confirmLabel={t('common:delete')}
      isBusy={remove.isPending}
      onConfirm={confirm}
      onClose={onClose}
    />
  );
}
