import Paper from '@mui/material/Paper';
import Table from '@mui/material/Table';
import TableBody from '@mui/material/TableBody';
import TableCell from '@mui/material/TableCell';
import TableContainer from '@mui/material/TableContainer';
import TableHead from '@mui/material/TableHead';
import TableRow from '@mui/material/TableRow';
import Typography from '@mui/material/Typography';
import { useTranslation } from 'react-i18next';
import type { Connection } from '#shared/contract/connections.ts';
import { formatDateTime } from '../../i18n/format.ts';
import { ChannelIcon } from './ChannelIcon.tsx';
import { ConnectionNumber } from './ConnectionNumber.tsx';
import type { ConnectionHandlers } from './ConnectionsScreen.tsx';
import { DefaultMark } from './DefaultMark.tsx';
import { EditButtons } from './EditButtons.tsx';
import { SessionAction } from './SessionAction.tsx';
import { StatusChip } from './StatusChip.tsx';

interface ConnectionTableProps {
  readonly connections: readonly Connection[];
  readonly handlers: ConnectionHandlers;
}

export function ConnectionTable({ connections, handlers }: ConnectionTableProps) {
  const { t } = useTranslation('connections');
  return (
    <TableContainer component={Paper} variant="outlined">
      <Table aria-label={t('title')}>
        <TableHead>
          <TableRow>
            <TableCell>{t('channel')}</TableCell>
            <TableCell>{t('name')}</TableCell>
            <TableCell>{t('status')}</TableCell>
            <TableCell>{t('session')}</TableCell>
            <TableCell>{t('updatedAt')}</TableCell>
            <TableCell align="center">{t('isDefault')}</TableCell>
            <TableCell align="right">{t('actions')}</TableCell>
          </TableRow>
        </TableHead>
        <TableBody>
          {connections.map((connection) => (
            <ConnectionRow key={connection.id} connection={connection} handlers={handlers} />
          ))}
        </TableBody>
      </Table>
    </TableContainer>
  );
}

function ConnectionRow({ connection, handlers }: { readonly connection: Connection; readonly handlers: ConnectionHandlers }) {
  return (
    <TableRow hover>
      <TableCell>
        <ChannelIcon channel={connection.channel} />
      </TableCell>
      <TableCell component="th" scope="row">
        <Typography sx={{ fontWeight: 600 }}>{connection.name}</Typography>
        <ConnectionNumber connection={connection} />
      </TableCell>
      <TableCell>
        <StatusChip connection={connection} />
      </TableCell>
      <TableCell>
        <SessionAction connection={connection} onShowQr={handlers.onShowQr} />
      </TableCell>
      <TableCell sx={{ whiteSpace: 'nowrap' }}>{formatDateTime(connection.updatedAt)}</TableCell>
      <TableCell align="center">
        <DefaultMark isDefault={connection.isDefault} />
      </TableCell>
      <TableCell align="right" sx={{ whiteSpace: 'nowrap' }}>
        <EditButtons connection={connection} handlers={handlers} />
      </TableCell>
    </TableRow>
  );
}
