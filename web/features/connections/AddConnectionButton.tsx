import Add from '@mui/icons-material/Add';
import ListItemIcon from '@mui/material/ListItemIcon';
import ListItemText from '@mui/material/ListItemText';
import Menu from '@mui/material/Menu';
import MenuItem from '@mui/material/MenuItem';
import { useState } from 'react';
import { useTranslation } from '#web/i18n/use-translation.ts';
import { channels } from '#shared/contract/channels.ts';
import { useStartMetaLogin } from './meta-queries.ts';
import { ChannelIcon } from '#web/parts/connections/ChannelIcon.tsx';
import { PermissionButton } from '#web/kit/buttons/PermissionButton.tsx';

/** The specification's three channels. Those of Meta begin with its login. */
export function AddConnectionButton({ onWhatsapp }: { readonly onWhatsapp: () => void }) {
  const { t } = useTranslation('connections');
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const { mutate, isPending, isSuccess } = useStartMetaLogin();
  const choose = { whatsapp: onWhatsapp, facebook: () => mutate({ addInstagram: false }), instagram: () => mutate({ addInstagram: true, only: 'instagram' }) };
  return (
    <>
      <PermissionButton
        right="connections-page:addConnection"
        variant="outlined"
        startIcon={<Add />}
        loading={isPending || isSuccess}
        aria-haspopup="menu"
        aria-expanded={anchor !== null}
        onClick={(event) => setAnchor(event.currentTarget)}
      >
        {t('add')}
      </PermissionButton>
      <Menu anchorEl={anchor} open={anchor !== null} onClose={() => setAnchor(null)} slotProps={{ list: { 'aria-label': t('add') } }}>
        {channels.map((channel) => (
          <MenuItem
            key={channel}
            sx={{ whiteSpace: 'normal' }}
            onClick={() => {
              setAnchor(null);
              choose[channel]();
            }}
          >
            <ListItemIcon>
              <ChannelIcon channel={channel} isDecoration />
            </ListItemIcon>
            <ListItemText primary={t(`channel_${channel}`)} secondary={channel === 'instagram' ? t('instagramHint') : null} />
          </MenuItem>
        ))}
      </Menu>
    </>
  );
}
