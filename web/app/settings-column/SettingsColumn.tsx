import { styled } from '@mui/material/styles';
import { useTranslation } from 'react-i18next';
import { SettingsMenu } from './SettingsMenu.tsx';

const Column = styled('nav')(({ theme }) => ({
  display: 'flex',
  flexDirection: 'column',
  width: 240,
  flexShrink: 0,
  overflowY: 'auto',
  borderRight: `1px solid ${theme.vars?.palette.divider}`,
  backgroundColor: theme.vars?.palette.background.paper,
  [theme.breakpoints.up('lg')]: { width: 288 },
}));

/** Everything that is configured, beside what is being configured. */
export function SettingsColumn() {
  const { t } = useTranslation('settings-column');
  return (
    <Column aria-label={t('title')}>
      <SettingsMenu />
    </Column>
  );
}
