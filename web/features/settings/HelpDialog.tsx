import { useTranslation } from '#web/i18n/use-translation.ts';
import { type Help, helps } from '#shared/records/helps.ts';
import { BoundText } from '#web/kit/fields/BoundText.tsx';
import { RecordDialog } from '#web/parts/records/RecordDialog.tsx';

interface HelpDialogProps {
  readonly record: Help | null;
  readonly onClose: () => void;
}

export function HelpDialog({ record, onClose }: HelpDialogProps) {
  const { t } = useTranslation(['settings', 'common']);
  const texts = { create: t('newHelpTitle'), edit: t('editHelpTitle'), saved: t('common:operationDone') };
  return (
    <RecordDialog of={helps} record={record} blank={{ title: '', video: '', description: '' }} onClose={onClose} texts={texts}>
      {(control) => (
        <>
          <BoundText control={control} name="title" label={t('helpTitle')} required />
          <BoundText control={control} name="video" label={t('helpVideo')} helperText={t('helpVideoHelp')} required />
          <BoundText control={control} name="description" label={t('helpDescription')} multiline minRows={3} maxRows={10} />
        </>
      )}
    </RecordDialog>
  );
}
