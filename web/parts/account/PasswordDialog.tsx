import Typography from '@mui/material/Typography';
import { useForm } from 'react-hook-form';
import { useTranslation } from '#web/i18n/use-translation.ts';
import { FormDialog } from '#web/kit/dialogs/FormDialog.tsx';
import { BoundPassword } from '#web/kit/fields/BoundPassword.tsx';

interface PasswordDialogProps {
  readonly title: string;
  readonly text?: string | undefined;
  readonly submitLabel: string;
  /** A failure is shown at the field, or above it. */
  readonly onSubmit: (currentPassword: string) => Promise<unknown>;
  readonly onClose: () => void;
}

/** Asks whoever sits there for their present password. */
export function PasswordDialog({ title, text, submitLabel, onSubmit, onClose }: PasswordDialogProps) {
  const { t } = useTranslation('account');
  const form = useForm({ defaultValues: { currentPassword: '' } });
  return (
    <FormDialog
      title={title}
      form={form}
      submitLabel={submitLabel}
      onSubmit={({ currentPassword }) => onSubmit(currentPassword)}
      onClose={onClose}
      maxWidth="xs"
    >
      {text === undefined ? null : <Typography color="textSecondary">{text}</Typography>}
      <BoundPassword control={form.control} name="currentPassword" label={t('currentPassword')} isCurrent required />
    </FormDialog>
  );
}
