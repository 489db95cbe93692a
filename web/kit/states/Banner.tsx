import Alert from '@mui/material/Alert';
import type { ReactNode } from 'react';

interface BannerProps {
  readonly severity: 'info' | 'success' | 'warning' | 'error';
  readonly children: ReactNode;
  /** A button beside the words. */
  readonly action?: ReactNode;
}

/** A state of affairs above what it concerns, for as long as it lasts. What has just happened is a toast instead. */
export function Banner({ severity, children, action }: BannerProps) {
  // Trouble interrupts a screen reader; the rest waits for its turn.
  const role = severity === 'error' || severity === 'warning' ? 'alert' : 'status';
  return (
    <Alert severity={severity} role={role} action={action} sx={{ overflowWrap: 'anywhere' }}>
      {children}
    </Alert>
  );
}
