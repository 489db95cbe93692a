import type { UseMutationResult } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { notifySuccess } from '#web/kit/toasts/notify.ts';

export type CampaignStep = 'start' | 'stop' | 'restart' | 'retryFailed';

const doneTexts = { start: 'started', stop: 'stopped', restart: 'restarted', retryFailed: 'retried' } as const;

/**
 * Sets a campaign going, or stops it; says what was done, and why it was not.
 *
 * @param step the mutation that does it.
 * @param toastMs where it is not the usual time.
 */
export function useSteps<Id>(
  step: Pick<UseMutationResult<unknown, Error, { readonly id: Id; readonly step: CampaignStep }>, 'mutate' | 'isPending'>,
  toastMs?: number,
) {
  const { t } = useTranslation('outreach');
  const take = (id: Id, which: CampaignStep): void => step.mutate({ id, step: which }, { onSuccess: () => notifySuccess(t(doneTexts[which]), toastMs) });
  return { take, isPending: step.isPending };
}
