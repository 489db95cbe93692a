import { useTranslation } from '#web/i18n/use-translation.ts';
import type { SnoozeEnd } from '#shared/contract/tickets.ts';
import { formatDateTime } from '#web/i18n/format.ts';

/** Until when a ticket is set aside, in few words. */
export function useSnoozeText(until: SnoozeEnd): string {
  const { t } = useTranslation('tickets');
  return until === 'reply' ? t('snoozedToReply') : t('snoozedTo', { time: formatDateTime(until) });
}
