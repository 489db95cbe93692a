import Add from '@mui/icons-material/Add';
import DeleteOutlined from '@mui/icons-material/DeleteOutlined';
import EditOutlined from '@mui/icons-material/EditOutlined';
import PersonOutlined from '@mui/icons-material/PersonOutlined';
import { useInfiniteQuery } from '@tanstack/react-query';
import { lazy, Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Person } from '#shared/contract/users.ts';
import { pagedRecords } from '../../api/listed-records.ts';
import { useSessionUser } from '../../api/session.ts';
import { useDeleteUser, userPagesQuery } from '../../api/user-queries.ts';
import { DataList } from '../../components/data-list/DataList.tsx';
import type { Column, RowAction } from '../../components/data-list/list-types.ts';
import { DeleteRecordDialog } from '../../components/DeleteRecordDialog.tsx';
import { EmptyState } from '../../components/EmptyState.tsx';
import { Page } from '../../components/Page.tsx';
import { PermissionButton } from '../../components/PermissionButton.tsx';
import { useUrlFilter } from '../../components/use-url-filter.ts';
import { QueueNames } from './QueueNames.tsx';
import { UserAvatar } from './UserAvatar.tsx';

// The form brings the contract's schemas along; the list does without them.
const UserDialog = lazy(async () => ({ default: (await import('./UserDialog.tsx')).UserDialog }));

const filters = { searchParam: '' };

/** The people of the company: who they are, what they may do, whether they are there. */
export function UsersScreen() {
  const { t } = useTranslation('users');
  const [{ searchParam }, setFilter] = useUrlFilter(filters);
  const [edited, setEdited] = useState<Person | 'new' | null>(null);
  const [deleted, setDeleted] = useState<Person | null>(null);
  const remove = useDeleteUser();
  const list = pagedRecords(useInfiniteQuery(userPagesQuery(searchParam)));
  const locked = useLocks();
  const actionsOf = (user: Person): RowAction[] => [
    { label: t('edit', user), icon: <EditOutlined fontSize="small" />, lockedBecause: locked(user).editing, onClick: () => setEdited(user) },
    { label: t('delete', user), icon: <DeleteOutlined fontSize="small" />, lockedBecause: locked(user).deleting, onClick: () => setDeleted(user) },
  ];
  const addButton = (
    <PermissionButton right="user-modal:editProfile" variant="contained" startIcon={<Add />} onClick={() => setEdited('new')}>
      {t('add')}
    </PermissionButton>
  );
  return (
    <Page actions={addButton}>
      <DataList
        list={list}
        columns={useColumns()}
        actions={actionsOf}
        empty={<EmptyState icon={<PersonOutlined />} title={t('empty')} text={t('emptyText')} action={addButton} />}
        search={{ label: t('search'), value: searchParam, onChange: (term) => setFilter({ searchParam: term }) }}
      />
      <Suspense>
        {edited === 'new' ? <UserDialog user={null} title={t('newTitle')} onClose={() => setEdited(null)} /> : null}
        {edited && edited !== 'new' ? <UserDialog user={edited} title={t('editTitle')} onClose={() => setEdited(null)} /> : null}
      </Suspense>
      {deleted ? (
        <DeleteRecordDialog
          remove={remove}
          which={deleted.id}
          title={t('deleteTitle', deleted)}
          text={t('deleteText')}
          doneText={t('deleted')}
          onClose={() => setDeleted(null)}
        />
      ) : null}
    </Page>
  );
}

function useColumns(): readonly Column<Person>[] {
  const { t } = useTranslation('users');
  return [
    { id: 'online', header: t('status'), inCard: 'lead', width: 84, cell: (user) => <UserAvatar user={user} /> },
    { id: 'name', header: t('name'), inCard: 'title', cell: ({ name }) => name },
    { id: 'email', header: t('email'), inCard: 'plain', cell: ({ email }) => email },
    { id: 'profile', header: t('profile'), width: 120, cell: ({ profile }) => t(`profile_${profile}`) },
    { id: 'queues', header: t('queues'), cell: ({ queueIds }) => <QueueNames queueIds={queueIds} /> },
  ];
}

/** What cannot be done with a user, and why. The server refuses it, too. */
function useLocks(): (user: Person) => { readonly editing: string | undefined; readonly deleting: string | undefined } {
  const { t } = useTranslation('users');
  const own = useSessionUser();
  return (user) => {
    if (user.id === own.id) return { editing: undefined, deleting: t('lockedOwn') };
    const staff = user.super && !own.super ? t('lockedStaff') : undefined;
    return { editing: staff, deleting: staff };
  };
}
