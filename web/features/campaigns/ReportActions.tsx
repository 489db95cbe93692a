import PlayArrow from '@mui/icons-material/PlayArrow';
import Replay from '@mui/icons-material/Replay';
import StopCircleOutlined from '@mui/icons-material/StopCircleOutlined';
import Button from '@mui/material/Button';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { CampaignReport } from '#shared/contract/campaigns.ts';
import { StartQuestion } from './StartQuestion.tsx';
import { useSteps } from './use-steps.ts';

/** What can be done with a campaign as it is now. */
export function ReportActions({ report: { campaign, counts } }: { readonly report: CampaignReport }) {
  const { t } = useTranslation('campaigns');
  const [isStarting, setIsStarting] = useState(false);
  const { take, isPending } = useSteps();
  const { id, status } = campaign;
  const isStopped = status === 'CANCELADA' || status === 'FINALIZADA';
  return (
    <>
      {isStopped && counts.failed > 0 ? (
        <Button variant="outlined" startIcon={<Replay />} disabled={isPending} onClick={() => take(id, 'retryFailed')}>
          {t('retry')}
        </Button>
      ) : null}
      {status === 'INATIVA' || status === 'PROGRAMADA' ? (
        <Button variant="contained" startIcon={<PlayArrow />} onClick={() => setIsStarting(true)}>
          {t('startNow')}
        </Button>
      ) : null}
      {status === 'EM_ANDAMENTO' || status === 'PROGRAMADA' ? (
        <Button variant="outlined" color="error" startIcon={<StopCircleOutlined />} disabled={isPending} onClick={() => take(id, 'stop')}>
          {t('stop')}
        </Button>
      ) : null}
      {status === 'CANCELADA' ? (
        <Button variant="contained" startIcon={<PlayArrow />} disabled={isPending} onClick={() => take(id, 'restart')}>
          {t('restart')}
        </Button>
      ) : null}
      {isStarting ? <StartQuestion campaign={campaign} onClose={() => setIsStarting(false)} /> : null}
    </>
  );
}
