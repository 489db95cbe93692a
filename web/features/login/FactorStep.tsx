import { useRef } from 'react';
import { useTranslation } from '#web/i18n/use-translation.ts';
import type { SessionReply } from '#shared/contract/auth.ts';
import { logInByFactor } from './log-in-by-factor.ts';
import { logInByPasskey } from './log-in-by-passkey.ts';
import { hasCode } from '#web/errors/api-error.ts';
import { FailureNote } from '#web/kit/public/FailureNote.tsx';
import { Field } from '#web/kit/public/Field.tsx';
import { PublicForm } from '#web/kit/public/PublicForm.tsx';
import { PublicPage } from '#web/kit/public/PublicPage.tsx';
import styles from '#web/kit/public/public.module.css';
import { useAction } from '#web/kit/public/use-action.ts';
import { useFields } from '#web/kit/public/use-fields.ts';

/** Digits of an app's code; spare codes are longer. */
const shortest = 6;

interface FactorStepProps {
  readonly ticket: string;
  readonly hasPasskeys: boolean;
  /** This browser, at this address. */
  readonly canAskPasskey: boolean;
  readonly canOpenBilling: (error: unknown) => boolean;
  readonly onEntered: (user: SessionReply['user']) => void;
}

/** The second step of a login: a passkey, a code of the phone, or a spare one. */
export function FactorStep({ ticket, hasPasskeys, canAskPasskey, canOpenBilling, onEntered }: FactorStepProps) {
  const { t, i18n } = useTranslation(['account', 'login', 'screen-errors']);
  const typed = useRef({ code: '', isTrusted: false });
  const trust = useRef<HTMLInputElement>(null);
  const byCode = useRef(true);
  const enter = useAction(async ({ scope }: { readonly scope: 'full' | 'billing' }) => {
    const isTrusted = trust.current?.checked ?? false;
    const user = await (byCode.current
      ? logInByFactor({ ticket, scope, ...typed.current, language: i18n.language })
      : logInByPasskey({ ticket, scope, isTrusted }));
    if (scope === 'full') onEntered(user);
  });
  const usePasskey = (): void => {
    byCode.current = false;
    void enter.run({ scope: 'full' });
  };
  const { form, faultOf } = useFields({
    names: ['code', 'isTrusted'],
    check: ({ code }) => ({ code: code.trim().length < shortest ? t('factorCodeRequired') : undefined, isTrusted: undefined }),
    send: ({ code, isTrusted }) => {
      typed.current = { code: code.trim(), isTrusted: isTrusted !== '' };
      byCode.current = true;
      void enter.run({ scope: 'full' });
    },
  });
  const isPasskeyOffered = hasPasskeys && canAskPasskey;
  const isOver = hasCode(enter.error, 'ERR_FACTOR_TICKET_EXPIRED');
  return (
    <PublicPage title={t('factorHeading')} heading={t('factorHeading')} tagline={t(isPasskeyOffered ? 'factorHintPasskey' : 'factorHint')}>
      {isOver ? (
        <FailureNote error={enter.error} />
      ) : (
        <PublicForm {...form} submit={t('factorSubmit')} isBusy={enter.isBusy}>
          <FailureNote error={enter.error} />
          {canOpenBilling(enter.error) ? (
            <button type="button" className={styles['linkButton']} onClick={() => void enter.run({ scope: 'billing' })}>
              {t('login:openBilling')}
            </button>
          ) : null}
          <Field name="code" label={t('factorCode')} autoComplete="one-time-code" autoCapitalize="none" fault={faultOf('code')} />
          <label>
            <input type="checkbox" name="isTrusted" ref={trust} /> {t('factorTrust')}
          </label>
          {isPasskeyOffered ? (
            <button type="button" className={styles['linkButton']} onClick={usePasskey}>
              {t('login:byPasskey')}
            </button>
          ) : null}
        </PublicForm>
      )}
      <p className={styles['foot']}>
        {t('factorLost')} {t('factorLostHint')}
      </p>
      <button type="button" className={styles['linkButton']} onClick={() => location.reload()}>
        {t('factorAgain')}
      </button>
    </PublicPage>
  );
}
