import AssessmentOutlined from '@mui/icons-material/AssessmentOutlined';
import DeleteOutlined from '@mui/icons-material/DeleteOutlined';
import EditOutlined from '@mui/icons-material/EditOutlined';
import PlayArrow from '@mui/icons-material/PlayArrow';
import Replay from '@mui/icons-material/Replay';
import StopCircleOutlined from '@mui/icons-material/StopCircleOutlined';
import VisibilityOutlined from '@mui/icons-material/VisibilityOutlined';
import { useTranslation } from '#web/i18n/use-translation.ts';
import { useNavigate } from 'react-router-dom';
import type { CampaignStatus } from '#shared/contract/campaigns.ts';
import type { RowAction } from '#web/kit/lists/list-types.ts';
import { canRestart, canStart, canStop } from './campaign-steps.ts';

interface Doing {
  readonly isReadOnly: boolean;
  readonly reportPath: string;
  /** Asks before it is started, and so on. */
  readonly onStart: () => void;
  readonly onStop: () => void;
  readonly onRestart: () => void;
  readonly onOpen: () => void;
  readonly onDelete: () => void;
  /** Further actions, before it is opened. */
  readonly others?: readonly RowAction[];
}

/** Actions on a campaign in a list. */
export function useStepActions(): (campaign: { readonly name: string; readonly status: CampaignStatus }, doing: Doing) => RowAction[] {
  const { t } = useTranslation('outreach');
  const navigate = useNavigate();
  return ({ name, status }, { isReadOnly, reportPath, onStart, onStop, onRestart, onOpen, onDelete, others = [] }) => [
    ...(canStart(status) ? [{ label: t('startOne', { name }), icon: <PlayArrow fontSize="small" />, onClick: onStart }] : []),
    ...(canStop(status) ? [{ label: t('stopOne', { name }), icon: <StopCircleOutlined fontSize="small" />, onClick: onStop }] : []),
    ...(canRestart(status) ? [{ label: t('restartOne', { name }), icon: <Replay fontSize="small" />, onClick: onRestart }] : []),
    ...others,
    { label: t('reportOne', { name }), icon: <AssessmentOutlined fontSize="small" />, onClick: () => void navigate(reportPath) },
    {
      label: isReadOnly ? t('showOne', { name }) : t('editOne', { name }),
      icon: isReadOnly ? <VisibilityOutlined fontSize="small" /> : <EditOutlined fontSize="small" />,
      onClick: onOpen,
    },
    {
      label: t('deleteOne', { name }),
      icon: <DeleteOutlined fontSize="small" />,
      onClick: onDelete,
      lockedBecause: status === 'EM_ANDAMENTO' ? t('runningLocked') : undefined,
    },
  ];
}
