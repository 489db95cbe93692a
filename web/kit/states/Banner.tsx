import Alert from '@mui/material/Alert';
import { styled } from '@mui/material/styles';
import type { ReactNode } from 'react';

/** The button goes below words that would be a narrow column beside it. */
const WrappingAlert = styled(Alert)({
  flexWrap: 'wrap',
  overflowWrap: 'anywhere',
  '& .MuiAlert-message': { flex: '1 1 220px' },
  '& .MuiAlert-action': { alignItems: 'center', paddingTop: 0 },
});

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
    <WrappingAlert severity={severity} role={role} action={action}>
      {children}
    </WrappingAlert>
  );
}
