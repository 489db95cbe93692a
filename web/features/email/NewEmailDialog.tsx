import { zodResolver } from '@hookform/resolvers/zod';
import { useForm } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import type { EmailCampaign } from '#shared/contract/emails.ts';
import { useCreateEmail } from './queries.ts';
import { fieldError } from '#web/kit/dialogs/field-error.ts';
import { BoundText } from '#web/kit/fields/BoundText.tsx';
import { FormDialog } from '#web/kit/dialogs/FormDialog.tsx';
import { notifySuccess } from '#web/kit/toasts/notify.ts';
import { nameSchema } from './email-schema.ts';
import { toastMs } from './paths.ts';

interface NewEmailDialogProps {
  /** The rest is asked for next. */
  readonly onCreated: (campaign: EmailCampaign) => void;
  readonly onClose: () => void;
}

/** Begins an e-mail campaign by its name. */
export function NewEmailDialog({ onCreated, onClose }: NewEmailDialogProps) {
  const { t } = useTranslation(['email', 'outreach', 'common']);
  const form = useForm({ defaultValues: { name: '' }, resolver: zodResolver(nameSchema, { error: fieldError }) });
  const { mutateAsync: create } = useCreateEmail();
  const submit = async ({ name }: { readonly name: string }): Promise<void> => {
    const campaign = await create(name);
    notifySuccess(t('saved'), toastMs);
    onCreated(campaign);
  };
  return (
    <FormDialog title={t('newTitle')} form={form} onSubmit={submit} submitLabel={t('common:add')} maxWidth="xs" onClose={onClose}>
      <BoundText control={form.control} name="name" label={t('outreach:name')} required />
    </FormDialog>
  );
}
