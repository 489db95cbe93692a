import AdminPanelSettingsOutlined from '@mui/icons-material/AdminPanelSettingsOutlined';
import Button from '@mui/material/Button';
import { useInfiniteQuery } from '@tanstack/react-query';
import { lazy } from 'react';
import { useTranslation } from '#web/i18n/use-translation.ts';
import { Link } from 'react-router-dom';
import type { Person } from '#shared/contract/users.ts';
import { pagedRecords } from '#web/kit/lists/listed-records.ts';
import { useHasRight, useSessionUser } from '#web/api/session.ts';
import { useDeleteUser, userPagesQuery } from './queries.ts';
import type { Column, RowAction } from '#web/kit/lists/list-types.ts';
import { RecordDialogs } from '#web/kit/records/RecordDialogs.tsx';
import { RecordScreen } from '#web/kit/records/RecordScreen.tsx';
import { useRecordDialogs } from '#web/kit/records/use-record-dialogs.tsx';
import { useUrlSearch } from '#web/kit/page/use-url-filter.ts';
import { useRoleNames } from '#web/parts/rights/use-role-names.ts';
import { QueueNames } from './QueueNames.tsx';
import { UserAvatar } from './UserAvatar.tsx';

// The form brings the contract's schemas along; the list does without them.
const PasswordLinkButton = lazy(async () => ({ default: (await import('./PasswordLinkButton.tsx')).PasswordLinkButton }));
const RemoveFactorButton = lazy(async () => ({ default: (await import('./RemoveFactorButton.tsx')).RemoveFactorButton }));
const UserDialog = lazy(async () => ({ default: (await import('./UserDialog.tsx')).UserDialog }));

/** The people of the company: who they are, what they may do, whether they are there. */
export function UsersScreen() {
  const { t } = useTranslation('users');
  const search = useUrlSearch(t('search'));
  const dialogs = useRecordDialogs<Person>();
  const locked = useLocks();
  const mayManage = useHasRight('user-modal:editProfile');
  const actionsOf = (user: Person): RowAction[] => [
    dialogs.editAction(user, t('edit', user), { lockedBecause: locked(user).editing }),
    dialogs.deleteAction(user, t('delete', user), { lockedBecause: locked(user).deleting }),
  ];
  return (
    <RecordScreen
      list={pagedRecords(useInfiniteQuery(userPagesQuery(search.value)))}
      columns={useColumns()}
      actions={actionsOf}
      add={{ label: t('add'), onClick: dialogs.create, right: 'user-modal:editProfile' }}
      renderButtons={(addButton) => (
        <>
          {mayManage ? (
            <Button component={Link} to="/roles" color="inherit" startIcon={<AdminPanelSettingsOutlined />}>
              {t('roles')}
            </Button>
          ) : null}
          {addButton}
        </>
      )}
      empty={{ drawing: 'team', title: t('empty'), text: t('emptyText') }}
      search={search}
    >
      <RecordDialogs
        dialogs={dialogs}
        renderForm={(user, onClose) => (
          <UserDialog user={user} title={user ? t('editTitle') : t('newTitle')} more={user ? <AboutLogin user={user} /> : null} onClose={onClose} />
        )}
        remove={useDeleteUser()}
        question={(user) => ({ title: t('deleteTitle', user), text: t('deleteText'), doneText: t('deleted') })}
      />
    </RecordScreen>
  );
}

function AboutLogin({ user }: { readonly user: Person }) {
  return (
    <>
      <PasswordLinkButton user={user} />
      <RemoveFactorButton user={user} />
    </>
  );
}

function useColumns(): readonly Column<Person>[] {
  const { t } = useTranslation('users');
  const { nameOf } = useRoleNames();
  return [
    { id: 'online', header: t('status'), inCard: 'lead', width: 84, cell: (user) => <UserAvatar user={user} /> },
    { id: 'name', header: t('name'), inCard: 'title', cell: ({ name }) => name },
    { id: 'email', header: t('email'), inCard: 'plain', cell: ({ email }) => email, below: ({ isInvited }) => (isInvited ? t('invited') : null) },
    { id: 'profile', header: t('profile'), width: 120, cell: ({ role }) => nameOf(role) },
    { id: 'queues', header: t('queues'), cell: ({ queueIds }) => <QueueNames queueIds={queueIds} /> },
  ];
}

/** Locks of actions on a user, with their reasons. The server refuses them, too. */
function useLocks(): (user: Person) => { readonly editing: string | undefined; readonly deleting: string | undefined } {
  const { t } = useTranslation('users');
  const own = useSessionUser();
  return (user) => {
    if (user.id === own.id) return { editing: undefined, deleting: t('lockedOwn') };
    const staff = user.super && !own.super ? t('lockedStaff') : undefined;
    return { editing: staff, deleting: staff };
  };
}
