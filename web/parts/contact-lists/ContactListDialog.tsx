import { useRef } from 'react';
import { useWatch } from 'react-hook-form';
import * as z from 'zod';
import { useTranslation } from '#web/i18n/use-translation.ts';
import { type ContactList, maxSpreadsheetBytes } from '#shared/contract/contact-list-shapes.ts';
import { contactListRoutes } from '#shared/contract/contact-lists.ts';
import { BoundText } from '#web/kit/fields/BoundText.tsx';
import { FileField } from '#web/kit/fields/FileField.tsx';
import { FormDialog } from '#web/kit/dialogs/FormDialog.tsx';
import { useRecordForm } from '#web/kit/dialogs/use-record-form.ts';
import { SheetPreview } from '#web/parts/contacts/SheetPreview.tsx';
import { useSaveContactList } from './queries.ts';
import { useStartImport } from './use-start-import.ts';

const schema = contactListRoutes.createContactList.body.extend({ file: z.custom<File | null>() });
type ListForm = z.output<typeof schema>;

export interface SavedList {
  readonly list: ContactList;
  /** The contacts of a spreadsheet are on their way into it. */
  readonly isImporting: boolean;
}

interface ContactListDialogProps {
  /** Null makes a new one. */
  readonly contactList: ContactList | null;
  readonly onSaved?: (saved: SavedList) => void;
  readonly onClose: () => void;
}

/** Renames a list, or creates one, with the contacts of a spreadsheet if there is one at hand. */
export function ContactListDialog({ contactList, onSaved, onClose }: ContactListDialogProps) {
  const { t } = useTranslation(['contact-lists', 'contacts', 'kit']);
  const frame = useRecordForm({
    schema,
    defaultValues: { name: contactList?.name ?? '', file: null },
    save: useSaveList(contactList),
    saved: t('saved'),
    onClose,
    onSaved,
  });
  const { control } = frame.form;
  const file = useWatch({ control, name: 'file' });
  return (
    <FormDialog title={contactList ? t('editTitle') : t('newTitle')} {...frame}>
      <BoundText control={control} name="name" label={t('kit:name')} required />
      {contactList ? null : (
        <>
          <FileField control={control} name="file" label={t('fileOfNew')} helperText={t('fileOfNewHelp')} accept=".xls,.xlsx" maxBytes={maxSpreadsheetBytes} />
          <SheetPreview file={file} />
        </>
      )}
    </FormDialog>
  );
}

/** A list that was made stays made when its file is refused: trying again only renames it. */
function useSaveList(contactList: ContactList | null) {
  const { mutateAsync: saveFields } = useSaveContactList();
  const { mutateAsync: startImport } = useStartImport();
  const made = useRef(contactList);
  return async ({ name, file }: ListForm): Promise<SavedList> => {
    const list = await saveFields({ id: made.current?.id ?? null, fields: { name } });
    made.current = list;
    if (file) await startImport({ contactListId: list.id, file });
    return { list, isImporting: file !== null };
  };
}
