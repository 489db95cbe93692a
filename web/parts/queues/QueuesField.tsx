import { useQuery } from '@tanstack/react-query';
import type { FieldValues } from 'react-hook-form';
import { useTranslation } from '#web/i18n/use-translation.ts';
import { queuesQuery } from './queries.ts';
import { QueueMark } from './QueueMark.tsx';
import { BoundMultiSelect } from '#web/kit/fields/BoundMultiSelect.tsx';
import type { SelectOption } from '#web/kit/fields/BoundSelect.tsx';
import type { FieldProps } from '#web/kit/fields/field-props.ts';

/** Any number of the company's queues. The value is a list of their ids, in the order chosen. */
export function QueuesField<T extends FieldValues>(props: FieldProps<T>) {
  const { t } = useTranslation('kit');
  const { data: queues = [], isSuccess } = useQuery(queuesQuery);
  const options: SelectOption[] = queues.map((queue) => ({ value: queue.id, label: <QueueMark queue={queue} /> }));
  return <BoundMultiSelect {...props} options={options} noneText={isSuccess && options.length === 0 ? t('noQueues') : null} />;
}
