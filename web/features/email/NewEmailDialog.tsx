import { useTranslation } from '#web/i18n/use-translation.ts';
import type { EmailCampaign } from '#shared/contract/emails.ts';
import { useCreateEmail } from './queries.ts';
import { BoundText } from '#web/kit/fields/BoundText.tsx';
import { FormDialog } from '#web/kit/dialogs/FormDialog.tsx';
import { useRecordForm } from '#web/kit/dialogs/use-record-form.ts';
import { nameSchema } from './email-schema.ts';
import { toastMs } from './paths.ts';

interface NewEmailDialogProps {
  /** The rest is asked for next. */
  readonly onCreated: (campaign: EmailCampaign) => void;
  readonly onClose: () => void;
}

/** Begins an e-mail campaign by its name. */
export function NewEmailDialog({ onCreated, onClose }: NewEmailDialogProps) {
  const { t } = useTranslation(['email', 'outreach', 'kit', 'common']);
  const { mutateAsync: create } = useCreateEmail();
  const frame = useRecordForm({
    schema: nameSchema,
    defaultValues: { name: '' },
    save: ({ name }) => create(name),
    saved: t('saved'),
    savedMs: toastMs,
    onClose,
    onSaved: onCreated,
  });
  return (
    <FormDialog title={t('newTitle')} {...frame} submitLabel={t('common:add')} maxWidth="xs">
      <BoundText control={frame.form.control} name="name" label={t('kit:name')} required />
    </FormDialog>
  );
}
