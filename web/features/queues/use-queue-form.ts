import { useQuery } from '@tanstack/react-query';
import { useTranslation } from '#web/i18n/use-translation.ts';
import * as z from 'zod';
import { schedules } from '#shared/contract/hours.ts';
import { defaultWaitLimits, queueRoutes, type Queue } from '#shared/contract/queues.ts';
import { defaultSchedules } from '#shared/domain/default-schedules.ts';
import { queuesQuery } from '#web/parts/queues/queries.ts';
import { useSaveQueue } from './queries.ts';
import { freeColor } from '#web/kit/fields/ColorField.tsx';
import { useRecordForm } from '#web/kit/dialogs/use-record-form.ts';

/** The contract's rules speak for themselves: the texts of name and colour are the specification's. */
const minutes = z.string().transform(Number);
const schema = z.object({ ...queueRoutes.createQueue.body.shape, amberMinutes: minutes, redMinutes: minutes, schedules });
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
  return useRecordForm<QueueForm, QueueValues, Queue>({
    schema,
    defaultValues: {
      name: queue?.name ?? '',
      color: queue?.color ?? freeColor(queues.map(({ color }) => color)),
      greetingMessage: queue?.greetingMessage ?? '',
      outOfHoursMessage: queue?.outOfHoursMessage ?? '',
      complationMessage: queue?.complationMessage ?? '',
      ratingMessage: queue?.ratingMessage ?? '',
      token: queue?.token ?? '',
      amberMinutes: String(queue?.amberMinutes ?? defaultWaitLimits.amberMinutes),
      redMinutes: String(queue?.redMinutes ?? defaultWaitLimits.redMinutes),
      schedules: queue?.schedules ?? [...defaultSchedules],
    },
    save: (fields, changed) => mutateAsync({ id: queue?.id ?? null, fields: queue ? changed : fields }),
    saved: t('saved'),
    onClose,
    onSaved: queue ? undefined : onCreated,
  });
}
