import Dialog from '@mui/material/Dialog';
import DialogTitle from '@mui/material/DialogTitle';
import LinearProgress from '@mui/material/LinearProgress';
import Typography from '@mui/material/Typography';
import useMediaQuery from '@mui/material/useMediaQuery';
import { useId, type ReactNode } from 'react';

interface PrivacyDialogProps {
  readonly title: string;
  /** True for a list. */
  readonly isWide?: boolean;
  readonly onClose: () => void;
  readonly children: ReactNode;
}

/** On phones it takes the screen. */
export function PrivacyDialog({ title, isWide = false, onClose, children }: PrivacyDialogProps) {
  const titleId = useId();
  const isPhone = useMediaQuery((theme) => theme.breakpoints.down('sm'), { noSsr: true });
  return (
    <Dialog open onClose={onClose} fullScreen={isPhone} maxWidth={isWide ? 'md' : 'sm'} fullWidth aria-labelledby={titleId}>
      <DialogTitle id={titleId}>{title}</DialogTitle>
      {children}
    </Dialog>
  );
}

/** Shows background work in words that count up. */
export function Running({ text }: { readonly text: string }) {
  return (
    <div>
      <Typography component="output" variant="body2" sx={{ display: 'block', mb: 1 }}>
        {text}
      </Typography>
      <LinearProgress aria-label={text} />
    </div>
  );
}
