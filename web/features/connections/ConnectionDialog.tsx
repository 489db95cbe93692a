import { useTranslation } from '#web/i18n/use-translation.ts';
import type { Connection } from '#shared/contract/connections.ts';
import { BoundSwitch } from '#web/kit/fields/BoundSwitch.tsx';
import { BoundText } from '#web/kit/fields/BoundText.tsx';
import { QueuesField } from '#web/parts/queues/QueuesField.tsx';
import { VariableTextField } from '#web/kit/fields/VariableTextField.tsx';
import { FormDialog } from '#web/kit/dialogs/FormDialog.tsx';
import { QueueOrder } from './QueueOrder.tsx';
import { useConnectionForm } from './use-connection-form.ts';

interface ConnectionDialogProps {
  readonly connection: Connection | null;
  readonly onCreated: (created: Connection) => void;
  readonly onClose: () => void;
}

/** Creates or edits a connection. */
export function ConnectionDialog(props: ConnectionDialogProps) {
  const { t } = useTranslation(['connections', 'kit']);
  const frame = useConnectionForm(props);
  const { control } = frame.form;
  // Numbers are checked, and messages planned, by the default one.
  const isWhatsapp = props.connection === null || props.connection.channel === 'whatsapp';
  return (
    <FormDialog title={props.connection ? t('editTitle') : t('newTitle')} {...frame}>
      <BoundText control={control} name="name" label={t('fieldName')} required />
      {isWhatsapp ? <BoundSwitch control={control} name="isDefault" label={t('fieldDefault')} /> : null}
      <div>
        <QueuesField control={control} name="queueIds" label={t('fieldQueues')} />
        <QueueOrder control={control} />
      </div>
      <VariableTextField
        control={control}
        name="greetingMessage"
        label={t('fieldGreeting')}
        helperText={t('fieldGreetingHelp', { nameVariable: `[${t('kit:variable_name')}]` })}
        minRows={3}
      />
      <BoundText control={control} name="outOfHoursMessage" label={t('fieldOutOfHours')} multiline minRows={2} maxRows={8} />
      <BoundText control={control} name="transferMessage" label={t('fieldTransfer')} helperText={t('fieldTransferHelp')} multiline minRows={2} maxRows={8} />
      <BoundText control={control} name="ratingMessage" label={t('fieldRating')} helperText={t('fieldRatingHelp')} multiline minRows={2} maxRows={8} />
      <BoundText
        control={control}
        name="complationMessage"
        label={t('fieldCompletion')}
        helperText={t('fieldCompletionHelp')}
        multiline
        minRows={2}
        maxRows={8}
      />
    </FormDialog>
  );
}
