import type { ReactNode } from 'react';
import { useTranslation } from '#web/i18n/use-translation.ts';
import type { User } from '#shared/contract/users.ts';
import { BoundPassword } from '#web/kit/fields/BoundPassword.tsx';
import { BoundText } from '#web/kit/fields/BoundText.tsx';
import { useSessionUser } from '#web/api/session.ts';
import { usePasswordRules } from '#web/parts/account/use-password-rules.ts';
import { QueuesField } from '#web/parts/queues/QueuesField.tsx';
import { FormDialog } from '#web/kit/dialogs/FormDialog.tsx';
import { RoleField } from './RoleField.tsx';
import { useUserForm } from './use-user-form.ts';

interface UserDialogProps {
  /** Null makes a new one. */
  readonly user: Pick<User, 'id' | 'name' | 'email' | 'role' | 'queueIds'> | null;
  readonly title: string;
  /** Below the fields. */
  readonly more?: ReactNode;
  readonly onClose: () => void;
}

/** Creates or edits a user. Whoever may not change profile or queues does not see the fields. */
export function UserDialog({ user, title, more, onClose }: UserDialogProps) {
  const { t } = useTranslation('users');
  const { form, save, mustProve, canEditProfile, canEditQueues } = useUserForm({ user, onClose });
  const rules = usePasswordRules(useSessionUser().company.passwordRules);
  const { control } = form;
  return (
    <FormDialog title={title} form={form} onSubmit={save} onClose={onClose} maxWidth="xs">
      <BoundText control={control} name="name" label={t('name')} autoComplete="name" required />
      <BoundText control={control} name="email" label={t('email')} type="email" autoComplete="off" required />
      <BoundPassword
        control={control}
        name="password"
        label={user ? t('newPassword') : t('password')}
        helperText={[rules, user ? t('newPasswordHelp') : t('inviteHelp')].filter(Boolean).join(' ')}
      />
      {canEditProfile ? <RoleField control={control} name="role" label={t('profile')} before={user} /> : null}
      {canEditQueues ? <QueuesField control={control} name="queueIds" label={t('queues')} helperText={t('queuesHelp')} /> : null}
      {mustProve ? <BoundPassword control={control} name="currentPassword" label={t('currentPassword')} isCurrent required /> : null}
      {more}
    </FormDialog>
  );
}
