import { useTranslation } from 'react-i18next';
import { type QuickMessage, quickMessages } from '#shared/records/quick-messages.ts';
import { BoundText } from '#web/kit/fields/BoundText.tsx';
import { VariableTextField } from '#web/kit/fields/VariableTextField.tsx';
import { RecordDialog } from '#web/parts/records/RecordDialog.tsx';
import { StepsField } from '#web/parts/steps/StepsField.tsx';

interface QuickMessageDialogProps {
  readonly record: QuickMessage | null;
  readonly onClose: () => void;
}

export function QuickMessageDialog({ record, onClose }: QuickMessageDialogProps) {
  const { t } = useTranslation(['quick-messages', 'kit', 'conversation']);
  const texts = { create: t('add'), edit: t('editTitle'), saved: record ? t('updated') : t('added') };
  return (
    <RecordDialog of={quickMessages} record={record} blank={{ shortcode: '', message: '', steps: null }} onClose={onClose} texts={texts}>
      {(control) => (
        <>
          <BoundText control={control} name="shortcode" label={t('shortcode')} helperText={t('shortcodeHelp', { example: t('shortcodeExample') })} required />
          <VariableTextField control={control} name="message" label={t('kit:message')} required />
          <StepsField control={control} name="steps" label={t('conversation:stepsTitle')} />
        </>
      )}
    </RecordDialog>
  );
}
