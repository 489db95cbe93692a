import { zodResolver } from '@hookform/resolvers/zod';
import { useForm } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { type Help, helpRoutes } from '#shared/contract/helps.ts';
import { useSaveHelp } from '#web/parts/helps/queries.ts';
import { fieldError } from '#web/kit/dialogs/field-error.ts';
import { BoundText } from '#web/kit/fields/BoundText.tsx';
import { FormDialog } from '#web/kit/dialogs/FormDialog.tsx';
import { notifySuccess } from '#web/kit/toasts/notify.ts';

interface HelpFields {
  readonly title: string;
  readonly video: string;
  readonly description: string;
}

interface HelpDialogProps {
  /** Null makes a new one. */
  readonly help: Help | null;
  readonly onClose: () => void;
}

/** Adds a help video, or changes one. */
export function HelpDialog({ help, onClose }: HelpDialogProps) {
  const { t } = useTranslation(['settings', 'common']);
  const { mutateAsync } = useSaveHelp();
  const { title = '', video = '', description = '', id = null } = help ?? {};
  const form = useForm<HelpFields>({
    defaultValues: { title, video, description },
    resolver: zodResolver(helpRoutes.createHelp.body.required(), { error: fieldError }),
  });
  const save = async (fields: HelpFields): Promise<void> => {
    await mutateAsync({ id, fields });
    notifySuccess(t('common:operationDone'));
    onClose();
  };
  return (
    <FormDialog title={help ? t('editHelpTitle') : t('newHelpTitle')} form={form} onSubmit={save} onClose={onClose}>
      <BoundText control={form.control} name="title" label={t('helpTitle')} required />
      <BoundText control={form.control} name="video" label={t('helpVideo')} helperText={t('helpVideoHelp')} required />
      <BoundText control={form.control} name="description" label={t('helpDescription')} multiline minRows={3} maxRows={10} />
    </FormDialog>
  );
}
