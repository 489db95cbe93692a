import { useTranslation } from '#web/i18n/use-translation.ts';
import type { QueueId, QueueOptionId } from '#shared/contract/ids.ts';
import { queueOptionRoutes, type QueueOption } from '#shared/contract/queue-options.ts';
import { useChangeOptions } from './queries.ts';
import { BoundText } from '#web/kit/fields/BoundText.tsx';
import { VariableTextField } from '#web/kit/fields/VariableTextField.tsx';
import { FormDialog } from '#web/kit/dialogs/FormDialog.tsx';
import { useRecordForm } from '#web/kit/dialogs/use-record-form.ts';

const schema = queueOptionRoutes.createQueueOption.body.pick({ title: true, message: true });

interface OptionDialogProps {
  readonly queueId: QueueId;
  /** Null makes a new one below the parent. */
  readonly option: QueueOption | null;
  readonly parentId: QueueOptionId | null;
  readonly onClose: () => void;
}

/** Creates or edits an option. */
export function OptionDialog({ queueId, option, parentId, onClose }: OptionDialogProps) {
  const { t } = useTranslation(['queues', 'kit']);
  const { mutateAsync } = useChangeOptions(queueId, { showsOwnError: true });
  const frame = useRecordForm({
    schema,
    defaultValues: { title: option?.title ?? '', message: option?.message ?? '' },
    save: (fields, changed) => mutateAsync(option ? { type: 'update', id: option.id, fields: changed } : { type: 'create', fields: { ...fields, parentId } }),
    saved: t('optionSaved'),
    onClose,
  });
  return (
    <FormDialog title={option ? t('editOptionTitle') : t('newOption')} {...frame}>
      <BoundText control={frame.form.control} name="title" label={t('kit:title')} helperText={t('optionTitleHelp')} required />
      <VariableTextField
        control={frame.form.control}
        name="message"
        label={t('kit:message')}
        helperText={t('optionMessageHelp')}
        variables={['firstName', 'name', 'ms', 'protocol', 'hour', 'queue']}
      />
    </FormDialog>
  );
}
