import { useRef } from 'react';
import { useTranslation } from '#web/i18n/use-translation.ts';
import { call } from '#web/api/call.ts';
import { logIn } from '#web/api/log-in.ts';
import { hasCode } from '#web/errors/api-error.ts';
import { moveOnTo } from '#web/kit/public/public-location.ts';
import { useAction } from '#web/kit/public/use-action.ts';
import { useFields } from '#web/kit/public/use-fields.ts';
import { passwordLength } from '#web/parts/account/limits.static.ts';
import { lengthFault } from '#web/parts/account/length-fault.ts';
import { routes } from './contract.static.ts';

/**
 * Sets the password and logs in by it. A login that is refused, as that of an expired company, is left to the screen of login. A link that was used up by a
 * call whose answer got lost has done its work: the password tells.
 */
export function useSetPassword(token: string, email: string) {
  const { t, i18n } = useTranslation(['password', 'common']);
  const typed = useRef('');
  const isAgain = useRef(false);
  const save = useAction(async () => {
    const refusal = await refusalOf(call(routes.choosePassword, { body: { token, password: typed.current, language: i18n.language } }));
    if (refusal && !(isAgain.current && hasCode(refusal, 'ERR_LINK_EXPIRED'))) {
      isAgain.current = true;
      throw refusal;
    }
    const loginFailure = await refusalOf(logIn({ email, password: typed.current }));
    if (refusal && hasCode(loginFailure, 'ERR_INVALID_CREDENTIALS')) throw refusal;
    moveOnTo(loginFailure ? '/login' : '/tickets');
  });
  const { form, faultOf } = useFields({
    names: ['password'],
    check({ password }) {
      const fault = lengthFault(password, passwordLength);
      return { password: fault && t(`common:${fault}`) };
    },
    send: ({ password }) => {
      typed.current = password;
      void save.run(undefined);
    },
  });
  return { form, faultOf, isBusy: save.isBusy, error: save.error };
}

const refusalOf = (work: Promise<unknown>): Promise<Error | null> =>
  work.then(
    () => null,
    (error: Error) => error,
  );
