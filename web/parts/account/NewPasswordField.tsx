import { useState, type ComponentProps, type FormEvent } from 'react';
import { useTranslation } from '#web/i18n/use-translation.ts';
import type { PasswordStrength } from '#shared/domain/password-strength.ts';
import { PasswordField } from '#web/kit/public/PasswordField.tsx';

/**
 * A password that is chosen: it says while typing how hard it is to guess, and refuses none for it. What judges comes with the first letter.
 *
 * @param hint what the password must be, which stays beside that.
 */
export function NewPasswordField({ hint, ...props }: Omit<ComponentProps<typeof PasswordField>, 'autoComplete' | 'onInput'>) {
  const { t, i18n } = useTranslation('account', { useSuspense: false });
  const [strength, setStrength] = useState<PasswordStrength>();
  const judge = async ({ currentTarget: { value } }: FormEvent<HTMLInputElement>): Promise<void> => {
    const [{ passwordStrength }] = await Promise.all([import('#shared/domain/password-strength.ts'), i18n.loadNamespaces('account')]);
    setStrength(value === '' ? undefined : passwordStrength(value));
  };
  return (
    <PasswordField
      {...props}
      autoComplete="new-password"
      hint={strength ? [t(strength), hint].filter(Boolean).join(' ') : hint}
      onInput={(event) => void judge(event)}
    />
  );
}
