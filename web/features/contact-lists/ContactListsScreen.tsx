import FileDownloadOutlined from '@mui/icons-material/FileDownloadOutlined';
import PeopleOutlined from '@mui/icons-material/PeopleOutlined';
import Link from '@mui/material/Link';
import { useInfiniteQuery } from '@tanstack/react-query';
import { lazy } from 'react';
import { useTranslation } from '#web/i18n/use-translation.ts';
import { Link as RouterLink, useNavigate } from 'react-router-dom';
import type { ContactList } from '#shared/contract/contact-list-shapes.ts';
import type { SavedList } from '#web/parts/contact-lists/ContactListDialog.tsx';
import { contactListsQuery, useDeleteContactList } from '#web/parts/contact-lists/queries.ts';
import { pagedRecords } from '#web/kit/lists/listed-records.ts';
import type { Column, RowAction } from '#web/kit/lists/list-types.ts';
import { RecordDialogs } from '#web/kit/records/RecordDialogs.tsx';
import { RecordScreen } from '#web/kit/records/RecordScreen.tsx';
import { useRecordDialogs } from '#web/kit/records/use-record-dialogs.tsx';
import { useUrlSearch } from '#web/kit/page/use-url-filter.ts';
import { downloadExample } from './example-sheet.ts';
import { itemsPath } from './items-path.ts';

const ContactListDialog = lazy(async () => ({ default: (await import('#web/parts/contact-lists/ContactListDialog.tsx')).ContactListDialog }));

/** The lists that campaigns are sent to. */
export function ContactListsScreen() {
  const { t, i18n } = useTranslation(['contact-lists', 'kit']);
  const navigate = useNavigate();
  const search = useUrlSearch(t('search'));
  const { mutateAsync: remove } = useDeleteContactList();
  const dialogs = useRecordDialogs<ContactList>({ remove, said: t('deleted') });
  /** The list's own screen says how far an import is, and what of it was refused. */
  const showArrivals = ({ list, isImporting }: SavedList): void => void (isImporting && navigate(itemsPath(list.id)));
  const columns: readonly Column<ContactList>[] = [
    { id: 'name', header: t('kit:name'), inCard: 'title', cell: nameOf },
    { id: 'count', header: t('contactsCount'), width: '20%', cell: ({ contactsCount }) => contactsCount.toLocaleString(i18n.language) },
  ];
  const actionsOf = (record: ContactList): RowAction[] => [
    { label: t('openItems', record), icon: <PeopleOutlined fontSize="small" />, onClick: () => void navigate(itemsPath(record.id)) },
    { label: t('example', record), icon: <FileDownloadOutlined fontSize="small" />, onClick: downloadExample },
    dialogs.editAction(record, t('edit', record)),
    dialogs.deleteAction(record, t('delete', record)),
  ];
  return (
    <RecordScreen
      list={pagedRecords(useInfiniteQuery(contactListsQuery(search.value)))}
      columns={columns}
      actions={actionsOf}
      add={{ label: t('add'), onClick: dialogs.create }}
      empty={{ drawing: 'contacts', title: t('empty'), text: t('emptyText') }}
      search={search}
    >
      <RecordDialogs dialogs={dialogs} renderForm={(record, onClose) => <ContactListDialog contactList={record} onSaved={showArrivals} onClose={onClose} />} />
    </RecordScreen>
  );
}

const nameOf = ({ id, name }: ContactList) => (
  <Link component={RouterLink} to={itemsPath(id)} underline="hover">
    {name}
  </Link>
);
