import { zodResolver } from '@hookform/resolvers/zod';
import { useForm } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { contactRoutes, type Contact } from '#shared/contract/contacts.ts';
import { useSaveContact, type ContactFields } from './queries.ts';
import { fieldError } from '#web/kit/dialogs/field-error.ts';
import { BoundText } from '#web/kit/fields/BoundText.tsx';
import { FormDialog } from '#web/kit/dialogs/FormDialog.tsx';
import { notifySuccess } from '#web/kit/toasts/notify.ts';
import { ExtraInfoFields } from './ExtraInfoFields.tsx';

interface ContactDialogProps {
  /** What is typed already makes a new one. */
  readonly contact: Contact | { readonly name: string; readonly number: string } | null;
  readonly onSaved?: (contact: Contact) => void;
  readonly onClose: () => void;
}

/** Creates or edits a contact with what is known of it beside name and number. */
export function ContactDialog({ contact, onSaved, onClose }: ContactDialogProps) {
  const { t } = useTranslation('contacts');
  const { mutateAsync } = useSaveContact();
  const known = contact && 'id' in contact ? contact : null;
  const form = useForm({
    defaultValues: { name: contact?.name ?? '', number: contact?.number ?? '', email: known?.email ?? '', extraInfo: known?.extraInfo ?? [] },
    resolver: zodResolver(contactRoutes.createContact.body, { error: fieldError }),
  });
  const save = async (fields: ContactFields): Promise<void> => {
    const saved = await mutateAsync({ id: known?.id ?? null, fields });
    notifySuccess(t('saved'));
    onClose();
    onSaved?.(saved);
  };
  return (
    <FormDialog title={known ? t('editTitle') : t('newTitle')} form={form} onSubmit={save} onClose={onClose}>
      <BoundText control={form.control} name="name" label={t('name')} autoComplete="off" required />
      <BoundText
        control={form.control}
        name="number"
        label={t('number')}
        helperText={known?.isGroup ? t('group') : t('numberHelp', { example: '5511912345678' })}
        disabled={known?.isGroup ?? false}
        type="tel"
        autoComplete="off"
      />
      <BoundText control={form.control} name="email" label={t('email')} type="email" autoComplete="off" />
      <ExtraInfoFields control={form.control} />
    </FormDialog>
  );
}
