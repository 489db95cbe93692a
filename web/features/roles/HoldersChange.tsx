import { queryOptions, useQuery } from '@tanstack/react-query';
import { useWatch, type Control, type FieldValues, type Path } from 'react-hook-form';
import { useTranslation } from '#web/i18n/use-translation.ts';
import type { Role } from '#shared/records/roles.ts';
import { call } from '#web/api/call.ts';
import { everyPage } from '#web/api/every-page.ts';
import { linesOf } from '#web/parts/rights/right-lines.ts';
import { RoleChange } from '#web/parts/rights/RoleChange.tsx';
import { routes } from './contract.static.ts';

/** Names of a line. */
const mostNames = 5;

/** Names of those who hold a role. Below the pages of users, so that their live events reach it. */
const holdersQuery = (role: Role['id']) =>
  queryOptions({
    queryKey: ['users', 'pages', 'holders', role],
    queryFn: async ({ signal }) => {
      const pages = await everyPage((query) => call(routes.searchUsers, { query }, { signal }));
      return pages.flatMap(({ users }) => users.filter((user) => user.role === role).map(({ name }) => name));
    },
  });

interface HoldersChangeProps<T extends FieldValues> {
  readonly control: Control<T>;
  readonly name: Path<T>;
  readonly role: Role;
}

/** Says before a role is saved what changes for those who hold it. */
export function HoldersChange<T extends FieldValues>({ control, name, role }: HoldersChangeProps<T>) {
  const { t, i18n } = useTranslation('roles');
  const rights: readonly string[] = useWatch({ control, name });
  const { data: holders = [] } = useQuery(holdersQuery(role.id));
  if (holders.length === 0) return null;
  const others = holders.length - mostNames;
  const shown = [...holders.slice(0, mostNames), ...(others > 0 ? [t('others', { count: others })] : [])];
  return <RoleChange name={new Intl.ListFormat(i18n.language).format(shown)} before={linesOf(role.rights)} after={linesOf(rights)} />;
}
