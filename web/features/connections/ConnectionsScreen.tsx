import Add from '@mui/icons-material/Add';
import DeleteOutlined from '@mui/icons-material/DeleteOutlined';
import EditOutlined from '@mui/icons-material/EditOutlined';
import SyncAlt from '@mui/icons-material/SyncAlt';
import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Connection } from '#shared/contract/connections.ts';
import type { ConnectionId } from '#shared/contract/ids.ts';
import { connectionsQuery, useDeleteConnection } from '../../api/connection-queries.ts';
import { wholeRecords } from '../../api/listed-records.ts';
import { ConfirmDialog } from '../../components/ConfirmDialog.tsx';
import { DataList } from '../../components/data-list/DataList.tsx';
import type { RowAction } from '../../components/data-list/list-types.ts';
import { EmptyState } from '../../components/EmptyState.tsx';
import { notifySuccess } from '../../components/notify.ts';
import { Page } from '../../components/Page.tsx';
import { PermissionButton } from '../../components/PermissionButton.tsx';
import { QrDialog } from './QrDialog.tsx';
import { useConnectionColumns } from './use-connection-columns.tsx';

// The form brings the contract's schemas along; the list does without them.
const ConnectionDialog = lazy(async () => ({ default: (await import('./ConnectionDialog.tsx')).ConnectionDialog }));

export function ConnectionsScreen() {
  const { t } = useTranslation('connections');
  const [edited, setEdited] = useState<Connection | 'new' | null>(null);
  const [deleted, setDeleted] = useState<Connection | null>(null);
  const [qrOf, setQrOf] = useState<ConnectionId | null>(null);
  const list = wholeRecords(useQuery(connectionsQuery));
  const columns = useConnectionColumns(setQrOf);
  const right = 'connections-page:editOrDeleteConnection';
  const actionsOf = (connection: Connection): RowAction[] => [
    { label: t('edit', connection), icon: <EditOutlined fontSize="small" />, right, onClick: () => setEdited(connection) },
    { label: t('delete', connection), icon: <DeleteOutlined fontSize="small" />, right, onClick: () => setDeleted(connection) },
  ];
  const addButton = (
    <PermissionButton right="connections-page:addConnection" variant="contained" startIcon={<Add />} onClick={() => setEdited('new')}>
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
        empty={<EmptyState icon={<SyncAlt />} title={t('empty')} text={t('emptyText')} action={addButton} />}
      />
      <Suspense>
        {edited ? <ConnectionDialog connection={edited === 'new' ? null : edited} onCreated={setQrOf} onClose={() => setEdited(null)} /> : null}
      </Suspense>
      {qrOf ? <QrDialog connectionId={qrOf} onClose={() => setQrOf(null)} /> : null}
      {deleted ? <DeleteDialog connection={deleted} onClose={() => setDeleted(null)} /> : null}
    </Page>
  );
}

function DeleteDialog({ connection: { id, name }, onClose }: { readonly connection: Connection; readonly onClose: () => void }) {
  const { t } = useTranslation(['connections', 'common']);
  const remove = useDeleteConnection();
  const confirm = (): void =>
    remove.mutate(id, {
      onSuccess: () => notifySuccess(t('deleted')),
      onSettled: onClose,
    });
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
