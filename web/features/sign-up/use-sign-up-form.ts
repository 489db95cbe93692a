import { type FormEvent, useEffect, useRef, useState } from 'react';
import { useTranslation } from '#web/i18n/use-translation.ts';
import type { PlanId } from '#shared/contract/ids.ts';
import { call } from '#web/api/call.ts';
import { notifySuccess } from '#web/kit/toasts/notify.ts';
import { keepTyped } from '#web/kit/public/just-typed.ts';
import { goTo } from '#web/kit/public/public-location.ts';
import { useAction } from '#web/kit/public/use-action.ts';
import { useFields } from '#web/kit/public/use-fields.ts';
import { signUpFaults, type SignUpFields } from './sign-up-faults.ts';
import { routes } from './contract.static.ts';

/**
 * Fields, rules and what happens on sign-up. The referrer's id in the address goes along.
 *
 * @param arePlansThere a plan is chosen by then, or why there is none is said.
 */
export function useSignUpForm(arePlansThere: boolean) {
  const { t, i18n } = useTranslation(['sign-up', 'common']);
  const signUp = useAction(async ({ adminName, name, email, password, planId }: SignUpFields) => {
    const referrer = new URLSearchParams(location.search).get('companyId');
    // The value of a radio button that a listed plan made.
    const body = { adminName, name, email, password, planId: planId as PlanId, language: i18n.language };
    await call(routes.signUp, { body, ...(referrer ? { query: { companyId: referrer } } : {}) });
    notifySuccess(t('done'));
    keepTyped({ email: email.trim(), password });
    goTo('/login');
  });
  const { form, faultOf } = useFields({
    names: ['adminName', 'name', 'email', 'password', 'planId'],
    check: (fields) => {
      const { adminName, name, email, password, planId } = signUpFaults(fields);
      const text = (fault: typeof name) => fault && t(`common:${fault}`);
      return { adminName: text(adminName), name: text(name), email: text(email), password: text(password), planId: planId && t('planRequired') };
    },
    send: (fields) => void signUp.run(fields),
  });
  const { isHeld, onSubmit } = useHeldSubmit(arePlansThere, form.onSubmit);
  return { form: { ...form, onSubmit }, faultOf, isBusy: signUp.isBusy || isHeld, error: signUp.error };
}

/** Keeps a press that comes too early, and sends the form when it can be sent: a password manager is faster than a cold start. */
function useHeldSubmit(isReady: boolean, submit: (event: FormEvent<HTMLFormElement>) => void) {
  const held = useRef<HTMLFormElement>(null);
  const [wasHeld, setWasHeld] = useState(false);
  useEffect(() => {
    if (!isReady) return;
    held.current?.requestSubmit();
    held.current = null;
  }, [isReady]);
  const onSubmit = (event: FormEvent<HTMLFormElement>): void => {
    if (isReady) return submit(event);
    event.preventDefault();
    held.current = event.currentTarget;
    setWasHeld(true);
  };
  return { isHeld: wasHeld && !isReady, onSubmit };
}
