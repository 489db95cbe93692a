import { useTranslation } from '#web/i18n/use-translation.ts';
import { notifySuccess } from '#web/kit/toasts/notify.ts';
import { useStep, type AnyCampaign, type CampaignStep, type Stepping } from './campaign-queries.ts';

const doneTexts = { start: 'started', stop: 'stopped', restart: 'restarted', retryFailed: 'retried' } as const;

/**
 * Sets a campaign going, or stops it; says what was done, and why it was not.
 *
 * @param toastMs where it is not the usual time.
 */
export function useSteps<C extends AnyCampaign>(queries: Stepping<C>, toastMs?: number) {
  const { t } = useTranslation('outreach');
  const { mutate, isPending } = useStep(queries);
  const take = (id: C['id'], step: CampaignStep, onSettled?: () => void): void =>
    mutate({ id, step }, { onSuccess: () => notifySuccess(t(doneTexts[step]), toastMs), ...(onSettled ? { onSettled } : {}) });
  return { take, isPending };
}
