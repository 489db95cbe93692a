import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import Stack from '@mui/material/Stack';
import { styled } from '@mui/material/styles';
import { useEffect, useId, useRef, useState, type ReactNode, type SubmitEvent } from 'react';
import type { FieldValues, UseFormReturn } from 'react-hook-form';
import { useTranslation } from '#web/i18n/use-translation.ts';
import { errorText } from '#web/errors/error-text.ts';
import { useNarrower } from '../page/use-narrower.ts';
import { ConfirmDialog } from './ConfirmDialog.tsx';
import { useFormSubmit } from './use-form-submit.ts';
import { useLeaveGuard } from './use-leave-guard.ts';

/** Value of the button that does more than save. */
const moreValue = 'more';

/** The fields scroll between title and buttons. */
const Form = styled('form')({ display: 'flex', flexDirection: 'column', flexGrow: 1, minHeight: 0 });

interface FormDialogProps<T extends FieldValues, Output> {
  readonly title: string;
  readonly form: UseFormReturn<T, unknown, Output>;
  /** Saves; the dialog is busy until it is done. What it throws is shown at the server's field, else above the form. */
  readonly onSubmit: (fields: Output) => Promise<unknown>;
  readonly onClose: () => void;
  /** Default: save. */
  readonly submitLabel?: string;
  /** Saves and does more, by a button of its own, the main one. Enter does the first. */
  readonly more?: { readonly label: string; readonly onSubmit: (fields: Output) => Promise<unknown> } | undefined;
  /** There is nothing to save: the fields are to be read. */
  readonly isReadOnly?: boolean;
  readonly maxWidth?: 'xs' | 'sm' | 'md' | 'lg';
  /** The fields. */
  readonly children: ReactNode;
}

/**
 * A form over its screen: on phones instead of it. Asks before anything filled in is lost, be it by Escape, a click beside it, Back
 * or Cancel. Mounted while open.
 */
export function FormDialog<T extends FieldValues, Output>({
  title,
  form,
  onSubmit,
  onClose,
  submitLabel,
  more,
  isReadOnly = false,
  maxWidth = 'sm',
  children,
}: FormDialogProps<T, Output>) {
  const titleId = useId();
  const isPhone = useNarrower('sm');
  const wantsMore = useRef(false);
  const { submit, failure } = useFormSubmit(form, (fields) => (more && wantsMore.current ? more.onSubmit(fields) : onSubmit(fields)));
  const submitBy = (event: SubmitEvent<HTMLElement>): void => {
    wantsMore.current = event.nativeEvent.submitter?.getAttribute('value') === moreValue;
    submit(event);
  };
  const [asksToLeave, setAsksToLeave] = useState(false);
  const { isDirty, isSubmitting } = form.formState;
  useLeaveGuard(isDirty, () => setAsksToLeave(true));
  const leave = (): void => {
    if (isSubmitting) return;
    if (isDirty) setAsksToLeave(true);
    else onClose();
  };
  return (
    <Dialog open onClose={leave} fullScreen={isPhone} maxWidth={maxWidth} aria-labelledby={titleId}>
      <Form noValidate onSubmit={submitBy}>
        <DialogTitle id={titleId}>{title}</DialogTitle>
        <DialogContent>
          <FirstFieldFocus />
          <Stack spacing={2.5}>
            {failure ? <Alert severity="error">{errorText(failure)}</Alert> : null}
            {children}
          </Stack>
        </DialogContent>
        {isReadOnly ? (
          <CloseButton onClose={onClose} />
        ) : (
          <FormButtons isBusy={isSubmitting} submitLabel={submitLabel} moreLabel={more?.label} onCancel={leave} />
        )}
      </Form>
      <LeaveQuestion isOpen={asksToLeave} onLeave={onClose} onStay={() => setAsksToLeave(false)} />
    </Dialog>
  );
}

interface FormButtonsProps {
  readonly isBusy: boolean;
  readonly submitLabel: string | undefined;
  readonly moreLabel: string | undefined;
  readonly onCancel: () => void;
}

function FormButtons({ isBusy, submitLabel, moreLabel, onCancel }: FormButtonsProps) {
  const { t } = useTranslation();
  return (
    <DialogActions>
      <Button color="inherit" disabled={isBusy} onClick={onCancel}>
        {t('cancel')}
      </Button>
      <Button type="submit" variant={moreLabel === undefined ? 'contained' : 'outlined'} loading={isBusy}>
        {submitLabel ?? t('save')}
      </Button>
      {moreLabel === undefined ? null : (
        <Button type="submit" value={moreValue} variant="contained" disabled={isBusy}>
          {moreLabel}
        </Button>
      )}
    </DialogActions>
  );
}

function CloseButton({ onClose }: { readonly onClose: () => void }) {
  const { t } = useTranslation();
  return (
    <DialogActions>
      <Button onClick={onClose}>{t('close')}</Button>
    </DialogActions>
  );
}

function LeaveQuestion({ isOpen, onLeave, onStay }: { readonly isOpen: boolean; readonly onLeave: () => void; readonly onStay: () => void }) {
  const { t } = useTranslation('kit');
  return (
    <ConfirmDialog
      isOpen={isOpen}
      title={t('leaveTitle')}
      text={t('leaveText')}
      confirmLabel={t('discard')}
      cancelLabel={t('keepEditing')}
      onConfirm={onLeave}
      onClose={onStay}
    />
  );
}

/** Stands before the fields inside the dialog, whose content comes later than the dialog itself. */
function FirstFieldFocus() {
  const here = useRef<HTMLSpanElement>(null);
  useEffect(() => {
    const fields = here.current?.parentElement?.querySelectorAll<HTMLElement>(
      'input:not([type="hidden"], :disabled, [aria-hidden="true"]), textarea:not([aria-hidden="true"], :disabled), [role="combobox"]',
    );
    fields?.[0]?.focus();
  }, []);
  return <span ref={here} hidden />;
}
