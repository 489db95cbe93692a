import { useRef } from 'react';
import { useTranslation } from '#web/i18n/use-translation.ts';
import { call } from '#web/api/call.ts';
import { logIn } from '#web/api/log-in.ts';
import { moveOnTo } from '#web/kit/public/public-location.ts';
import { useAction } from '#web/kit/public/use-action.ts';
import { useFields } from '#web/kit/public/use-fields.ts';
import { passwordLength } from '#web/parts/account/limits.static.ts';
import { lengthFault } from '#web/parts/account/length-fault.ts';
import { routes } from './contract.static.ts';

/** Sets the password and logs in by it. A login that is refused, as that of an expired company, is left to the screen of login. */
export function useSetPassword(token: string, email: string) {
  const { t, i18n } = useTranslation(['password', 'common']);
  const typed = useRef('');
  const save = useAction(async () => {
    await call(routes.choosePassword, { body: { token, password: typed.current, language: i18n.language } });
    const isIn = await logIn({ email, password: typed.current }).then(
      () => true,
      () => false,
    );
    moveOnTo(isIn ? '/tickets' : '/login');
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
