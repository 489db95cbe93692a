import DataObject from '@mui/icons-material/DataObject';
import Button from '@mui/material/Button';
import Menu from '@mui/material/Menu';
import MenuItem from '@mui/material/MenuItem';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from '#web/i18n/use-translation.ts';
import { campaignSettingsQuery } from '#web/parts/outreach/queries.ts';

const ofEveryone = ['nome', 'numero', 'email'];

/** Variables for each recipient: known for everybody, the company's own, and the link to unsubscribe. */
export function VariableMenu({ isDisabled, onChoose }: { readonly isDisabled: boolean; readonly onChoose: (variable: string) => void }) {
  const { t } = useTranslation('template');
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  // A company without campaigns has none of its own.
  const { data } = useQuery({ ...campaignSettingsQuery, enabled: anchor !== null, retry: false, meta: { showsOwnError: true } });
  const names = [...ofEveryone, ...(data?.variables ?? []).map(({ key }) => key), 'descadastro'];
  const choose = (name: string): void => {
    setAnchor(null);
    onChoose(`{${name}}`);
  };
  return (
    <>
      <Button
        color="inherit"
        startIcon={<DataObject />}
        disabled={isDisabled}
        aria-haspopup="menu"
        aria-expanded={anchor !== null}
        onClick={(event) => setAnchor(event.currentTarget)}
      >
        {t('insertVariable')}
      </Button>
      <Menu anchorEl={anchor} open={anchor !== null} onClose={() => setAnchor(null)} slotProps={{ list: { 'aria-label': t('insertVariable') } }}>
        {[...new Set(names)].map((name) => (
          <MenuItem key={name} onClick={() => choose(name)}>{`{${name}}`}</MenuItem>
        ))}
      </Menu>
    </>
  );
}
