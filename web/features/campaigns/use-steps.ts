import { useTranslation } from 'react-i18next';
import type { CampaignId } from '#shared/contract/ids.ts';
import { type CampaignStep, useCampaignStep } from '#web/api/campaign-queries.ts';
import { notifySuccess } from '#web/components/notify.ts';

const doneTexts = { start: 'started', stop: 'stopped', restart: 'restarted', retryFailed: 'retried' } as const;

/** Stops a campaign, or lets it go on; says what was done, and why it was not. */
export function useSteps() {
  const { t } = useTranslation('campaigns');
  const { mutate, isPending } = useCampaignStep();
  const take = (id: CampaignId, step: CampaignStep): void => mutate({ id, step }, { onSuccess: () => notifySuccess(t(doneTexts[step])) });
  return { take, isPending };
}
