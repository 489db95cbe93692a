import { zodResolver } from '@hookform/resolvers/zod';
import { useForm } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import type { EmailCampaign } from '#shared/contract/emails.ts';
import { useCreateEmail } from '#web/api/email-queries.ts';
import { fieldError } from '#web/components/field-error.ts';
import { BoundText } from '#web/components/fields/BoundText.tsx';
import { FormDialog } from '#web/components/FormDialog.tsx';
import { notifySuccess } from '#web/components/notify.ts';
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
