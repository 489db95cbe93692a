import Chip from '@mui/material/Chip';
import { useTranslation } from 'react-i18next';
import type { MailState } from '#shared/contract/emails.ts';

const colors = {
  pending: 'default',
  sending: 'default',
  sent: 'default',
  delivered: 'primary',
  opened: 'success',
  clicked: 'success',
  bounced: 'error',
  complained: 'error',
  unsubscribed: 'warning',
  suppressed: 'warning',
  failed: 'error',
} as const satisfies Record<MailState, unknown>;

export function MailStateChip({ state }: { readonly state: MailState }) {
  const { t } = useTranslation('email');
  return <Chip size="small" variant="outlined" color={colors[state]} label={t(`state_${state}`)} />;
}
