import Typography from '@mui/material/Typography';
import { useTranslation } from '#web/i18n/use-translation.ts';
import { type QuickMessage, quickMessages } from '#shared/records/quick-messages.ts';
import { useHasRight } from '#web/api/session.ts';
import { BoundSwitch } from '#web/kit/fields/BoundSwitch.tsx';
import { BoundText } from '#web/kit/fields/BoundText.tsx';
import { VariableTextField } from '#web/kit/fields/VariableTextField.tsx';
import { QueueField } from '#web/parts/queues/QueueField.tsx';
import { RecordDialog } from '#web/parts/records/RecordDialog.tsx';
import { StepsField } from '#web/parts/steps/StepsField.tsx';

interface QuickMessageDialogProps {
  readonly record: QuickMessage | null;
  /** A new one begins with this text. */
  readonly text?: string;
  readonly onClose: () => void;
}

/** Makes or changes one: without the right to shared ones, one's own. */
export function QuickMessageDialog({ record, text = '', onClose }: QuickMessageDialogProps) {
  const mayShare = useHasRight('shortcuts:edit');
  const { t } = useTranslation(['quick-messages', 'kit', 'conversation']);
  const texts = { create: t('add'), edit: t('editTitle'), saved: record ? t('updated') : t('added') };
  return (
    <RecordDialog
      of={quickMessages}
      record={record}
      blank={{ shortcode: '', message: text, steps: null, queueId: null, isShared: mayShare }}
      onClose={onClose}
      texts={texts}
    >
      {(control) => (
        <>
          <BoundText control={control} name="shortcode" label={t('shortcode')} helperText={t('shortcodeHelp', { example: t('shortcodeExample') })} required />
          <VariableTextField control={control} name="message" label={t('kit:message')} required />
          <QueueField control={control} name="queueId" label={t('queue')} noneText={t('anyQueue')} helperText={t('queueHelp')} />
          {record || !mayShare ? null : <BoundSwitch control={control} name="isShared" label={t('shared')} helperText={t('sharedHelp')} />}
          {(record ? !record.isShared : !mayShare) ? <Typography color="textSecondary">{t('ownHelp')}</Typography> : null}
          <StepsField control={control} name="steps" label={t('conversation:stepsTitle')} />
        </>
      )}
    </RecordDialog>
  );
}
