import ChatOutlined from '@mui/icons-material/ChatOutlined';
import FileDownloadOutlined from '@mui/icons-material/FileDownloadOutlined';
import PersonRemoveOutlined from '@mui/icons-material/PersonRemoveOutlined';
import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { lazy, Suspense, useState } from 'react';
import { useTranslation } from '#web/i18n/use-translation.ts';
import type { Contact } from '#shared/contract/contacts.ts';
import type { ContactId } from '#shared/contract/ids.ts';
import { contactsQuery, useDeleteContact } from '#web/parts/contacts/queries.ts';
import { pagedRecords } from '#web/kit/lists/listed-records.ts';
import { contactToEraseQuery } from '#web/parts/privacy/queries.ts';
import type { RowAction } from '#web/kit/lists/list-types.ts';
import { RecordDialogs } from '#web/kit/records/RecordDialogs.tsx';
import { RecordScreen } from '#web/kit/records/RecordScreen.tsx';
import { useRecordDialogs } from '#web/kit/records/use-record-dialogs.tsx';
import { useUrlFilter, useUrlSearch } from '#web/kit/page/use-url-filter.ts';
import { PageActions } from './PageActions.tsx';
import { useContactColumns } from './use-contact-columns.tsx';

// Forms and the import bring schemas and more along; the list does without them.
const ContactDialog = lazy(async () => ({ default: (await import('#web/parts/contacts/ContactDialog.tsx')).ContactDialog }));
const NewTicketDialog = lazy(async () => ({ default: (await import('#web/parts/contacts/NewTicketDialog.tsx')).NewTicketDialog }));
const ExportDataDialog = lazy(async () => ({ default: (await import('#web/parts/privacy/ExportDataDialog.tsx')).ExportDataDialog }));
const EraseDataDialog = lazy(async () => ({ default: (await import('#web/parts/privacy/EraseDataDialog.tsx')).EraseDataDialog }));
const ErasuresDialog = lazy(async () => ({ default: (await import('./ErasuresDialog.tsx')).ErasuresDialog }));
const ImportDialog = lazy(async () => ({ default: (await import('./import/ImportDialog.tsx')).ImportDialog }));
const PhonebookDialog = lazy(async () => ({ default: (await import('./import/PhonebookDialog.tsx')).PhonebookDialog }));

/** `erase`: a contact that another screen wants erased; the conversation with it goes while that is done. */
const filters = { erase: '' };

interface Opened {
  readonly what: 'import' | 'phonebook' | 'ticket' | 'export' | 'erase' | 'erasures';
  /** Contact of the action. */
  readonly contact?: Contact;
}

/** Everybody who has written to the company, or was entered by it. */
export function ContactsScreen() {
  const { t } = useTranslation('contacts');
  const search = useUrlSearch(t('search'));
  const [{ erase }, setFilter] = useUrlFilter(filters);
  const dialogs = useRecordDialogs<Contact>();
  const [opened, setOpened] = useState<Opened | null>(null);
  const [right, editing] = ['contacts-page:deleteContact', 'contacts:edit'] as const;
  const actionsOf = (contact: Contact): RowAction[] => [
    {
      label: t('openTicket', contact),
      icon: <ChatOutlined fontSize="small" />,
      right: 'conversations:answer',
      onClick: () => setOpened({ what: 'ticket', contact }),
    },
    dialogs.editAction(contact, t('edit', contact), { right: editing }),
    dialogs.deleteAction(contact, t('delete', contact), { right }),
    { label: t('dataExport', contact), icon: <FileDownloadOutlined fontSize="small" />, right, onClick: () => setOpened({ what: 'export', contact }) },
    { label: t('erase', contact), icon: <PersonRemoveOutlined fontSize="small" />, right, onClick: () => setOpened({ what: 'erase', contact }) },
  ];
  return (
    <RecordScreen
      list={pagedRecords(useInfiniteQuery(contactsQuery(search.value)))}
      columns={useContactColumns()}
      actions={actionsOf}
      add={{ label: t('add'), onClick: dialogs.create, right: editing }}
      renderButtons={(addButton) => (
        <PageActions
          hasContacts={addButton !== null}
          onImport={(what) => setOpened({ what })}
          onErasures={() => setOpened({ what: 'erasures' })}
          addButton={addButton}
        />
      )}
      empty={{ drawing: 'contacts', title: t('empty'), text: t('emptyText') }}
      search={search}
    >
      <RecordDialogs
        dialogs={dialogs}
        renderForm={(contact, onClose) => <ContactDialog contact={contact} onClose={onClose} />}
        remove={useDeleteContact()}
        question={(contact) => ({ title: t('deleteTitle', contact), text: t('deleteText'), doneText: t('deleted') })}
      />
      <Suspense>
        <OpenedDialog opened={opened} onClose={() => setOpened(null)} />
        {erase ? <EraseNamed contactId={erase as ContactId} onClose={() => setFilter({ erase: '' })} /> : null /* the server judges it */}
      </Suspense>
    </RecordScreen>
  );
}

function OpenedDialog({ opened, onClose }: { readonly opened: Opened | null; readonly onClose: () => void }) {
  if (!opened) return null;
  const { what, contact } = opened;
  if (what === 'import') return <ImportDialog onClose={onClose} />;
  if (what === 'phonebook') return <PhonebookDialog onClose={onClose} />;
  if (what === 'erasures') return <ErasuresDialog onClose={onClose} />;
  if (!contact) return null;
  if (what === 'export') return <ExportDataDialog contact={contact} onClose={onClose} />;
  if (what === 'erase') return <EraseDataDialog contact={contact} onClose={onClose} />;
  return <NewTicketDialog contact={contact} onClose={onClose} />;
}

function EraseNamed({ contactId, onClose }: { readonly contactId: ContactId; readonly onClose: () => void }) {
  const { data: contact } = useQuery(contactToEraseQuery(contactId));
  return contact ? <EraseDataDialog contact={contact} onClose={onClose} /> : null;
}
