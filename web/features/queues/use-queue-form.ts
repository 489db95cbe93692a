import { zodResolver } from '@hookform/resolvers/zod';
import { useQuery } from '@tanstack/react-query';
import { useForm } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import * as z from 'zod';
import { schedules } from '#shared/contract/hours.ts';
import { queueRoutes, type Queue } from '#shared/contract/queues.ts';
import { defaultSchedules } from '#shared/domain/default-schedules.ts';
import { queuesQuery } from '#web/parts/queues/queries.ts';
import { useSaveQueue } from './queries.ts';
import { fieldError } from '#web/kit/dialogs/field-error.ts';
import { freeColor } from '#web/kit/fields/ColorField.tsx';
import { notifySuccess } from '#web/kit/toasts/notify.ts';

/** The contract's rules speak for themselves: the texts of name and colour are the specification's. */
const schema = z.object({ ...queueRoutes.createQueue.body.shape, schedules });
export type QueueForm = z.input<typeof schema>;
type QueueValues = z.output<typeof schema>;

interface Options {
  /** Null makes a new one. */
  readonly queue: Queue | null;
  readonly onCreated: (queue: Queue) => void;
  readonly onClose: () => void;
}

/** Fields, rules and saving of a queue. A new one goes on to its options. */
export function useQueueForm({ queue, onCreated, onClose }: Options) {
  const { t } = useTranslation('queues');
  const { mutateAsync } = useSaveQueue();
  const { data: queues = [] } = useQuery(queuesQuery);
  const form = useForm<QueueForm, unknown, QueueValues>({
    defaultValues: {
      name: queue?.name ?? '',
      color: queue?.color ?? freeColor(queues.map(({ color }) => color)),
      greetingMessage: queue?.greetingMessage ?? '',
      outOfHoursMessage: queue?.outOfHoursMessage ?? '',
      complationMessage: queue?.complationMessage ?? '',
      ratingMessage: queue?.ratingMessage ?? '',
      token: queue?.token ?? '',
      schedules: queue?.schedules ?? [...defaultSchedules],
    },
    resolver: zodResolver(schema, { error: fieldError }),
  });
  const save = async (fields: QueueValues): Promise<void> => {
    const saved = await mutateAsync({ id: queue?.id ?? null, fields });
    notifySuccess(t('saved'));
    if (queue) onClose();
    else onCreated(saved);
  };
  return { form, save };
}
