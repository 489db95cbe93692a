import { useCallback } from 'react';
import { useTranslation } from '#web/i18n/use-translation.ts';
import { storeSession } from '#web/api/token-store.ts';
import { notifyWarning } from '#web/kit/toasts/notify.ts';

/** The specification's delay between the notice and the logout. */
const logoutDelayMs = 1_000;

/** Says that another login took the account over, then logs out. */
export function useReplacedSession(): () => void {
  const { t } = useTranslation('errors');
  return useCallback(() => {
    notifyWarning(t('ERR_SESSION_EXPIRED_replaced'));
    setTimeout(() => storeSession(null), logoutDelayMs);
  }, [t]);
}
