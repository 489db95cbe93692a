import { useTranslation } from '#web/i18n/use-translation.ts';
import type { EmailCampaign } from '#shared/contract/emails.ts';
import type { CampaignAccess } from '#shared/domain/campaign-access.ts';
import { emails, useUpdateEmail } from './queries.ts';
import { canRestart } from '#web/parts/outreach/campaign-steps.ts';
import { useStep } from '#web/parts/outreach/campaign-queries.ts';
import { useRecordForm } from '#web/kit/dialogs/use-record-form.ts';
import { notifySuccess } from '#web/kit/toasts/notify.ts';
import { schemaFor } from './email-schema.ts';
import { type EmailForm, fieldsOf, missingOf, valuesOf } from './email-values.ts';
import { toastMs } from './paths.ts';

interface Leaving {
  readonly onSend: (campaign: EmailCampaign) => void;
  readonly onClose: () => void;
}

export function useEmailForm(campaign: EmailCampaign, access: CampaignAccess, { onSend, onClose }: Leaving) {
  const { t } = useTranslation(['email', 'outreach', 'common']);
  const { mutateAsync: update } = useUpdateEmail();
  const { mutateAsync: take } = useStep(emails, { showsOwnError: true });
  const keep = (fields: EmailForm): Promise<EmailCampaign> => update({ id: campaign.id, fields: fieldsOf(fields, access) });
  const frame = useRecordForm<EmailForm, EmailForm, EmailCampaign>({
    schema: schemaFor(access),
    defaultValues: valuesOf(campaign),
    save: keep,
    saved: t('saved'),
    savedMs: toastMs,
    onClose,
  });
  const saveAndSend = async (fields: EmailForm): Promise<void> => {
    const [first, ...others] = missingOf(fields);
    if (first === undefined) return onSend(await keep(fields));
    for (const name of [...others, first]) frame.form.setError(name, { message: t('common:fieldRequired') }, { shouldFocus: true });
  };
  const saveAndRestart = async (fields: EmailForm): Promise<void> => {
    const { status } = await keep(fields);
    // Another time makes it wait again.
    await take({ id: campaign.id, step: canRestart(status) ? 'restart' : 'start' });
    notifySuccess(t('outreach:restarted'), toastMs);
    onClose();
  };
  return { frame, saveAndSend, saveAndRestart };
}
