import { zodResolver } from '@hookform/resolvers/zod';
import { useForm } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import type * as z from 'zod';
import type { QueueId, QueueOptionId } from '#shared/contract/ids.ts';
import { queueOptionRoutes, type QueueOption } from '#shared/contract/queue-options.ts';
import { useChangeOptions } from './queries.ts';
import { fieldError } from '#web/kit/dialogs/field-error.ts';
import { BoundText } from '#web/kit/fields/BoundText.tsx';
import { VariableTextField } from '#web/kit/fields/VariableTextField.tsx';
import { FormDialog } from '#web/kit/dialogs/FormDialog.tsx';
import { notifySuccess } from '#web/kit/toasts/notify.ts';

const schema = queueOptionRoutes.createQueueOption.body.pick({ title: true, message: true });
type OptionForm = z.input<typeof schema>;
type OptionValues = z.output<typeof schema>;

interface OptionDialogProps {
  readonly queueId: QueueId;
  /** Null makes a new one below the parent. */
  readonly option: QueueOption | null;
  readonly parentId: QueueOptionId | null;
  readonly onClose: () => void;
}

/** Creates or edits an option. */
export function OptionDialog({ queueId, option, parentId, onClose }: OptionDialogProps) {
  const { t } = useTranslation('queues');
  const { mutateAsync } = useChangeOptions(queueId, { showsOwnError: true });
  const form = useForm<OptionForm, unknown, OptionValues>({
    defaultValues: { title: option?.title ?? '', message: option?.message ?? '' },
    resolver: zodResolver(schema, { error: fieldError }),
  });
  const save = async (fields: OptionValues): Promise<void> => {
    await mutateAsync(option ? { type: 'update', id: option.id, fields } : { type: 'create', fields: { ...fields, parentId } });
    notifySuccess(t('optionSaved'));
    onClose();
  };
  return (
    <FormDialog title={option ? t('editOptionTitle') : t('newOption')} form={form} onSubmit={save} onClose={onClose}>
      <BoundText control={form.control} name="title" label={t('optionTitle')} helperText={t('optionTitleHelp')} required />
      <VariableTextField
        control={form.control}
        name="message"
        label={t('optionMessage')}
        helperText={t('optionMessageHelp')}
        variables={['firstName', 'name', 'ms', 'protocol', 'hour', 'queue']}
      />
    </FormDialog>
  );
}
