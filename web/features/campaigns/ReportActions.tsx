import { useState } from 'react';
import type { CampaignReport } from '#shared/contract/campaigns.ts';
import { useCampaignStep } from './queries.ts';
import { StepButtons } from '#web/parts/outreach/StepButtons.tsx';
import { useSteps } from '#web/parts/outreach/use-steps.ts';
import { StartQuestion } from './StartQuestion.tsx';

/** Actions that a campaign allows now. */
export function ReportActions({ report: { campaign, counts } }: { readonly report: CampaignReport }) {
  const [isStarting, setIsStarting] = useState(false);
  const { take, isPending } = useSteps(useCampaignStep());
  return (
    <>
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
