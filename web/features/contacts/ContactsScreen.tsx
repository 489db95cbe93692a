import Add from '@mui/icons-material/Add';
import ChatOutlined from '@mui/icons-material/ChatOutlined';
import ContactsOutlined from '@mui/icons-material/ContactsOutlined';
import DeleteOutlined from '@mui/icons-material/DeleteOutlined';
import EditOutlined from '@mui/icons-material/EditOutlined';
import FileDownloadOutlined from '@mui/icons-material/FileDownloadOutlined';
import PersonRemoveOutlined from '@mui/icons-material/PersonRemoveOutlined';
import Button from '@mui/material/Button';
import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { lazy, Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Contact } from '#shared/contract/contacts.ts';
import type { ContactId } from '#shared/contract/ids.ts';
import { contactsQuery, useDeleteContact } from '../../api/contact-queries.ts';
import { pagedRecords } from '../../api/listed-records.ts';
import { contactToEraseQuery } from '../../api/privacy-queries.ts';
import { DataList } from '../../components/data-list/DataList.tsx';
import type { RowAction } from '../../components/data-list/list-types.ts';
import { DeleteRecordDialog } from '../../components/DeleteRecordDialog.tsx';
import { EmptyState } from '../../components/EmptyState.tsx';
import { Page } from '../../components/Page.tsx';
import { useUrlFilter } from '../../components/use-url-filter.ts';
import { PageActions } from './PageActions.tsx';
import { useContactColumns } from './use-contact-columns.tsx';

// Forms and the import bring schemas and more along; the list does without them.
const ContactDialog = lazy(async () => ({ default: (await import('../../components/contacts/ContactDialog.tsx')).ContactDialog }));
const NewTicketDialog = lazy(async () => ({ default: (await import('../../components/contacts/NewTicketDialog.tsx')).NewTicketDialog }));
const ExportDataDialog = lazy(async () => ({ default: (await import('../../components/contacts/privacy/ExportDataDialog.tsx')).ExportDataDialog }));
const EraseDataDialog = lazy(async () => ({ default: (await import('../../components/contacts/privacy/EraseDataDialog.tsx')).EraseDataDialog }));
const ErasuresDialog = lazy(async () => ({ default: (await import('./ErasuresDialog.tsx')).ErasuresDialog }));
const ImportDialog = lazy(async () => ({ default: (await import('./import/ImportDialog.tsx')).ImportDialog }));
const PhonebookDialog = lazy(async () => ({ default: (await import('./import/PhonebookDialog.tsx')).PhonebookDialog }));

/** `erase`: a contact that another screen wants erased; the conversation with it goes while that is done. */
const filters = { searchParam: '', erase: '' };

interface Opened {
  readonly what: 'new' | 'import' | 'phonebook' | 'edit' | 'delete' | 'ticket' | 'export' | 'erase' | 'erasures';
  /** Of what is done with one. */
  readonly contact?: Contact;
}

/** Everybody who has written to the company, or was entered by it. */
export function ContactsScreen() {
  const { t } = useTranslation('contacts');
  const [{ searchParam, erase }, setFilter] = useUrlFilter(filters);
  const [opened, setOpened] = useState<Opened | null>(null);
  const list = pagedRecords(useInfiniteQuery(contactsQuery(searchParam)));
  const columns = useContactColumns();
  const actionsOf = (contact: Contact): RowAction[] => [
    { label: t('openTicket', contact), icon: <ChatOutlined fontSize="small" />, onClick: () => setOpened({ what: 'ticket', contact }) },
    { label: t('edit', contact), icon: <EditOutlined fontSize="small" />, onClick: () => setOpened({ what: 'edit', contact }) },
    {
      label: t('delete', contact),
      icon: <DeleteOutlined fontSize="small" />,
      right: 'contacts-page:deleteContact',
      onClick: () => setOpened({ what: 'delete', contact }),
    },
    {
      label: t('dataExport', contact),
      icon: <FileDownloadOutlined fontSize="small" />,
      right: 'contacts-page:deleteContact',
      onClick: () => setOpened({ what: 'export', contact }),
    },
    {
      label: t('erase', contact),
      icon: <PersonRemoveOutlined fontSize="small" />,
      right: 'contacts-page:deleteContact',
      onClick: () => setOpened({ what: 'erase', contact }),
    },
  ];
  const isEmpty = list.records?.length === 0 && searchParam === '';
  const addButton = (
    <Button variant="contained" startIcon={<Add />} onClick={() => setOpened({ what: 'new' })}>
      {t('add')}
    </Button>
  );
  return (
    <Page
      actions={
        <PageActions
          hasContacts={!isEmpty}
          onImport={(what) => setOpened({ what })}
          onErasures={() => setOpened({ what: 'erasures' })}
          addButton={isEmpty ? null : addButton}
        />
      }
    >
      <DataList
        list={list}
        columns={columns}
        actions={actionsOf}
        empty={<EmptyState icon={<ContactsOutlined />} title={t('empty')} text={t('emptyText')} action={addButton} />}
        {...(isEmpty ? {} : { search: { label: t('search'), value: searchParam, onChange: (term) => setFilter({ searchParam: term }) } })}
      />
      <Suspense>
        <OpenedDialog opened={opened} onClose={() => setOpened(null)} />
        {erase ? <EraseNamed contactId={erase as ContactId} onClose={() => setFilter({ erase: '' })} /> : null /* the server judges it */}
      </Suspense>
    </Page>
  );
}

function OpenedDialog({ opened, onClose }: { readonly opened: Opened | null; readonly onClose: () => void }) {
  if (!opened) return null;
  const { what, contact } = opened;
  if (what === 'import') return <ImportDialog onClose={onClose} />;
  if (what === 'phonebook') return <PhonebookDialog onClose={onClose} />;
  if (what === 'erasures') return <ErasuresDialog onClose={onClose} />;
  if (what === 'new' || !contact) return <ContactDialog contact={null} onClose={onClose} />;
  if (what === 'edit') return <ContactDialog contact={contact} onClose={onClose} />;
  if (what === 'export') return <ExportDataDialog contact={contact} onClose={onClose} />;
  if (what === 'erase') return <EraseDataDialog contact={contact} onClose={onClose} />;
  return what === 'ticket' ? <NewTicketDialog contact={contact} onClose={onClose} /> : <DeleteContactDialog contact={contact} onClose={onClose} />;
}

function EraseNamed({ contactId, onClose }: { readonly contactId: ContactId; readonly onClose: () => void }) {
  const { data: contact } = useQuery(contactToEraseQuery(contactId));
  return contact ? <EraseDataDialog contact={contact} onClose={onClose} /> : null;
}

/** A question, and no way back: what could be made again would be another contact. */
function DeleteContactDialog({ contact, onClose }: { readonly contact: Contact; readonly onClose: () => void }) {
  const { t } = useTranslation('contacts');
  return (
    <DeleteRecordDialog
      remove={useDeleteContact()}
      which={contact.id}
      title={t('deleteTitle', contact)}
      text={t('deleteText')}
      doneText={t('deleted')}
      onClose={onClose}
    />
  );
}
