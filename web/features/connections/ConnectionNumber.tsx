import Typography from '@mui/material/Typography';
import { useTranslation } from 'react-i18next';
import type { Connection } from '#shared/contract/connections.ts';
import { formatNumber } from './format-number.ts';

/** The WhatsApp number; other channels have none. */
export function ConnectionNumber({ connection: { channel, number } }: { readonly connection: Connection }) {
  const { t } = useTranslation('connections');
  if (channel !== 'whatsapp') return null;
  return (
    <Typography variant="body2" color="textSecondary" noWrap>
      {formatNumber(number) ?? t('noNumber')}
    </Typography>
  );
}
