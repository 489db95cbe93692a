import Chip from '@mui/material/Chip';
import { useTranslation } from 'react-i18next';
import type { RecipientState } from '#shared/contract/campaigns.ts';

const colors = {
  pending: 'default',
  sending: 'default',
  asked: 'info',
  confirmed: 'info',
  sent: 'default',
  delivered: 'primary',
  read: 'success',
  failed: 'error',
  optedOut: 'warning',
  expired: 'default',
} as const satisfies Record<RecipientState, unknown>;

export function RecipientChip({ state }: { readonly state: RecipientState }) {
  const { t } = useTranslation('campaigns');
  return <Chip size="small" variant="outlined" color={colors[state]} label={t(`state_${state}`)} />;
}
