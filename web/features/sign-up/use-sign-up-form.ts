import { useTranslation } from 'react-i18next';
import type { PlanId } from '#shared/contract/ids.ts';
import { call } from '#web/api/call.ts';
import type { Language } from '#web/i18n/languages.ts';
import { notifySuccess } from '#web/kit/toasts/notify.ts';
import { keepTyped } from '#web/kit/public/just-typed.ts';
import { goTo } from '#web/kit/public/public-location.ts';
import { useAction } from '#web/kit/public/use-action.ts';
import { useFields } from '#web/kit/public/use-fields.ts';
import { signUpFaults, type SignUpFields } from './sign-up-faults.ts';
import { routes } from './contract.static.ts';

/** Fields, rules and what happens on sign-up. The referrer's id in the address goes along. */
export function useSignUpForm() {
  const { t, i18n } = useTranslation(['sign-up', 'common']);
  const signUp = useAction(async ({ adminName, name, email, password, planId }: SignUpFields) => {
    const referrer = new URLSearchParams(location.search).get('companyId');
    // The value of a radio button that a listed plan made; and only our own languages are ever set.
    const body = { adminName, name, email, password, planId: planId as PlanId, language: i18n.language as Language };
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
  return { form, faultOf, isBusy: signUp.isBusy, error: signUp.error };
}
