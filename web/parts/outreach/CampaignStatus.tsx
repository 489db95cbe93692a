import CancelOutlined from '@mui/icons-material/CancelOutlined';
import CheckCircleOutlined from '@mui/icons-material/CheckCircleOutlined';
import PauseCircleOutlined from '@mui/icons-material/PauseCircleOutlined';
import PlayCircleOutlined from '@mui/icons-material/PlayCircleOutlined';
import ScheduleIcon from '@mui/icons-material/Schedule';
import Chip from '@mui/material/Chip';
import { useTranslation } from '#web/i18n/use-translation.ts';
import type { CampaignStatus as Status } from '#shared/contract/campaigns.ts';

const looks = {
  INATIVA: { color: 'default', Icon: PauseCircleOutlined },
  PROGRAMADA: { color: 'info', Icon: ScheduleIcon },
  EM_ANDAMENTO: { color: 'primary', Icon: PlayCircleOutlined },
  CANCELADA: { color: 'error', Icon: CancelOutlined },
  FINALIZADA: { color: 'success', Icon: CheckCircleOutlined },
} as const satisfies Record<Status, unknown>;

export function CampaignStatus({ status }: { readonly status: Status }) {
  const { t } = useTranslation('outreach');
  const { color, Icon } = looks[status];
  return <Chip size="small" variant="outlined" color={color} icon={<Icon />} label={t(`status_${status}`)} />;
}
