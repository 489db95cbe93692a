import { styled } from '@mui/material/styles';
import { useTranslation } from '#web/i18n/use-translation.ts';
import { Logo } from '#web/kit/page/Logo.tsx';
import { drawerWidth, topBarHeight } from './shell-sizes.ts';
import { SideMenu } from './SideMenu.tsx';

const Nav = styled('nav')(({ theme }) => ({
  display: 'flex',
  flexDirection: 'column',
  width: drawerWidth,
  maxWidth: '85vw',
  height: '100%',
  flexShrink: 0,
  overflowX: 'hidden',
  overflowY: 'auto',
  backgroundColor: theme.vars.palette.background.paper,
  '&[data-beside]': { borderRight: `1px solid ${theme.vars.palette.divider}` },
}));

const Brand = styled('div')(({ theme }) => ({ display: 'flex', alignItems: 'center', height: topBarHeight, flexShrink: 0, padding: theme.spacing(0, 2) }));

interface DrawerProps {
  /** In the rail's place; otherwise in a sheet over the screen. */
  readonly isBeside: boolean;
  readonly onNavigate: () => void;
}

/** The full menu: every screen under its heading. */
export function Drawer({ isBeside, onNavigate }: DrawerProps) {
  const { t } = useTranslation('shell');
  return (
    <Nav aria-label={t('menu')} id="main-menu" data-beside={isBeside || undefined}>
      <Brand>
        <Logo />
      </Brand>
      <SideMenu onNavigate={onNavigate} />
    </Nav>
  );
}
