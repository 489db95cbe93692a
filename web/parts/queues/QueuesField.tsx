import { useQuery } from '@tanstack/react-query';
import type { FieldValues } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { queuesQuery } from './queries.ts';
import { QueueMark } from './QueueMark.tsx';
import { BoundMultiSelect } from '#web/kit/fields/BoundMultiSelect.tsx';
import { BoundSelect, type SelectOption } from '#web/kit/fields/BoundSelect.tsx';
import type { FieldProps } from '#web/kit/fields/field-props.ts';

/** A choice among the company's queues. The value is its id, or an empty string. */
export function QueueField<T extends FieldValues>(props: FieldProps<T>) {
  return <BoundSelect {...props} options={useQueueOptions().options} />;
}

/** Any number of the company's queues. The value is a list of their ids, in the order chosen. */
export function QueuesField<T extends FieldValues>(props: FieldProps<T>) {
  const { t } = useTranslation('kit');
  const { options, isSuccess } = useQueueOptions();
  return <BoundMultiSelect {...props} options={options} noneText={isSuccess && options.length === 0 ? t('noQueues') : null} />;
}

function useQueueOptions() {
  const { data: queues = [], isSuccess } = useQuery(queuesQuery);
  const options: SelectOption[] = queues.map((queue) => ({ value: queue.id, label: <QueueMark queue={queue} /> }));
  return { options, isSuccess };
}
