import { zodResolver } from '@hookform/resolvers/zod';
import { useForm } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { type ContactListItem } from '#shared/contract/contact-list-shapes.ts';
import { contactListRoutes } from '#shared/contract/contact-lists.ts';
import type { ContactListId } from '#shared/contract/ids.ts';
import { useSaveContactListItem, type ContactListItemFields } from '#web/parts/contact-lists/queries.ts';
import { fieldError } from '#web/kit/dialogs/field-error.ts';
import { BoundText } from '#web/kit/fields/BoundText.tsx';
import { FormDialog } from '#web/kit/dialogs/FormDialog.tsx';
import { notifySuccess } from '#web/kit/toasts/notify.ts';

interface ItemDialogProps {
  readonly contactListId: ContactListId;
  /** Null makes a new one. */
  readonly item: ContactListItem | null;
  readonly onClose: () => void;
}

const schema = contactListRoutes.updateContactListItem.body.pick({ name: true, number: true, email: true });

/** Adds a contact to a list, or changes one. */
export function ItemDialog({ contactListId, item, onClose }: ItemDialogProps) {
  const { t } = useTranslation('contact-lists');
  const { mutateAsync } = useSaveContactListItem();
  const { name = '', number = '', email = '', id = null } = item ?? {};
  const form = useForm<ContactListItemFields>({ defaultValues: { name, number, email }, resolver: zodResolver(schema, { error: fieldError }) });
  const save = async (fields: ContactListItemFields): Promise<void> => {
    await mutateAsync({ contactListId, id, fields });
    notifySuccess(t('itemSaved'));
    onClose();
  };
  return (
    <FormDialog title={item ? t('editItemTitle') : t('newItemTitle')} form={form} onSubmit={save} onClose={onClose}>
      <BoundText control={form.control} name="name" label={t('name')} required />
      <BoundText control={form.control} name="number" label={t('number')} helperText={t('numberHelp')} required />
      <BoundText control={form.control} name="email" label={t('email')} />
    </FormDialog>
  );
}
