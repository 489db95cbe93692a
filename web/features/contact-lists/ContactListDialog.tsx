import { useTranslation } from '#web/i18n/use-translation.ts';
import { type ContactList } from '#shared/contract/contact-list-shapes.ts';
import { contactListRoutes } from '#shared/contract/contact-lists.ts';
import { useSaveContactList } from '#web/parts/contact-lists/queries.ts';
import { BoundText } from '#web/kit/fields/BoundText.tsx';
import { FormDialog } from '#web/kit/dialogs/FormDialog.tsx';
import { useRecordForm } from '#web/kit/dialogs/use-record-form.ts';

interface ContactListDialogProps {
  /** Null makes a new one. */
  readonly contactList: ContactList | null;
  readonly onClose: () => void;
}

/** Creates or renames a list. */
export function ContactListDialog({ contactList, onClose }: ContactListDialogProps) {
  const { t } = useTranslation(['contact-lists', 'kit']);
  const { mutateAsync } = useSaveContactList();
  const frame = useRecordForm({
    schema: contactListRoutes.createContactList.body,
    defaultValues: { name: contactList?.name ?? '' },
    save: (fields) => mutateAsync({ id: contactList?.id ?? null, fields }),
    saved: t('saved'),
    onClose,
  });
  return (
    <FormDialog title={contactList ? t('editTitle') : t('newTitle')} {...frame}>
      <BoundText control={frame.form.control} name="name" label={t('kit:name')} required />
    </FormDialog>
  );
}
