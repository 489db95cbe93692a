import { useRef, useState } from 'react';
import { useTranslation } from '#web/i18n/use-translation.ts';
import { emailLength, emailPattern } from '#web/parts/account/limits.static.ts';
import { FailureNote } from '#web/kit/public/FailureNote.tsx';
import { Field } from '#web/kit/public/Field.tsx';
import { PublicForm } from '#web/kit/public/PublicForm.tsx';
import { PublicPage } from '#web/kit/public/PublicPage.tsx';
import styles from '#web/kit/public/public.module.css';
import { useAction } from '#web/kit/public/use-action.ts';
import { useFields } from '#web/kit/public/use-fields.ts';
import { call } from '#web/api/call.ts';
import { routes } from './contract.static.ts';

const wellFormed = new RegExp(emailPattern);

/** Asks for the address of a lost account. The answer is the same for every address: it must not tell who has an account. */
export function ForgotPasswordScreen() {
  const { t, i18n } = useTranslation(['password', 'common']);
  const [askedFor, setAskedFor] = useState('');
  const typed = useRef('');
  const ask = useAction(async () => {
    await call(routes.forgotPassword, { body: { email: typed.current, language: i18n.language } });
    setAskedFor(typed.current);
  });
  const { form, faultOf } = useFields({
    names: ['email'],
    check: ({ email }) => ({ email: wellFormed.test(email.trim()) && email.trim().length <= emailLength.most ? undefined : t('common:fieldEmail') }),
    send: ({ email }) => {
      typed.current = email.trim();
      void ask.run(undefined);
    },
  });
  const other = { question: t('remembered'), link: t('backToLogin'), to: '/login' };
  if (askedFor !== '') {
    return (
      <PublicPage title={t('forgotTitle')} heading={t('sentHeading')} tagline={<output>{t('sent', { email: askedFor })}</output>} other={other}>
        <button type="button" className={styles['linkButton']} onClick={() => setAskedFor('')}>
          {t('askAgain')}
        </button>
      </PublicPage>
    );
  }
  return (
    <PublicPage title={t('forgotTitle')} heading={t('forgotHeading')} tagline={t('forgotHint')} other={other}>
      <PublicForm {...form} submit={t('sendLink')} isBusy={ask.isBusy}>
        <FailureNote error={ask.error} />
        <Field name="email" label={t('email')} type="email" autoComplete="username" fault={faultOf('email')} />
      </PublicForm>
    </PublicPage>
  );
}
