import { zodResolver } from '@hookform/resolvers/zod';
import { useForm } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { type ContactList } from '#shared/contract/contact-list-shapes.ts';
import { contactListRoutes } from '#shared/contract/contact-lists.ts';
import { useSaveContactList, type ContactListFields } from '#web/parts/contact-lists/queries.ts';
import { fieldError } from '#web/kit/dialogs/field-error.ts';
import { BoundText } from '#web/kit/fields/BoundText.tsx';
import { FormDialog } from '#web/kit/dialogs/FormDialog.tsx';
import { notifySuccess } from '#web/kit/toasts/notify.ts';

interface ContactListDialogProps {
  /** Null makes a new one. */
  readonly contactList: ContactList | null;
  readonly onClose: () => void;
}

/** Creates or renames a list. */
export function ContactListDialog({ contactList, onClose }: ContactListDialogProps) {
  const { t } = useTranslation('contact-lists');
  const { mutateAsync } = useSaveContactList();
  const form = useForm<ContactListFields>({
    defaultValues: { name: contactList?.name ?? '' },
    resolver: zodResolver(contactListRoutes.createContactList.body, { error: fieldError }),
  });
  const save = async (fields: ContactListFields): Promise<void> => {
    await mutateAsync({ id: contactList?.id ?? null, fields });
    notifySuccess(t('saved'));
    onClose();
  };
  return (
    <FormDialog title={contactList ? t('editTitle') : t('newTitle')} form={form} onSubmit={save} onClose={onClose}>
      <BoundText control={form.control} name="name" label={t('name')} required />
    </FormDialog>
  );
}
