import ForwardToInboxOutlined from '@mui/icons-material/ForwardToInboxOutlined';
import Button from '@mui/material/Button';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { EmailReport } from '#shared/contract/emails.ts';
import { useEmailStep } from './queries.ts';
import { StepButtons } from '#web/parts/outreach/StepButtons.tsx';
import { useSteps } from '#web/parts/outreach/use-steps.ts';
import { toastMs } from './paths.ts';
import { StartQuestion } from './StartQuestion.tsx';
import { useTest } from './use-test.ts';

/** Actions that an e-mail campaign allows now. */
export function ReportActions({ report: { campaign, counts } }: { readonly report: EmailReport }) {
  const { t } = useTranslation('email');
  const [isStarting, setIsStarting] = useState(false);
  const { take, isPending } = useSteps(useEmailStep(), toastMs);
  const { test, isTesting } = useTest();
  return (
    <>
      <Button color="inherit" startIcon={<ForwardToInboxOutlined />} loading={isTesting} onClick={() => test(campaign.id)}>
        {t('test')}
      </Button>
      <StepButtons
        status={campaign.status}
        failed={counts.failed}
        isBusy={isPending}
        onStep={(step) => take(campaign.id, step)}
        onStart={() => setIsStarting(true)}
      />
      {isStarting ? <StartQuestion campaign={campaign} onClose={() => setIsStarting(false)} /> : null}
    </>
  );
}
