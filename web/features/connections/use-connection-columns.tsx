import { useTranslation } from 'react-i18next';
import type { Connection } from '#shared/contract/connections.ts';
import type { ConnectionId } from '#shared/contract/ids.ts';
import type { Column } from '../../components/data-list/list-types.ts';
import { formatDateTime } from '../../i18n/format.ts';
import { ChannelIcon } from '../../components/ChannelIcon.tsx';
import { ConnectionNumber } from './ConnectionNumber.tsx';
import { DefaultMark } from './DefaultMark.tsx';
import { SessionAction } from './SessionAction.tsx';
import { StatusChip } from './StatusChip.tsx';

/** The specification's columns. */
export function useConnectionColumns(onShowQr: (id: ConnectionId) => void): readonly Column<Connection>[] {
  const { t } = useTranslation('connections');
  return [
    { id: 'channel', header: t('channel'), inCard: 'lead', width: 72, cell: ({ channel }) => <ChannelIcon channel={channel} /> },
    { id: 'name', header: t('name'), inCard: 'title', cell: ({ name }) => name, below: (connection) => <ConnectionNumber connection={connection} /> },
    { id: 'status', header: t('status'), inCard: 'plain', cell: (connection) => <StatusChip connection={connection} /> },
    { id: 'session', header: t('session'), inCard: 'plain', cell: (connection) => <SessionAction connection={connection} onShowQr={onShowQr} /> },
    { id: 'updatedAt', header: t('updatedAt'), cell: ({ updatedAt }) => formatDateTime(updatedAt) },
    { id: 'default', header: t('isDefault'), inCard: 'corner', align: 'center', cell: ({ isDefault }) => <DefaultMark isDefault={isDefault} /> },
  ];
}
