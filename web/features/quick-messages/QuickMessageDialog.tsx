import { zodResolver } from '@hookform/resolvers/zod';
import { useForm } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { type QuickMessage, quickMessages } from '#shared/records/quick-messages.ts';
import { useSaveQuickMessage, type QuickMessageFields } from '../../api/quick-message-queries.ts';
import { fieldError } from '../../components/field-error.ts';
import { BoundText } from '../../components/fields/BoundText.tsx';
import { VariableTextField } from '../../components/fields/VariableTextField.tsx';
import { FormDialog } from '../../components/FormDialog.tsx';
import { notifySuccess } from '../../components/notify.ts';

interface QuickMessageDialogProps {
  /** Null makes a new one. */
  readonly quickMessage: QuickMessage | null;
  readonly onClose: () => void;
}

/** Creates or edits a quick message. */
export function QuickMessageDialog({ quickMessage, onClose }: QuickMessageDialogProps) {
  const { t } = useTranslation('quick-messages');
  const { mutateAsync } = useSaveQuickMessage();
  const { shortcode = '', message = '', id = null } = quickMessage ?? {};
  const form = useForm<QuickMessageFields>({
    defaultValues: { shortcode, message },
    resolver: zodResolver(quickMessages.body, { error: fieldError }),
  });
  const save = async (fields: QuickMessageFields): Promise<void> => {
    await mutateAsync({ id, fields });
    notifySuccess(t('saved'));
    onClose();
  };
  return (
    <FormDialog title={quickMessage ? t('editTitle') : t('newTitle')} form={form} onSubmit={save} onClose={onClose}>
      <BoundText control={form.control} name="shortcode" label={t('shortcode')} helperText={t('shortcodeHelp', { example: t('shortcodeExample') })} required />
      <VariableTextField control={form.control} name="message" label={t('message')} required />
    </FormDialog>
  );
}
