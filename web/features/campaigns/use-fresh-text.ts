import { useTranslation } from '#web/i18n/use-translation.ts';
import { useFreshConnections } from './connection-names.ts';

/** Warning before these connections send a campaign; null without a reason. */
export function useFreshText(ids: readonly string[]): string | null {
  const { t } = useTranslation('campaigns');
  const fresh = useFreshConnections(ids);
  return fresh.length === 0 ? null : t('freshText', { count: fresh.length, names: fresh.map(({ name }) => name).join(', ') });
}
