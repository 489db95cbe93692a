import Facebook from '@mui/icons-material/Facebook';
import Instagram from '@mui/icons-material/Instagram';
import WhatsApp from '@mui/icons-material/WhatsApp';
import { useTranslation } from '#web/i18n/use-translation.ts';
import type { Channel } from '#shared/contract/channels.ts';

const icons = { whatsapp: WhatsApp, facebook: Facebook, instagram: Instagram } as const;
const colors = { whatsapp: '#1fa855', facebook: '#1877f2', instagram: '#e1306c' } as const;

interface ChannelIconProps {
  readonly channel: Channel;
  /** Beside words that name the channel it says nothing of its own. */
  readonly isDecoration?: boolean;
  readonly sizePx?: number;
}

export function ChannelIcon({ channel, isDecoration = false, sizePx = 24 }: ChannelIconProps) {
  const { t } = useTranslation('connections');
  const Icon = icons[channel];
  const title = isDecoration ? {} : { titleAccess: t(`channel_${channel}`) };
  return <Icon sx={{ color: colors[channel], display: 'block', fontSize: sizePx }} {...title} />;
}
