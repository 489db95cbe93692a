import Facebook from '@mui/icons-material/Facebook';
import Instagram from '@mui/icons-material/Instagram';
import WhatsApp from '@mui/icons-material/WhatsApp';
import { useTranslation } from 'react-i18next';
import type { Connection } from '#shared/contract/connections.ts';

const icons = { whatsapp: WhatsApp, facebook: Facebook, instagram: Instagram } as const;
const colors = { whatsapp: '#1fa855', facebook: '#1877f2', instagram: '#e1306c' } as const;

export function ChannelIcon({ channel }: { readonly channel: Connection['channel'] }) {
  const { t } = useTranslation('connections');
  const Icon = icons[channel];
  return <Icon sx={{ color: colors[channel], display: 'block' }} titleAccess={t(`channel_${channel}`)} />;
}
