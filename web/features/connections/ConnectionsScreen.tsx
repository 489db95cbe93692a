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
import { DataList } from '../../components/data-list/DataList.tsx';
import type { RowAction } from '../../components/data-list/list-types.ts';
import { DeleteRecordDialog } from '../../components/DeleteRecordDialog.tsx';
import { EmptyState } from '../../components/EmptyState.tsx';
import { Page } from '../../components/Page.tsx';
import { AddConnectionButton } from './AddConnectionButton.tsx';
import { MetaOutcomeDialog } from './MetaOutcomeDialog.tsx';
import { QrDialog } from './QrDialog.tsx';
import { FailingWebhooks } from './FailingWebhooks.tsx';
import { ShownOnce, type Revealed } from './ShownOnce.tsx';
import { useConnectionColumns } from './use-connection-columns.tsx';
import { useProgramActions } from './use-program-actions.tsx';

// The form brings the contract's schemas along; the list does without them.
const ConnectionDialog = lazy(async () => ({ default: (await import('./ConnectionDialog.tsx')).ConnectionDialog }));

export function ConnectionsScreen() {
  const { t } = useTranslation('connections');
  const [edited, setEdited] = useState<Connection | 'new' | null>(null);
  const [deleted, setDeleted] = useState<Connection | null>(null);
  const remove = useDeleteConnection();
  const [qrOf, setQrOf] = useState<ConnectionId | null>(null);
  const [revealed, reveal] = useState<Revealed | null>(null);
  const programs = useProgramActions(reveal);
  const list = wholeRecords(useQuery(connectionsQuery));
  const columns = useConnectionColumns(setQrOf, programs.actionsOf);
  const right = 'connections-page:editOrDeleteConnection';
  const actionsOf = (connection: Connection): RowAction[] => [
    { label: t('edit', connection), icon: <EditOutlined fontSize="small" />, right, onClick: () => setEdited(connection) },
    { label: t('delete', connection), icon: <DeleteOutlined fontSize="small" />, right, onClick: () => setDeleted(connection) },
  ];
  const begin = ({ id, name, token }: Connection): void => {
    setQrOf(id);
    if (token !== null) reveal({ kind: 'token', name, value: token });
  };
  const addButton = <AddConnectionButton onWhatsapp={() => setEdited('new')} />;
  // Until the list is there nobody knows which of the two places the button has: its menu would close under the finger.
  const hasOwnPlace = list.error !== null || (list.records?.length ?? 0) > 0;
  return (
    <Page actions={hasOwnPlace ? addButton : null}>
      {revealed ? <ShownOnce key={revealed.value} revealed={revealed} onClose={() => reveal(null)} /> : null}
      <FailingWebhooks connections={list.records ?? []} onOpen={programs.openWebhook} />
      <DataList
        list={list}
        columns={columns}
        actions={actionsOf}
        empty={<EmptyState icon={<SyncAlt />} title={t('empty')} text={t('emptyText')} action={addButton} />}
      />
      <Suspense>
        {edited ? <ConnectionDialog connection={edited === 'new' ? null : edited} onCreated={begin} onClose={() => setEdited(null)} /> : null}
      </Suspense>
      {qrOf ? <QrDialog connectionId={qrOf} onClose={() => setQrOf(null)} /> : null}
      <MetaOutcomeDialog />
      {programs.dialogs}
      {deleted ? (
        <DeleteRecordDialog
          remove={remove}
          which={deleted.id}
          title={t('deleteTitle', deleted)}
          text={deleted.channel === 'whatsapp' ? t('deleteText') : t('deleteMetaText')}
          doneText={t('deleted')}
          onClose={() => setDeleted(null)}
        />
      ) : null}
    </Page>
  );
}
