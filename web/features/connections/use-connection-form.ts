import { useTranslation } from '#web/i18n/use-translation.ts';
import type * as z from 'zod';
import { connectionRoutes, type Connection } from '#shared/contract/connections.ts';
import { useSaveConnection } from '#web/parts/connections/queries.ts';
import { useRecordForm } from '#web/kit/dialogs/use-record-form.ts';
import { i18n } from '#web/i18n/instance.ts';

const schema = connectionRoutes.createConnection.body.refine(({ queueIds, greetingMessage }) => queueIds.length < 2 || greetingMessage.trim() !== '', {
  path: ['greetingMessage'],
  error: () => i18n.t('connections:greetingRequired'),
});
export type ConnectionFields = z.input<typeof schema>;
type ConnectionForm = z.output<typeof schema>;

interface Options {
  /** Null makes a new one. */
  readonly connection: Connection | null;
  /** It has its token, this once. */
  readonly onCreated: (created: Connection) => void;
  readonly onClose: () => void;
}

/** Fields, rules and saving of a connection. A new one goes on to its QR code. */
export function useConnectionForm({ connection, onCreated, onClose }: Options) {
  const { t } = useTranslation('connections');
  const { mutateAsync } = useSaveConnection();
  return useRecordForm<ConnectionFields, ConnectionForm, Connection>({
    schema,
    defaultValues: {
      name: connection?.name ?? '',
      isDefault: connection?.isDefault ?? false,
      greetingMessage: connection?.greetingMessage ?? '',
      complationMessage: connection?.complationMessage ?? '',
      outOfHoursMessage: connection?.outOfHoursMessage ?? '',
      ratingMessage: connection?.ratingMessage ?? '',
      transferMessage: connection?.transferMessage ?? '',
      queueIds: connection?.queueIds ?? [],
    },
    save: (fields, changed) => mutateAsync({ id: connection?.id ?? null, fields: connection ? changed : fields }),
    saved: t('saved'),
    onClose,
    onSaved: connection ? undefined : onCreated,
  });
}
