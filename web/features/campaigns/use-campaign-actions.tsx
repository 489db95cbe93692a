import AssessmentOutlined from '@mui/icons-material/AssessmentOutlined';
import DeleteOutlined from '@mui/icons-material/DeleteOutlined';
import EditOutlined from '@mui/icons-material/EditOutlined';
import PlayArrow from '@mui/icons-material/PlayArrow';
import Replay from '@mui/icons-material/Replay';
import StopCircleOutlined from '@mui/icons-material/StopCircleOutlined';
import VisibilityOutlined from '@mui/icons-material/VisibilityOutlined';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router-dom';
import type { Campaign } from '#shared/contract/campaigns.ts';
import { campaignAccess } from '#shared/domain/campaign-access.ts';
import { serverNowMs } from '#web/api/server-clock.ts';
import type { RowAction } from '#web/components/data-list/list-types.ts';
import { reportPath } from './paths.ts';
import { useSteps } from './use-steps.ts';

/** What lies over the list. */
export type AskedFor = { readonly what: 'form'; readonly campaign: Campaign | null } | { readonly what: 'start' | 'delete'; readonly campaign: Campaign };

/** What can be done with a campaign in the list. */
export function useCampaignActions(ask: (asked: AskedFor) => void): (campaign: Campaign) => RowAction[] {
  const { t } = useTranslation('campaigns');
  const navigate = useNavigate();
  const { take } = useSteps();
  return (campaign) => {
    const { id, name, status } = campaign;
    const start = { label: t('startOne', { name }), icon: <PlayArrow fontSize="small" />, onClick: () => ask({ what: 'start', campaign }) };
    const stop = { label: t('stopOne', { name }), icon: <StopCircleOutlined fontSize="small" />, onClick: () => take(id, 'stop') };
    const restart = { label: t('restartOne', { name }), icon: <Replay fontSize="small" />, onClick: () => take(id, 'restart') };
    const isReadOnly = campaignAccess(campaign, serverNowMs()) === 'none';
    return [
      ...(status === 'INATIVA' || status === 'PROGRAMADA' ? [start] : []),
      ...(status === 'EM_ANDAMENTO' || status === 'PROGRAMADA' ? [stop] : []),
      ...(status === 'CANCELADA' ? [restart] : []),
      { label: t('reportOne', { name }), icon: <AssessmentOutlined fontSize="small" />, onClick: () => void navigate(reportPath(id)) },
      {
        label: isReadOnly ? t('showOne', { name }) : t('editOne', { name }),
        icon: isReadOnly ? <VisibilityOutlined fontSize="small" /> : <EditOutlined fontSize="small" />,
        onClick: () => ask({ what: 'form', campaign }),
      },
      {
        label: t('deleteOne', { name }),
        icon: <DeleteOutlined fontSize="small" />,
        onClick: () => ask({ what: 'delete', campaign }),
        lockedBecause: status === 'EM_ANDAMENTO' ? t('runningLocked') : undefined,
      },
    ];
  };
}
