import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import Stack from '@mui/material/Stack';
import { useId, type ReactNode } from 'react';
import { useTranslation } from '#web/i18n/use-translation.ts';
import { useNarrower } from '../page/use-narrower.ts';

interface SheetDialogProps {
  readonly title: string;
  /** True for a list. */
  readonly isWide?: boolean;
  readonly onClose: () => void;
  readonly children: ReactNode;
}

/** On phones it takes the screen. */
export function SheetDialog({ title, isWide = false, onClose, children }: SheetDialogProps) {
  const titleId = useId();
  const isPhone = useNarrower('sm');
  return (
    <Dialog open onClose={onClose} fullScreen={isPhone} maxWidth={isWide ? 'md' : 'sm'} fullWidth aria-labelledby={titleId}>
      <DialogTitle id={titleId}>{title}</DialogTitle>
      {children}
    </Dialog>
  );
}

interface SheetBodyProps {
  /** Default: close. */
  readonly leaveLabel?: string;
  readonly onLeave: () => void;
  /** Behind the one that leaves. */
  readonly buttons?: ReactNode;
  readonly children: ReactNode;
}

/** The content of the dialog, part below part, with its buttons. */
export function SheetBody({ leaveLabel, onLeave, buttons, children }: SheetBodyProps) {
  const { t } = useTranslation();
  return (
    <>
      <DialogContent>
        <Stack spacing={2.5}>{children}</Stack>
      </DialogContent>
      <DialogActions>
        <Button color="inherit" onClick={onLeave}>
          {leaveLabel ?? t('close')}
        </Button>
        {buttons}
      </DialogActions>
    </>
  );
}
