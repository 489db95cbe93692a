import { useTranslation } from '#web/i18n/use-translation.ts';
import { type ContactListItem } from '#shared/contract/contact-list-shapes.ts';
import { contactListRoutes } from '#shared/contract/contact-lists.ts';
import type { ContactListId } from '#shared/contract/ids.ts';
import { useSaveContactListItem } from '#web/parts/contact-lists/queries.ts';
import { BoundText } from '#web/kit/fields/BoundText.tsx';
import { FormDialog } from '#web/kit/dialogs/FormDialog.tsx';
import { useRecordForm } from '#web/kit/dialogs/use-record-form.ts';

interface ItemDialogProps {
  readonly contactListId: ContactListId;
  /** Null makes a new one. */
  readonly item: ContactListItem | null;
  readonly onClose: () => void;
}

const schema = contactListRoutes.updateContactListItem.body.pick({ name: true, number: true, email: true });

/** Adds a contact to a list, or changes one. */
export function ItemDialog({ contactListId, item, onClose }: ItemDialogProps) {
  const { t } = useTranslation(['contact-lists', 'kit', 'contacts']);
  const { mutateAsync } = useSaveContactListItem();
  const { name = '', number = '', email = '', id = null } = item ?? {};
  const frame = useRecordForm({
    schema,
    defaultValues: { name, number, email },
    save: (fields) => mutateAsync({ contactListId, id, fields }),
    saved: t('contacts:saved'),
    onClose,
  });
  return (
    <FormDialog title={item ? t('editItemTitle') : t('newItemTitle')} {...frame}>
      <BoundText control={frame.form.control} name="name" label={t('kit:name')} required />
      <BoundText control={frame.form.control} name="number" label={t('kit:number')} helperText={t('numberHelp')} required />
      <BoundText control={frame.form.control} name="email" label={t('email')} />
    </FormDialog>
  );
}
