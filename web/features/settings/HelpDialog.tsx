import { useTranslation } from 'react-i18next';
import { type Help, helpRoutes } from '#shared/contract/helps.ts';
import { useSaveHelp } from '#web/parts/helps/queries.ts';
import { BoundText } from '#web/kit/fields/BoundText.tsx';
import { FormDialog } from '#web/kit/dialogs/FormDialog.tsx';
import { useRecordForm } from '#web/kit/dialogs/use-record-form.ts';

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
  const frame = useRecordForm({
    schema: helpRoutes.createHelp.body.required(),
    defaultValues: { title, video, description },
    save: (fields) => mutateAsync({ id, fields }),
    saved: t('common:operationDone'),
    onClose,
  });
  return (
    <FormDialog title={help ? t('editHelpTitle') : t('newHelpTitle')} {...frame}>
      <BoundText control={frame.form.control} name="title" label={t('helpTitle')} required />
      <BoundText control={frame.form.control} name="video" label={t('helpVideo')} helperText={t('helpVideoHelp')} required />
      <BoundText control={frame.form.control} name="description" label={t('helpDescription')} multiline minRows={3} maxRows={10} />
    </FormDialog>
  );
}
