import Add from '@mui/icons-material/Add';
import SyncAlt from '@mui/icons-material/SyncAlt';
import useMediaQuery from '@mui/material/useMediaQuery';
import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Connection } from '#shared/contract/connections.ts';
import type { ConnectionId } from '#shared/contract/ids.ts';
import { connectionsQuery, useDeleteConnection } from '../../api/connection-queries.ts';
import { ConfirmDialog } from '../../components/ConfirmDialog.tsx';
import { FailedState } from '../../components/FailedState.tsx';
import { notifySuccess } from '../../components/notify.ts';
import { Page } from '../../components/Page.tsx';
import { PermissionButton } from '../../components/PermissionButton.tsx';
import { StateMessage } from '../../components/StateMessage.tsx';
import { ConnectionCards } from './ConnectionCards.tsx';
import { ConnectionsSkeleton } from './ConnectionsSkeleton.tsx';
import { ConnectionTable } from './ConnectionTable.tsx';
import { QrDialog } from './QrDialog.tsx';

// The form brings the contract's schemas along; the list does without them.
const ConnectionDialog = lazy(async () => ({ default: (await import('./ConnectionDialog.tsx')).ConnectionDialog }));

/** What a row or card can ask for. */
export interface ConnectionHandlers {
  readonly onShowQr: (id: ConnectionId) => void;
  readonly onEdit: (connection: Connection) => void;
  readonly onDelete: (connection: Connection) => void;
}

export function ConnectionsScreen() {
  const { t } = useTranslation('connections');
  const [edited, setEdited] = useState<Connection | 'new' | null>(null);
  const [deleted, setDeleted] = useState<Connection | null>(null);
  const [qrOf, setQrOf] = useState<ConnectionId | null>(null);
  const handlers: ConnectionHandlers = { onShowQr: setQrOf, onEdit: setEdited, onDelete: setDeleted };
  const addButton = (
    <PermissionButton right="connections-page:addConnection" variant="contained" startIcon={<Add />} onClick={() => setEdited('new')}>
      {t('add')}
    </PermissionButton>
  );
  return (
    <Page title={t('title')} actions={addButton}>
      <ConnectionList handlers={handlers} />
      <Suspense>
        {edited ? <ConnectionDialog connection={edited === 'new' ? null : edited} onCreated={setQrOf} onClose={() => setEdited(null)} /> : null}
      </Suspense>
      {qrOf ? <QrDialog connectionId={qrOf} onClose={() => setQrOf(null)} /> : null}
      <DeleteDialog connection={deleted} onClose={() => setDeleted(null)} />
    </Page>
  );
}

function ConnectionList({ handlers }: { readonly handlers: ConnectionHandlers }) {
  const { t } = useTranslation('connections');
  const connections = useQuery(connectionsQuery);
  const isPhone = useMediaQuery((theme) => theme.breakpoints.down('md'), { noSsr: true });
  if (connections.isPending) return <ConnectionsSkeleton />;
  if (connections.isError && !connections.data) {
    return <FailedState error={connections.error} onRetry={() => void connections.refetch()} />;
  }
  if (connections.data.length === 0) {
    return <StateMessage icon={<SyncAlt color="disabled" />} title={t('empty')} text={t('emptyText')} />;
  }
  const List = isPhone ? ConnectionCards : ConnectionTable;
  return <List connections={connections.data} handlers={handlers} />;
}

function DeleteDialog({ connection, onClose }: { readonly connection: Connection | null; readonly onClose: () => void }) {
  const { t } = useTranslation(['connections', 'common']);
  const remove = useDeleteConnection();
  if (!connection) return null;
  const confirm = (): void =>
    remove.mutate(connection.id, {
      onSuccess: () => notifySuccess(t('deleted')),
      onSettled: onClose,
    });
  return (
    <ConfirmDialog
      isOpen
      title={t('deleteTitle', { name: connection.name })}
      text={t('deleteText')}
      confirmLabel={t('common:delete')}
      isBusy={remove.isPending}
      onConfirm={confirm}
      onClose={onClose}
    />
  );
}
