import CheckCircleOutlined from '@mui/icons-material/CheckCircleOutlined';
import ErrorOutlined from '@mui/icons-material/ErrorOutlined';
import ScheduleIcon from '@mui/icons-material/Schedule';
import Chip from '@mui/material/Chip';
import Typography from '@mui/material/Typography';
import { useTranslation } from '#web/i18n/use-translation.ts';
import type { Schedule } from '#shared/contract/schedules.ts';
import { failureText } from '#web/errors/error-text.ts';

const looks = {
  PENDENTE: { color: 'default', Icon: ScheduleIcon },
  ENVIADA: { color: 'success', Icon: CheckCircleOutlined },
  ERRO: { color: 'error', Icon: ErrorOutlined },
} as const satisfies Record<Schedule['status'], unknown>;

/** The state, and why the message was not sent. */
export function ScheduleStatus({ schedule: { status, failure } }: { readonly schedule: Schedule }) {
  const { t } = useTranslation('schedules');
  const { color, Icon } = looks[status];
  return (
    <span>
      <Chip size="small" variant="outlined" color={color} icon={<Icon />} label={t(`status_${status}`)} />
      {status === 'ERRO' && failure ? (
        <Typography variant="body2" color="textSecondary" sx={{ mt: 0.5 }}>
          {failureText(failure)}
        </Typography>
      ) : null}
    </span>
  );
}
