import { useTranslation } from '#web/i18n/use-translation.ts';
import type { Delivery } from '#shared/contract/webhooks.ts';

type EventText = Delivery['event'] extends infer E ? (E extends `${infer A}.${infer B}` ? `event_${A}_${B}` : never) : never;

/** Name of an event. */
export function useEventName(): (event: Delivery['event']) => string {
  const { t } = useTranslation('messages-api');
  return (event) => t(`event_${event.replace('.', '_')}` as EventText); // the first dot is the only one
}
