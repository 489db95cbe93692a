import Add from '@mui/icons-material/Add';
import DeleteOutlined from '@mui/icons-material/DeleteOutlined';
import EditOutlined from '@mui/icons-material/EditOutlined';
import PeopleOutlined from '@mui/icons-material/PeopleOutlined';
import Button from '@mui/material/Button';
import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { lazy, Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useParams } from 'react-router-dom';
import type { ContactList, ContactListItem } from '#shared/contract/contact-list-shapes.ts';
import type { ContactListId } from '#shared/contract/ids.ts';
import { contactListItemsQuery, contactListQuery, useDeleteContactListItem } from '../../api/contact-list-queries.ts';
import { pagedRecords } from '../../api/listed-records.ts';
import { DataList } from '../../components/data-list/DataList.tsx';
import type { Column, RowAction } from '../../components/data-list/list-types.ts';
import { DeleteRecordDialog } from '../../components/DeleteRecordDialog.tsx';
import { EmptyState } from '../../components/EmptyState.tsx';
import { FailedState } from '../../components/FailedState.tsx';
import { Page } from '../../components/Page.tsx';
import { useUrlFilter } from '../../components/use-url-filter.ts';
import { formatPhone } from '../../i18n/format-phone.ts';
import { ItemActions } from './ItemActions.tsx';
import { ListProgress } from './ListProgress.tsx';
import { ValidityIcon } from './ValidityIcon.tsx';

const ItemDialog = lazy(async () => ({ default: (await import('./ItemDialog.tsx')).ItemDialog }));
const ImportDialog = lazy(async () => ({ default: (await import('./ImportDialog.tsx')).ImportDialog }));

const filters = { searchParam: '' };

/** The contacts of one list. */
export function ItemsScreen() {
  const contactListId = useParams()['contactListId'] as ContactListId; // the server judges it
  const { data: list, error, refetch } = useQuery(contactListQuery(contactListId));
  if (error) {
    return (
      <Page>
        <FailedState error={error} onRetry={() => void refetch()} />
      </Page>
    );
  }
  return <ItemList key={contactListId} contactListId={contactListId} list={list} />;
}

type Opened = { readonly what: 'new' | 'import' } | { readonly what: 'edit' | 'delete'; readonly item: ContactListItem };

function ItemList({ contactListId, list }: { readonly contactListId: ContactListId; readonly list: ContactList | undefined }) {
  const { t } = useTranslation('contact-lists');
  const [{ searchParam }, setFilter] = useUrlFilter(filters);
  const [opened, setOpened] = useState<Opened | null>(null);
  const items = pagedRecords(useInfiniteQuery(contactListItemsQuery(contactListId, searchParam)));
  const columns = useItemColumns();
  const actionsOf = (item: ContactListItem): RowAction[] => [
    { label: t('editItem', item), icon: <EditOutlined fontSize="small" />, onClick: () => setOpened({ what: 'edit', item }) },
    {
      label: t('deleteItem', item),
      icon: <DeleteOutlined fontSize="small" />,
      right: 'contacts-page:deleteContact',
      onClick: () => setOpened({ what: 'delete', item }),
    },
  ];
  const isEmpty = items.records?.length === 0 && searchParam === '';
  const openImport = (): void => setOpened({ what: 'import' });
  const addButton = (
    <Button variant="contained" startIcon={<Add />} onClick={() => setOpened({ what: 'new' })}>
      {t('addItem')}
    </Button>
  );
  return (
    <Page title={list?.name} actions={<ItemActions contactListId={contactListId} list={list} onImport={openImport} addButton={isEmpty ? null : addButton} />}>
      <ListProgress contactListId={contactListId} list={list} onOpen={openImport} />
      <DataList
        list={items}
        columns={columns}
        actions={actionsOf}
        empty={<EmptyState icon={<PeopleOutlined />} title={t('emptyItems')} text={t('emptyItemsText')} action={addButton} />}
        {...(isEmpty ? {} : { search: { label: t('searchItems'), value: searchParam, onChange: (term) => setFilter({ searchParam: term }) } })}
      />
      <Suspense>{opened ? <OpenedDialog contactListId={contactListId} opened={opened} onClose={() => setOpened(null)} /> : null}</Suspense>
    </Page>
  );
}

interface OpenedDialogProps {
  readonly contactListId: ContactListId;
  readonly opened: Opened;
  readonly onClose: () => void;
}

function OpenedDialog({ contactListId, opened, onClose }: OpenedDialogProps) {
  if (opened.what === 'import') return <ImportDialog contactListId={contactListId} onClose={onClose} />;
  if (opened.what === 'delete') return <DeleteItemDialog item={opened.item} onClose={onClose} />;
  return <ItemDialog contactListId={contactListId} item={opened.what === 'edit' ? opened.item : null} onClose={onClose} />;
}

function DeleteItemDialog({ item, onClose }: { readonly item: ContactListItem; readonly onClose: () => void }) {
  const { t } = useTranslation('contact-lists');
  return (
    <DeleteRecordDialog
      remove={useDeleteContactListItem()}
      which={item.id}
      title={t('deleteItemTitle', item)}
      text={t('deleteItemText')}
      doneText={t('itemDeleted')}
      onClose={onClose}
    />
  );
}

function useItemColumns(): readonly Column<ContactListItem>[] {
  const { t } = useTranslation('contact-lists');
  return [
    {
      id: 'valid',
      header: t('validity'),
      inCard: 'lead',
      width: 96,
      align: 'center',
      cell: ({ isWhatsappValid }) => <ValidityIcon isValid={isWhatsappValid} />,
    },
    { id: 'name', header: t('name'), inCard: 'title', width: '34%', cell: ({ name }) => name },
    { id: 'number', header: t('number'), inCard: 'plain', cell: ({ number }) => formatPhone(number) ?? number },
    { id: 'email', header: t('email'), inCard: 'plain', cell: ({ email }) => email },
  ];
}
