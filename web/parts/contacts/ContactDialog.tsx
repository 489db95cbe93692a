import { useTranslation } from '#web/i18n/use-translation.ts';
import { contactRoutes, type Contact } from '#shared/contract/contacts.ts';
import { useHasRight } from '#web/api/session.ts';
import { useSaveContact } from './queries.ts';
import { BoundText } from '#web/kit/fields/BoundText.tsx';
import { FormDialog } from '#web/kit/dialogs/FormDialog.tsx';
import { useRecordForm } from '#web/kit/dialogs/use-record-form.ts';
import { ExtraInfoFields } from './ExtraInfoFields.tsx';

interface ContactDialogProps {
  /** Typed text makes a new contact. */
  readonly contact: Contact | { readonly name: string; readonly number: string } | null;
  readonly onSaved?: (contact: Contact) => void;
  readonly onClose: () => void;
}

/** Creates or edits a contact with what is known of it beside name and number. */
export function ContactDialog({ contact, onSaved, onClose }: ContactDialogProps) {
  const { t } = useTranslation('contacts');
  const { mutateAsync } = useSaveContact();
  const known = contact && 'id' in contact ? contact : null;
  // Whoever sees no numbers cannot correct one.
  const isHidden = !useHasRight('contacts:numbers') && known !== null;
  const frame = useRecordForm({
    schema: contactRoutes.createContact.body,
    defaultValues: { name: contact?.name ?? '', number: contact?.number ?? '', email: known?.email ?? '', extraInfo: known?.extraInfo ?? [] },
    save: (fields, changed) => mutateAsync({ id: known?.id ?? null, fields: known ? changed : fields }),
    saved: t('saved'),
    onClose,
    onSaved,
  });
  return (
    <FormDialog title={known ? t('editTitle') : t('add')} {...frame}>
      <BoundText control={frame.form.control} name="name" label={t('name')} autoComplete="off" required />
      <BoundText
        control={frame.form.control}
        name="number"
        label={t('number')}
        helperText={known?.isGroup ? t('group') : isHidden ? t('hiddenHelp') : t('numberHelp', { example: '5511912345678' })}
        disabled={known?.isGroup || isHidden}
        type="tel"
        autoComplete="off"
      />
      <BoundText
        control={frame.form.control}
        name="email"
        label={t('email')}
        type={isHidden ? 'text' : 'email'}
        disabled={isHidden && known.email !== ''}
        autoComplete="off"
      />
      <ExtraInfoFields control={frame.form.control} />
    </FormDialog>
  );
}
