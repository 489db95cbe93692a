import AdminPanelSettingsOutlined from '@mui/icons-material/AdminPanelSettingsOutlined';
import { useInfiniteQuery } from '@tanstack/react-query';
import { lazy } from 'react';
import { useTranslation } from '#web/i18n/use-translation.ts';
import type { Role } from '#shared/records/roles.ts';
import { recordsQuery, useRemoveDeclared } from '#web/api/record-queries.ts';
import { pagedRecords } from '#web/kit/lists/listed-records.ts';
import type { Column } from '#web/kit/lists/list-types.ts';
import { useUrlSearch } from '#web/kit/page/use-url-filter.ts';
import { RecordDialogs } from '#web/kit/records/RecordDialogs.tsx';
import { RecordScreen } from '#web/kit/records/RecordScreen.tsx';
import { useRecordDialogs } from '#web/kit/records/use-record-dialogs.tsx';
import { linesOf } from '#web/parts/rights/right-lines.ts';
import { BuiltInRoles } from './BuiltInRoles.tsx';

// The form brings the contract's schemas along; the list does without them.
const RoleDialog = lazy(async () => ({ default: (await import('./RoleDialog.tsx')).RoleDialog }));

const rightsOf = ({ rights }: Role) => <RightsText rights={rights} />;

function RightsText({ rights }: Pick<Role, 'rights'>) {
  const { t } = useTranslation('rights');
  const lines = linesOf(rights).map((line) => t(`may_${line}`));
  return lines.join(' · ') || t('none');
}

/** The roles of the company: those that everybody has, and its own. */
export function RolesScreen() {
  const { t } = useTranslation('roles');
  const search = useUrlSearch(t('search'));
  const dialogs = useRecordDialogs<Role>();
  const columns: readonly Column<Role>[] = [
    { id: 'name', header: t('name'), inCard: 'title', width: '24%', cell: ({ name }) => name },
    {
      id: 'rights',
      header: t('rights'),
      inCard: 'plain',
      cell: rightsOf,
    },
  ];
  return (
    <RecordScreen
      list={pagedRecords(useInfiniteQuery(recordsQuery('roles', search.value)))}
      columns={columns}
      actions={(role) => [dialogs.editAction(role, t('edit', role)), dialogs.deleteAction(role, t('delete', role))]}
      add={{ label: t('add'), onClick: dialogs.create }}
      empty={{ icon: <AdminPanelSettingsOutlined />, title: t('empty'), text: t('emptyText') }}
      search={search}
    >
      <BuiltInRoles />
      <RecordDialogs
        dialogs={dialogs}
        renderForm={(role, onClose) => <RoleDialog record={role} onClose={onClose} />}
        remove={useRemoveDeclared('roles')}
        question={(role) => ({ title: t('deleteTitle', role), text: t('deleteText'), doneText: t('deleted') })}
      />
    </RecordScreen>
  );
}
