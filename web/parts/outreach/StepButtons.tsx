import PlayArrow from '@mui/icons-material/PlayArrow';
import Replay from '@mui/icons-material/Replay';
import StopCircleOutlined from '@mui/icons-material/StopCircleOutlined';
import Button from '@mui/material/Button';
import { useTranslation } from '#web/i18n/use-translation.ts';
import type { CampaignStatus } from '#shared/contract/campaigns.ts';
import { canRestart, canRetry, canStart, canStop } from './campaign-steps.ts';
import type { CampaignStep } from './campaign-queries.ts';

interface StepButtonsProps {
  readonly status: CampaignStatus;
  /** How many failed, or were not heard of. */
  readonly failed: number;
  /** Somebody came onto the list since it began. */
  readonly hasNewcomers: boolean;
  readonly isBusy: boolean;
  readonly onStep: (step: Exclude<CampaignStep, 'start'>) => void;
  /** Asks before it is started. */
  readonly onStart: () => void;
}

/** Buttons for the actions that a campaign allows now, beside the heading of its report. */
export function StepButtons({ status, failed, hasNewcomers, isBusy, onStep, onStart }: StepButtonsProps) {
  const { t } = useTranslation('outreach');
  return (
    <>
      {canRetry(status, failed) ? (
        <Button variant="outlined" startIcon={<Replay />} disabled={isBusy} onClick={() => onStep('retryFailed')}>
          {t('retry')}
        </Button>
      ) : null}
      {status === 'FINALIZADA' && hasNewcomers ? (
        <Button variant="outlined" startIcon={<PlayArrow />} disabled={isBusy} onClick={() => onStep('restart')}>
          {t('sendToNewcomers')}
        </Button>
      ) : null}
      {canStart(status) ? (
        <Button variant="contained" startIcon={<PlayArrow />} onClick={onStart}>
          {t('startNow')}
        </Button>
      ) : null}
      {canStop(status) ? (
        <Button variant="outlined" color="error" startIcon={<StopCircleOutlined />} disabled={isBusy} onClick={() => onStep('stop')}>
          {t('stop')}
        </Button>
      ) : null}
      {canRestart(status) ? (
        <Button variant="contained" startIcon={<PlayArrow />} disabled={isBusy} onClick={() => onStep('restart')}>
          {t('restart')}
        </Button>
      ) : null}
    </>
  );
}
