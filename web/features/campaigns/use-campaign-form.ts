import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useWatch } from 'react-hook-form';
import { useTranslation } from '#web/i18n/use-translation.ts';
import type { Campaign } from '#shared/contract/campaigns.ts';
import type { CampaignAccess } from '#shared/domain/campaign-access.ts';
import { campaigns } from './queries.ts';
import { canRestart } from '#web/parts/outreach/campaign-steps.ts';
import { useStep } from '#web/parts/outreach/campaign-queries.ts';
import { connectionsQuery } from '#web/parts/connections/queries.ts';
import { useRecordForm } from '#web/kit/dialogs/use-record-form.ts';
import { notifySuccess } from '#web/kit/toasts/notify.ts';
import { schemaFor } from './campaign-schema.ts';
import { type CampaignForm, valuesOf } from './campaign-values.ts';
import { useFreshText } from './use-fresh-text.ts';
import { useKeepCampaign } from './use-keep-campaign.ts';

/** @param campaign null makes a new one. */
export function useCampaignForm(campaign: Campaign | null, access: CampaignAccess, onClose: () => void) {
  const { t } = useTranslation(['campaigns', 'outreach']);
  const { data: connections } = useQuery(connectionsQuery);
  const isThere = (id: string): boolean => !connections || connections.some((connection) => connection.id === id);
  const { keep, uploaded } = useKeepCampaign(campaign, access, isThere);
  const { mutateAsync: take } = useStep(campaigns, { showsOwnError: true });
  const frame = useRecordForm<CampaignForm, CampaignForm, Campaign>({
    schema: schemaFor(access, isThere),
    defaultValues: valuesOf(campaign),
    save: keep,
    saved: t('saved'),
    onClose,
  });
  const risk = useRisk(useWatch({ control: frame.form.control, name: 'whatsappIds' }));
  const saveAndStart = async (fields: CampaignForm): Promise<void> => {
    if (!(await risk.isTaken())) return;
    const { id, status } = await keep(fields);
    const isRestart = canRestart(status);
    await take({ id, step: isRestart ? 'restart' : 'start' });
    notifySuccess(isRestart ? t('outreach:restarted') : t('outreach:started'));
    onClose();
  };
  return { frame, saveAndStart, uploaded, risk };
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
