import Add from '@mui/icons-material/Add';
import Button from '@mui/material/Button';
import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { lazy, Suspense, useState } from 'react';
import { useTranslation } from '#web/i18n/use-translation.ts';
import { useParams } from 'react-router-dom';
import type { ContactList, ContactListItem } from '#shared/contract/contact-list-shapes.ts';
import type { ContactListId } from '#shared/contract/ids.ts';
import { contactListItemsQuery, contactListQuery, useDeleteContactListItem } from '#web/parts/contact-lists/queries.ts';
import { pagedRecords } from '#web/kit/lists/listed-records.ts';
import { DataList } from '#web/kit/lists/DataList.tsx';
import type { Column, RowAction } from '#web/kit/lists/list-types.ts';
import { EmptyState } from '#web/kit/states/EmptyState.tsx';
import { FailedState } from '#web/kit/states/FailedState.tsx';
import { Page } from '#web/kit/page/Page.tsx';
import { RecordDialogs } from '#web/kit/records/RecordDialogs.tsx';
import { useRecordDialogs } from '#web/kit/records/use-record-dialogs.tsx';
import { useUrlSearch } from '#web/kit/page/use-url-filter.ts';
import { formatPhone } from '#web/i18n/format-phone.ts';
import { ItemActions } from './ItemActions.tsx';
import { ListProgress } from './ListProgress.tsx';
import { ValidityIcon } from './ValidityIcon.tsx';

const ItemDialog = lazy(async () => ({ default: (await import('./ItemDialog.tsx')).ItemDialog }));
const ImportDialog = lazy(async () => ({ default: (await import('./ImportDialog.tsx')).ImportDialog }));

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

function ItemList({ contactListId, list }: { readonly contactListId: ContactListId; readonly list: ContactList | undefined }) {
  const { t } = useTranslation(['contact-lists', 'contacts']);
  const search = useUrlSearch(t('searchItems'));
  const { mutateAsync: remove } = useDeleteContactListItem();
  const dialogs = useRecordDialogs<ContactListItem>({ remove, said: t('itemDeleted') });
  const [isImporting, setIsImporting] = useState(false);
  const items = pagedRecords(useInfiniteQuery(contactListItemsQuery(contactListId, search.value)));
  const columns = useItemColumns();
  const actionsOf = (item: ContactListItem): RowAction[] => [
    dialogs.editAction(item, t('contacts:edit', item)),
    dialogs.deleteAction(item, t('contacts:delete', item), { right: 'contacts-page:deleteContact' }),
  ];
  const isEmpty = items.records?.length === 0 && search.value === '';
  const openImport = (): void => setIsImporting(true);
  const addButton = (
    <Button variant="contained" startIcon={<Add />} onClick={dialogs.create}>
      {t('contacts:add')}
    </Button>
  );
  return (
    <Page title={list?.name} actions={<ItemActions contactListId={contactListId} list={list} onImport={openImport} addButton={isEmpty ? null : addButton} />}>
      <ListProgress contactListId={contactListId} list={list} onOpen={openImport} />
      <DataList
        list={items}
        columns={columns}
        actions={actionsOf}
        empty={<EmptyState drawing="contacts" title={t('emptyItems')} text={t('emptyItemsText')} action={addButton} />}
        search={isEmpty ? undefined : search}
      />
      <RecordDialogs dialogs={dialogs} renderForm={(item, onClose) => <ItemDialog contactListId={contactListId} item={item} onClose={onClose} />} />
      <Suspense>{isImporting ? <ImportDialog contactListId={contactListId} onClose={() => setIsImporting(false)} /> : null}</Suspense>
    </Page>
  );
}

function useItemColumns(): readonly Column<ContactListItem>[] {
  const { t } = useTranslation(['contact-lists', 'kit']);
  return [
    {
      id: 'valid',
      header: t('validity'),
      inCard: 'lead',
      width: 96,
      align: 'center',
      cell: ({ isWhatsappValid }) => <ValidityIcon isValid={isWhatsappValid} />,
    },
    { id: 'name', header: t('kit:name'), inCard: 'title', width: '34%', cell: ({ name }) => name },
    { id: 'number', header: t('kit:number'), inCard: 'plain', cell: ({ number }) => formatPhone(number) ?? number },
    { id: 'email', header: t('email'), inCard: 'plain', cell: ({ email }) => email },
  ];
}
