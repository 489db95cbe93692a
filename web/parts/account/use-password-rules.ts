import { useTranslation } from '#web/i18n/use-translation.ts';
import type { PasswordRules } from '#shared/contract/companies.ts';
import { passwordLength } from './limits.static.ts';

/**
 * Says in words what a new password must be: beside the field, before a refusal does.
 *
 * @param rules of the company; none where it asks for nothing of its own.
 * @returns nothing until the words have come.
 */
export function usePasswordRules(rules: PasswordRules | undefined): string | undefined {
  const { t, ready } = useTranslation('account', { useSuspense: false });
  if (!ready) return undefined;
  const limits = t('passwordLimits', { least: rules?.least ?? passwordLength.least });
  return rules?.refusesCommon ? `${limits} ${t('passwordNotCommon')}` : limits;
}
