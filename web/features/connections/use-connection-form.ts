import { zodResolver } from '@hookform/resolvers/zod';
import { useForm } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import type * as z from 'zod';
import { connectionRoutes, type Connection } from '#shared/contract/connections.ts';
import { useSaveConnection } from '#web/parts/connections/queries.ts';
import { fieldError } from '#web/kit/dialogs/field-error.ts';
import { notifySuccess } from '#web/kit/toasts/notify.ts';
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
  const form = useForm<ConnectionFields, unknown, ConnectionForm>({
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
    resolver: zodResolver(schema, { error: fieldError }),
  });
  const save = async (fields: ConnectionForm): Promise<void> => {
    const saved = await mutateAsync({ id: connection?.id ?? null, fields });
    notifySuccess(t('saved'));
    onClose();
    if (!connection) onCreated(saved);
  };
  return { form, save };
}
