import { useTranslation } from '#web/i18n/use-translation.ts';
import { forgotPasswordPath } from '#shared/contract/account-paths.ts';
import { ApiError } from '#web/errors/api-error.ts';
import { FailureNote } from '#web/kit/public/FailureNote.tsx';
import { NewPasswordField } from '#web/parts/account/NewPasswordField.tsx';
import { usePasswordRules } from '#web/parts/account/use-password-rules.ts';
import { PublicForm } from '#web/kit/public/PublicForm.tsx';
import { usePublicHash } from '#web/kit/public/public-location.ts';
import { PublicPage } from '#web/kit/public/PublicPage.tsx';
import { RetryNote } from '#web/kit/public/RetryNote.tsx';
import { type LinkedAccount, usePasswordLink } from './use-password-link.ts';
import { useSetPassword } from './use-set-password.ts';

/** The page of a mailed link: another password for a lost account, or the first one of somebody who was invited. */
export function SetPasswordScreen() {
  const token = usePublicHash();
  return <LinkedPassword key={token} token={token} />;
}

function LinkedPassword({ token }: { readonly token: string }) {
  const { t } = useTranslation(['password', 'common']);
  const { account, loadError, retry } = usePasswordLink(token);
  const frame = { title: t('setTitle'), isAlone: true } as const;
  if (account) return <PasswordForm token={token} account={account} />;
  if (loadError instanceof ApiError && loadError.status < 500 && loadError.status !== 429) return <Expired />;
  return (
    <PublicPage {...frame} heading={t('setTitle')} tagline={loadError ? '' : t('common:loading')}>
      {loadError ? <RetryNote title={t('linkFailed')} error={loadError} onRetry={retry} /> : null}
    </PublicPage>
  );
}

function Expired() {
  const { t } = useTranslation('password');
  const other = { question: t('needAnother'), link: t('askAnother'), to: forgotPasswordPath };
  return <PublicPage title={t('setTitle')} isAlone heading={t('expiredHeading')} tagline={t('expired')} other={other} />;
}

interface PasswordFormProps {
  readonly token: string;
  readonly account: LinkedAccount;
}

function PasswordForm({ token, account }: PasswordFormProps) {
  const { t } = useTranslation('password');
  const { form, faultOf, isBusy, error } = useSetPassword(token, account.email);
  const rules = usePasswordRules(account.passwordRules);
  const isInvited = account.purpose === 'invitation';
  if (error instanceof ApiError && error.code === 'ERR_LINK_EXPIRED') return <Expired />;
  return (
    <PublicPage
      title={t('setTitle')}
      isAlone
      heading={isInvited ? t('invitedHeading', { company: account.companyName }) : t('setHeading')}
      tagline={t(isInvited ? 'invitedHint' : 'setHint', { name: account.name, email: account.email })}
    >
      <PublicForm {...form} submit={t(isInvited ? 'createAndEnter' : 'saveAndEnter')} isBusy={isBusy}>
        <FailureNote error={error} />
        {/* Password managers keep the password under this name. */}
        <input type="email" name="username" autoComplete="username" value={account.email} readOnly hidden />
        <NewPasswordField name="password" label={t('newPassword')} hint={rules} fault={faultOf('password')} />
      </PublicForm>
    </PublicPage>
  );
}
