import Add from '@mui/icons-material/Add';
import DeleteOutlined from '@mui/icons-material/DeleteOutlined';
import EditOutlined from '@mui/icons-material/EditOutlined';
import FileDownloadOutlined from '@mui/icons-material/FileDownloadOutlined';
import ListAlt from '@mui/icons-material/ListAlt';
import PeopleOutlined from '@mui/icons-material/PeopleOutlined';
import Button from '@mui/material/Button';
import Link from '@mui/material/Link';
import { useInfiniteQuery } from '@tanstack/react-query';
import { lazy, Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link as RouterLink, useNavigate } from 'react-router-dom';
import type { ContactList } from '#shared/contract/contact-list-shapes.ts';
import { contactListsQuery, useDeleteContactList } from '../../api/contact-list-queries.ts';
import { pagedRecords } from '../../api/listed-records.ts';
import { DataList } from '../../components/data-list/DataList.tsx';
import type { Column, RowAction } from '../../components/data-list/list-types.ts';
import { DeleteRecordDialog } from '../../components/DeleteRecordDialog.tsx';
import { EmptyState } from '../../components/EmptyState.tsx';
import { Page } from '../../components/Page.tsx';
import { useUrlFilter } from '../../components/use-url-filter.ts';
import { downloadExample } from './example-sheet.ts';
import { itemsPath } from './items-path.ts';

const ContactListDialog = lazy(async () => ({ default: (await import('./ContactListDialog.tsx')).ContactListDialog }));

const filters = { searchParam: '' };

/** The lists that campaigns are sent to. */
export function ContactListsScreen() {
  const { t, i18n } = useTranslation('contact-lists');
  const navigate = useNavigate();
  const [{ searchParam }, setFilter] = useUrlFilter(filters);
  const [edited, setEdited] = useState<ContactList | 'new' | null>(null);
  const [deleted, setDeleted] = useState<ContactList | null>(null);
  const remove = useDeleteContactList();
  const list = pagedRecords(useInfiniteQuery(contactListsQuery(searchParam)));
  const columns: readonly Column<ContactList>[] = [
    { id: 'name', header: t('name'), inCard: 'title', cell: nameOf },
    { id: 'count', header: t('contactsCount'), width: '20%', cell: ({ contactsCount }) => contactsCount.toLocaleString(i18n.language) },
  ];
  const actionsOf = (record: ContactList): RowAction[] => [
    { label: t('openItems', record), icon: <PeopleOutlined fontSize="small" />, onClick: () => void navigate(itemsPath(record.id)) },
    { label: t('example', record), icon: <FileDownloadOutlined fontSize="small" />, onClick: downloadExample },
    { label: t('edit', record), icon: <EditOutlined fontSize="small" />, onClick: () => setEdited(record) },
    { label: t('delete', record), icon: <DeleteOutlined fontSize="small" />, onClick: () => setDeleted(record) },
  ];
  const addButton = (
    <Button variant="contained" startIcon={<Add />} onClick={() => setEdited('new')}>
      {t('add')}
    </Button>
  );
  const isEmpty = list.records?.length === 0 && searchParam === '';
  return (
    <Page actions={isEmpty ? null : addButton}>
      <DataList
        list={list}
        columns={columns}
        actions={actionsOf}
        empty={<EmptyState icon={<ListAlt />} title={t('empty')} text={t('emptyText')} action={addButton} />}
        {...(isEmpty ? {} : { search: { label: t('search'), value: searchParam, onChange: (term) => setFilter({ searchParam: term }) } })}
      />
      <Suspense>{edited ? <ContactListDialog contactList={edited === 'new' ? null : edited} onClose={() => setEdited(null)} /> : null}</Suspense>
      {deleted ? (
        <DeleteRecordDialog
          remove={remove}
          which={deleted.id}
          title={t('deleteTitle', deleted)}
          text={t('deleteText', { count: deleted.contactsCount })}
          doneText={t('deleted')}
          onClose={() => setDeleted(null)}
        />
      ) : null}
    </Page>
  );
}

const nameOf = ({ id, name }: ContactList) => (
  <Link component={RouterLink} to={itemsPath(id)} underline="hover">
    {name}
  </Link>
);
