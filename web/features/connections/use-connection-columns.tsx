import { useTranslation } from '#web/i18n/use-translation.ts';
import type { Connection } from '#shared/contract/connections.ts';
import type { ConnectionId } from '#shared/contract/ids.ts';
import type { Column, RowAction } from '#web/kit/lists/list-types.ts';
import { formatDateTime } from '#web/i18n/format.ts';
import { ChannelIcon } from '#web/parts/connections/ChannelIcon.tsx';
import { ConnectionNumber } from './ConnectionNumber.tsx';
import { DefaultMark } from './DefaultMark.tsx';
import { ProgramsCell } from './ProgramsCell.tsx';
import { SessionAction } from './SessionAction.tsx';
import { StatusChip } from './StatusChip.tsx';

/** The specification's columns, and what programs have to do with each connection. */
export function useConnectionColumns(
  onShowQr: (id: ConnectionId) => void,
  programsOf: (connection: Connection) => readonly RowAction[],
): readonly Column<Connection>[] {
  const { t } = useTranslation(['connections', 'messages-api']);
  return [
    { id: 'channel', header: t('channel'), inCard: 'lead', width: 72, cell: ({ channel }) => <ChannelIcon channel={channel} /> },
    { id: 'name', header: t('name'), inCard: 'title', cell: ({ name }) => name, below: (connection) => <ConnectionNumber connection={connection} /> },
    { id: 'status', header: t('status'), inCard: 'plain', cell: (connection) => <StatusChip connection={connection} /> },
    { id: 'session', header: t('session'), inCard: 'plain', cell: (connection) => <SessionAction connection={connection} onShowQr={onShowQr} /> },
    { id: 'updatedAt', header: t('updatedAt'), cell: ({ updatedAt }) => formatDateTime(updatedAt) },
    { id: 'programs', header: t('messages-api:programs'), cell: (connection) => <ProgramsCell connection={connection} actions={programsOf(connection)} /> },
    { id: 'default', header: t('isDefault'), inCard: 'corner', align: 'center', cell: ({ isDefault }) => <DefaultMark isDefault={isDefault} /> },
  ];
}
