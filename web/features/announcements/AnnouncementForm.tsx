import { useTranslation } from '#web/i18n/use-translation.ts';
import { type Announcement, announcementPriorities } from '#shared/contract/announcements.ts';
import { BoundSelect } from '#web/kit/fields/BoundSelect.tsx';
import { BoundSwitch } from '#web/kit/fields/BoundSwitch.tsx';
import { BoundText } from '#web/kit/fields/BoundText.tsx';
import { FileField } from '#web/kit/fields/FileField.tsx';
import { FormDialog } from '#web/kit/dialogs/FormDialog.tsx';
import { useAnnouncementForm } from './use-announcement-form.ts';
import { maxMultipartBytes } from '#web/parts/upload/contract.static.ts';

interface AnnouncementFormProps {
  /** Null makes a new one. */
  readonly announcement: Announcement | null;
  readonly onClose: () => void;
}

/** Publishes an announcement, or changes one. */
export function AnnouncementForm({ announcement, onClose }: AnnouncementFormProps) {
  const { t } = useTranslation(['announcements', 'kit']);
  const frame = useAnnouncementForm(announcement, onClose);
  const priorities = announcementPriorities.map((priority) => ({ value: String(priority), label: t(`priority_${priority}`) }));
  return (
    <FormDialog title={announcement ? t('editTitle') : t('add')} {...frame}>
      <BoundText control={frame.form.control} name="title" label={t('kit:title')} required />
      <BoundText control={frame.form.control} name="text" label={t('text')} multiline minRows={4} maxRows={12} required />
      <BoundSelect control={frame.form.control} name="priority" label={t('priority')} options={priorities} />
      <FileField
        control={frame.form.control}
        name="media"
        label={t('media')}
        accept=".png,.jpg,.jpeg"
        maxBytes={maxMultipartBytes}
        helperText={t('mediaHelp')}
      />
      <BoundSwitch control={frame.form.control} name="status" label={t('active')} helperText={t('activeHelp')} />
    </FormDialog>
  );
}
