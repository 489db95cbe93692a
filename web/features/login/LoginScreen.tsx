import { lazy } from 'react';
import { useTranslation } from '#web/i18n/use-translation.ts';
import { forgotPasswordPath } from '#shared/contract/account-paths.ts';
import { loadHttp } from '#web/api/send-request.ts';
import { FailureNote } from '#web/kit/public/FailureNote.tsx';
import { Field } from '#web/kit/public/Field.tsx';
import { PasswordField } from '#web/kit/public/PasswordField.tsx';
import { PublicForm } from '#web/kit/public/PublicForm.tsx';
import { PublicLink } from '#web/kit/public/PublicLink.tsx';
import { PublicPage } from '#web/kit/public/PublicPage.tsx';
import styles from '#web/kit/public/public.module.css';
import { canOpenBilling, useLoginForm } from './use-login-form.ts';

const FactorStep = lazy(async () => (await import('./later-steps.ts')).loadFactorStep());

/** @param onTyping called whenever somebody types: they are about to log in. */
export function LoginScreen({ onTyping }: { readonly onTyping?: () => void }) {
  const { t } = useTranslation('login');
  const { form, faultOf, isBusy, error, openBilling, usePasskey, next, warnBeforeExpiry, given } = useLoginForm();
  if (next) return <FactorStep {...next} canAskPasskey={usePasskey !== undefined} canOpenBilling={canOpenBilling} onEntered={warnBeforeExpiry} />;
  return (
    <PublicPage title={t('title')} heading={t('heading')} tagline={t('tagline')} other={{ question: t('noAccount'), link: t('signUp'), to: '/signup' }}>
      <PublicForm {...form} submit={t('submit')} isBusy={isBusy} onFocus={() => void loadHttp()} onInput={onTyping}>
        <FailureNote error={error} />
        {openBilling ? (
          <button type="button" className={styles['linkButton']} onClick={openBilling}>
            {t('openBilling')}
          </button>
        ) : null}
        <Field name="email" label={t('email')} type="email" autoComplete="username" defaultValue={given?.email} fault={faultOf('email')} />
        <PasswordField name="password" label={t('password')} autoComplete="current-password" fault={faultOf('password')} />
        <PublicLink to={forgotPasswordPath}>{t('forgot')}</PublicLink>
        {usePasskey ? (
          <button type="button" className={styles['linkButton']} onClick={usePasskey}>
            {t('byPasskey')}
          </button>
        ) : null}
      </PublicForm>
    </PublicPage>
  );
}
