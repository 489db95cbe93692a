import type { QueryClient } from '@tanstack/react-query';
import { isCompanyAdmin } from '#shared/contract/permissions.ts';
import type { Right } from '#shared/contract/rights.ts';
import { i18n } from '#web/i18n/instance.ts';
import { lineWith } from '#web/parts/rights/right-lines.ts';
import { usersQuery } from '#web/parts/users/queries.ts';

/** Names of a line; a larger company has too many admins for it. */
const mostNames = 4;

/** The words for everything that is locked: which right it takes, and the admins, who may give it. */
export async function loadReasons(queryClient: QueryClient): Promise<{ readonly reasonOf: (right: Right) => string }> {
  const [users] = await Promise.all([queryClient.ensureQueryData(usersQuery), i18n.loadNamespaces('rights')]);
  const admins = users.filter(isCompanyAdmin).map(({ name }) => name);
  return {
    reasonOf: (right) => {
      const t = i18n.of('rights');
      const line = lineWith(right);
      const who = new Intl.ListFormat(i18n.language, { type: 'disjunction' }).format(admins.slice(0, mostNames));
      return t('lockedBy', { what: t(line ? `may_${line}` : 'manageUsers'), who: who || t('role_admin') });
    },
  };
}
