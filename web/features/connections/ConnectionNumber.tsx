import { useTranslation } from '#web/i18n/use-translation.ts';
import type { Connection } from '#shared/contract/connections.ts';
import { formatPhone } from '#web/i18n/format-phone.ts';

/** The WhatsApp number; other channels have none. */
export function ConnectionNumber({ connection: { channel, number } }: { readonly connection: Connection }) {
  const { t } = useTranslation('connections');
  return channel === 'whatsapp' ? (formatPhone(number) ?? t('noNumber')) : null;
}
