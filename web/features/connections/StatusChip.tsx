import CheckCircleOutlined from '@mui/icons-material/CheckCircleOutlined';
import HourglassEmpty from '@mui/icons-material/HourglassEmpty';
import LinkOff from '@mui/icons-material/LinkOff';
import QrCode2 from '@mui/icons-material/QrCode2';
import WarningAmber from '@mui/icons-material/WarningAmber';
import Chip from '@mui/material/Chip';
import Typography from '@mui/material/Typography';
import { useTranslation } from '#web/i18n/use-translation.ts';
import type { Connection, ConnectionStatus } from '#shared/contract/connections.ts';
import { useCloseReason } from './use-close-reason.ts';

const looks = {
  CONNECTED: { color: 'success', Icon: CheckCircleOutlined },
  OPENING: { color: 'default', Icon: HourglassEmpty },
  PAIRING: { color: 'info', Icon: HourglassEmpty },
  TIMEOUT: { color: 'warning', Icon: WarningAmber },
  DISCONNECTED: { color: 'error', Icon: LinkOff },
  qrcode: { color: 'warning', Icon: QrCode2 },
} as const satisfies Record<ConnectionStatus, unknown>;

/** The state, and why the session ended where there is something to tell. */
export function StatusChip({ connection }: { readonly connection: Connection }) {
  const { t } = useTranslation('connections');
  const { status } = connection;
  const { color, Icon } = looks[status];
  const reason = useCloseReason(connection);
  return (
    <span>
      <Chip size="small" variant="outlined" color={color} icon={<Icon />} label={t(`status_${status}`)} />
      {reason ? (
        <Typography variant="body2" color="textSecondary" sx={{ mt: 0.5 }}>
          {reason}
        </Typography>
      ) : null}
    </span>
  );
}
