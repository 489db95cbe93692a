import { zodResolver } from '@hookform/resolvers/zod';
import { useState } from 'react';
import { useForm, useWatch } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import type { Campaign } from '#shared/contract/campaigns.ts';
import type { CampaignAccess } from '#shared/domain/campaign-access.ts';
import { useCampaignStep } from './queries.ts';
import { fieldError } from '#web/kit/dialogs/field-error.ts';
import { notifySuccess } from '#web/kit/toasts/notify.ts';
import { schemaFor } from './campaign-schema.ts';
import { type CampaignForm, valuesOf } from './campaign-values.ts';
import { useFreshText } from './use-fresh-text.ts';
import { useKeepCampaign } from './use-keep-campaign.ts';

/** @param campaign null makes a new one. */
export function useCampaignForm(campaign: Campaign | null, access: CampaignAccess, onClose: () => void) {
  const { t } = useTranslation(['campaigns', 'outreach']);
  const form = useForm<CampaignForm>({ defaultValues: valuesOf(campaign), resolver: zodResolver(schemaFor(access), { error: fieldError }) });
  const { keep, uploaded } = useKeepCampaign(campaign, access);
  const { mutateAsync: take } = useCampaignStep({ showsOwnError: true });
  const risk = useRisk(useWatch({ control: form.control, name: 'whatsappIds' }));
  const save = async (fields: CampaignForm): Promise<void> => {
    await keep(fields);
    notifySuccess(t('saved'));
    onClose();
  };
  const saveAndStart = async (fields: CampaignForm): Promise<void> => {
    if (!(await risk.isTaken())) return;
    const { id } = await keep(fields);
    const isRestart = access === 'texts';
    await take({ id, step: isRestart ? 'restart' : 'start' });
    notifySuccess(isRestart ? t('outreach:restarted') : t('outreach:started'));
    onClose();
  };
  return { form, save, saveAndStart, uploaded, risk };
}

/** Whether the campaign is to start although a connection is new. */
function useRisk(whatsappIds: readonly string[]) {
  const text = useFreshText(whatsappIds);
  const [answer, setAnswer] = useState<((isTaken: boolean) => void) | null>(null);
  const decide = (isTaken: boolean) => (): void => {
    answer?.(isTaken);
    setAnswer(null);
  };
  return {
    text,
    isAsked: answer !== null,
    isTaken: (): Promise<boolean> => (text === null ? Promise.resolve(true) : new Promise((resolve) => setAnswer(() => resolve))),
    onTake: decide(true),
    onLeave: decide(false),
  };
}
