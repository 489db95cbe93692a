import Box from '@mui/material/Box';
import Paper from '@mui/material/Paper';
import { styled } from '@mui/material/styles';
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

const Cards = styled('ul')(({ theme }) => ({ listStyle: 'none', margin: 0, padding: 0, display: 'grid', gap: theme.spacing(1.5) }));
const Card = styled(Paper)(({ theme }) => ({ padding: theme.spacing(2), display: 'grid', gap: theme.spacing(1.5) })) as typeof Paper; // keeps `component`
const Row = styled(Box)(({ theme }) => ({ display: 'flex', alignItems: 'center', flexWrap: 'wrap', gap: theme.spacing(1) }));

interface ConnectionCardsProps {
  readonly connections: readonly Connection[];
  readonly handlers: ConnectionHandlers;
}

/** The table's content for narrow screens. */
export function ConnectionCards({ connections, handlers }: ConnectionCardsProps) {
  const { t } = useTranslation('connections');
  return (
    <Cards aria-label={t('title')}>
      {connections.map((connection) => (
        <Card key={connection.id} component="li" variant="outlined">
          <Row>
            <ChannelIcon channel={connection.channel} />
            <Box sx={{ flexGrow: 1, minWidth: 0 }}>
              <Typography variant="h2" noWrap>
                {connection.name}
              </Typography>
              <ConnectionNumber connection={connection} />
            </Box>
            <DefaultMark isDefault={connection.isDefault} />
            <EditButtons connection={connection} handlers={handlers} />
          </Row>
          <Row>
            <StatusChip connection={connection} />
            <Typography variant="body2" color="textSecondary">
              {formatDateTime(connection.updatedAt)}
            </Typography>
          </Row>
          <Row>
            <SessionAction connection={connection} onShowQr={handlers.onShowQr} />
          </Row>
        </Card>
      ))}
    </Cards>
  );
}
