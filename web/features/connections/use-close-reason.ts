import { useTranslation } from '#web/i18n/use-translation.ts';
import type { Connection } from '#shared/contract/connections.ts';
import { closeReasons } from '#shared/domain/close-decision.ts';

/** Why the session ended, in the user's language; undefined where there is nothing to tell. */
export function useCloseReason({ closeReason, numberHolder }: Connection): string | undefined {
  const { t } = useTranslation('connections');
  const reason = closeReasons.find((known) => known === closeReason);
  if (reason === 'numberInUse' && numberHolder !== null) return t('reason_numberInUseBy', { name: numberHolder });
  return reason && t(`reason_${reason}`);
}
