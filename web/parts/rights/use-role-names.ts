import { useQuery } from '@tanstack/react-query';
import { useTranslation } from '#web/i18n/use-translation.ts';
import { builtInRoles, isBuiltIn } from '#shared/contract/roles.ts';
import type { Role } from '#shared/records/roles.ts';
import { everyRecordQuery } from '#web/api/record-queries.ts';
import { linesOf } from './right-lines.ts';

const noRoles: readonly Role[] = [];

/** The roles that a user may hold, with their names and what they mean. */
export function useRoleNames() {
  const { t } = useTranslation('rights');
  const { data: own = noRoles, isSuccess } = useQuery(everyRecordQuery('roles'));
  const nameOf = (role: string): string => {
    if (isBuiltIn(role)) return t(`role_${role}`);
    // Until the list is there nobody knows whether it was deleted.
    return own.find(({ id }) => id === role)?.name ?? (isSuccess ? t('gone') : '');
  };
  const aboutOf = (role: string): string => {
    if (isBuiltIn(role)) return t(`about_${role}`);
    const lines = linesOf(own.find(({ id }) => id === role)?.rights ?? []).map((line) => t(`may_${line}`));
    return t('own', { lines: lines.join('; ') || t('none') });
  };
  return { own, names: [...builtInRoles, ...own.map(({ id }) => id)], nameOf, aboutOf };
}
