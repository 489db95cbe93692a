import QrCode2 from '@mui/icons-material/QrCode2';
import SyncAlt from '@mui/icons-material/SyncAlt';
import { useQuery } from '@tanstack/react-query';
import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import { lazy, useState, type ReactNode } from 'react';
import { useTranslation } from '#web/i18n/use-translation.ts';
import type { Connection } from '#shared/contract/connections.ts';
import { connectionsQuery, useDeleteConnection } from '#web/parts/connections/queries.ts';
import { useConnectFirst } from '#web/parts/connections/use-connect-first.ts';
import { wholeRecords } from '#web/kit/lists/listed-records.ts';
import { DataList } from '#web/kit/lists/DataList.tsx';
import type { RowAction } from '#web/kit/lists/list-types.ts';
import { EmptyState } from '#web/kit/states/EmptyState.tsx';
import { Page } from '#web/kit/page/Page.tsx';
import { useUrlFilter } from '#web/kit/page/use-url-filter.ts';
import { useHasRight } from '#web/api/session.ts';
import { RecordDialogs } from '#web/kit/records/RecordDialogs.tsx';
import { useRecordDialogs } from '#web/kit/records/use-record-dialogs.tsx';
import { AddConnectionButton } from './AddConnectionButton.tsx';
import { MetaOutcomeDialog } from './MetaOutcomeDialog.tsx';
import { QrDialog } from './QrDialog.tsx';
import { FailingWebhooks } from './FailingWebhooks.tsx';
import { ShownOnce, type Revealed } from './ShownOnce.tsx';
import { useConnectionColumns } from './use-connection-columns.tsx';
import { useProgramActions } from './use-program-actions.tsx';

// The form brings the contract's schemas along; the list does without them.
const ConnectionDialog = lazy(async () => ({ default: (await import('./ConnectionDialog.tsx')).ConnectionDialog }));

/** The connection whose code is shown: a link may ask for it. */
const noCode = { qr: '' };

export function ConnectionsScreen() {
  const { t } = useTranslation('connections');
  const dialogs = useRecordDialogs<Connection>();
  const [{ qr }, setFilter] = useUrlFilter(noCode);
  const setQrOf = (id: string): void => setFilter({ qr: id });
  const [revealed, reveal] = useState<Revealed | null>(null);
  const programs = useProgramActions(reveal);
  const list = wholeRecords(useQuery(connectionsQuery));
  const columns = useConnectionColumns(setQrOf, programs.actionsOf);
  const right = 'connections-page:editOrDeleteConnection';
  const actionsOf = (connection: Connection): RowAction[] => [
    dialogs.editAction(connection, t('edit', connection), { right }),
    dialogs.deleteAction(connection, t('delete', connection), { right }),
  ];
  const addButton = <AddConnectionButton onWhatsapp={dialogs.create} />;
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
        empty={<EmptyState icon={<SyncAlt />} title={t('empty')} text={t('emptyText')} action={<FirstActions more={addButton} />} />}
      />
      <RecordDialogs
        dialogs={dialogs}
        renderForm={(connection, onClose) => <ConnectionDialog connection={connection} onCreated={({ id }) => setQrOf(id)} onClose={onClose} />}
        remove={useDeleteConnection()}
        question={(connection) => ({
          title: t('deleteTitle', connection),
          text: connection.channel === 'whatsapp' ? t('deleteText') : t('deleteMetaText'),
          doneText: t('deleted'),
        })}
      />
      {qr && list.records?.some(({ id }) => id === qr) ? <QrDialog connectionId={qr} onClose={() => setQrOf('')} /> : null}
      <MetaOutcomeDialog />
      {programs.dialogs}
    </Page>
  );
}

/** The first WhatsApp at once; the other channels from their menu. */
function FirstActions({ more }: { readonly more: ReactNode }) {
  const { t } = useTranslation('connections');
  const { connect, isConnecting } = useConnectFirst();
  if (!useHasRight('connections-page:addConnection')) return more;
  return (
    <Stack direction="row" spacing={1} sx={{ flexWrap: 'wrap', justifyContent: 'center', rowGap: 1 }}>
      <Button variant="contained" startIcon={<QrCode2 />} loading={isConnecting} onClick={connect}>
        {t('connectFirst')}
      </Button>
      {more}
    </Stack>
  );
}
