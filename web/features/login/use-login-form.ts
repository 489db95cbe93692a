import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { useTranslation } from '#web/i18n/use-translation.ts';
import type { SessionReply } from '#shared/contract/auth.ts';
import { daysBegun } from '#shared/domain/days-begun.ts';
import { ApiError, hasCode } from '#web/errors/api-error.ts';
import { logIn } from '#web/api/log-in.ts';
import { getEndReason } from '#web/api/token-store.ts';
import { notifyWarning } from '#web/kit/toasts/notify.ts';
import { seeTyped, takeTyped } from '#web/kit/public/just-typed.ts';
import { useAction } from '#web/kit/public/use-action.ts';
import { useFields } from '#web/kit/public/use-fields.ts';

/** The specification's warning: under 5 days left. */
const warningDays = 5;

const looksLikeEmail = /^\s*\S+@\S+\.\S+\s*$/;

/** Fields and rules; the guard leads on to the tickets as soon as there is a session. `error` is the last refusal, or why the former session ended. */
export function useLoginForm() {
  const { t } = useTranslation(['login', 'common']);
  const warnBeforeExpiry = (user: SessionReply['user']): void => {
    const { super: isSuper, company } = user;
    const count = daysBegun(company.dueDate, Date.now());
    // The fifth day from the end has begun: fewer than five whole ones are left.
    if (isSuper || count > warningDays) return;
    if (!company.isTrial) notifyWarning(t('dueSoon', { count }));
    // Staff can do nothing about a trial, which ends soon from its first day.
    else if (user.rights.includes('billing:pay')) notifyWarning(t('trialEnds', { count }));
  };
  const [given] = useState(seeTyped);
  const typed = useRef(given ?? { email: '', password: '' });
  const lastWay = useRef<Way>('password');
  const login = useAction(async ({ by, isForBilling = false }: { readonly by: Way; readonly isForBilling?: boolean }) => {
    lastWay.current = by;
    const user = await (by === 'passkey' ? byPasskey(isForBilling) : logIn({ ...typed.current, ...(isForBilling ? { scope: 'billing' } : {}) }));
    // Whoever has just signed up has read how long the trial is.
    if (!isForBilling && !given) warnBeforeExpiry(user);
  });
  const enter = useEffectEvent(() => {
    if (takeTyped()) void login.run({ by: 'password' });
  });
  useEffect(() => enter(), []);
  const emailFault = (email: string): string | undefined => {
    if (email.trim() === '') return t('emailRequired');
    return looksLikeEmail.test(email) ? undefined : t('common:fieldEmail');
  };
  const { form, faultOf } = useFields({
    names: ['email', 'password'],
    check: ({ email, password }) => ({ email: emailFault(email), password: password === '' ? t('passwordRequired') : undefined }),
    send: ({ email, password }) => {
      typed.current = { email: email.trim(), password };
      void login.run({ by: 'password' });
    },
  });
  const openBilling = canOpenBilling(login.error) ? () => void login.run({ by: lastWay.current, isForBilling: true }) : undefined;
  const usePasskey = canAskPasskey() ? () => void login.run({ by: 'passkey' }) : undefined;
  const error = login.wasRun ? login.error : getEndReason();
  return { form, faultOf, isBusy: login.isBusy, error, openBilling, usePasskey, next: nextStep(error), warnBeforeExpiry, given };
}

type Way = 'password' | 'passkey';

/** A passkey belongs to a name: an address of digits cannot have any. */
const canAskPasskey = (): boolean => 'PublicKeyCredential' in window && !/^[\d.]+$|:/.test(location.hostname);

async function byPasskey(isForBilling: boolean): Promise<SessionReply['user']> {
  const logInByPasskey = await (await import('./later-steps.ts')).loadPasskeyLogin();
  return logInByPasskey({ scope: isForBilling ? 'billing' : 'full' });
}

/** The password was right, and the account has a second factor. */
const nextStep = (error: unknown): { readonly ticket: string; readonly hasPasskeys: boolean } | undefined =>
  hasCode(error, 'ERR_FACTOR_NEEDED') ? { ticket: String(error.details['ticket']), hasPasskeys: error.details['hasPasskeys'] === true } : undefined;

/** Admins of a company whose subscription has expired may go on to its invoices. */
export const canOpenBilling = (error: unknown): boolean => error instanceof ApiError && error.details['canOpenBilling'] === true;
