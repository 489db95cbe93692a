import { styled } from '@mui/material/styles';
import useMediaQuery from '@mui/material/useMediaQuery';
import { useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { SideDrawer } from './SideDrawer.tsx';
import { TopBar, topBarHeight } from './TopBar.tsx';

const Root = styled('div')({ display: 'flex', height: '100dvh', overflow: 'hidden' });
const Column = styled('div')({ display: 'flex', flexDirection: 'column', flexGrow: 1, minWidth: 0 });
const Main = styled('main')({ height: `calc(100dvh - ${topBarHeight}px)`, overflow: 'auto', position: 'relative', outline: 'none' });

const SkipLink = styled('a')(({ theme }) => ({
  position: 'absolute',
  top: -64,
  left: theme.spacing(2),
  zIndex: theme.zIndex.tooltip,
  padding: theme.spacing(1, 2),
  background: theme.vars?.palette.background.paper,
  color: theme.vars?.palette.primary.main,
  '&:focus': { top: theme.spacing(1) },
}));

const drawerKey = 'drawerOpen';

/** Drawer, top bar and the screen between them. */
export function Shell({ children }: { readonly children: ReactNode }) {
  const { t } = useTranslation('shell');
  const isPhone = useMediaQuery((theme) => theme.breakpoints.down('sm'), { noSsr: true });
  const isWide = useMediaQuery((theme) => theme.breakpoints.up('lg'), { noSsr: true });
  const [isPinnedOpen, setIsPinnedOpen] = useState(() => (localStorage.getItem(drawerKey) ?? String(isWide)) === 'true');
  const [isPhoneMenuOpen, setIsPhoneMenuOpen] = useState(false);
  const isOpen = isPhone ? isPhoneMenuOpen : isPinnedOpen;
  const toggle = (): void => {
    if (isPhone) return setIsPhoneMenuOpen(!isPhoneMenuOpen);
    setIsPinnedOpen(!isPinnedOpen);
    localStorage.setItem(drawerKey, String(!isPinnedOpen));
  };
  return (
    <Root>
      <SkipLink href="#content">{t('skipToContent')}</SkipLink>
      <SideDrawer isPhone={isPhone} isOpen={isOpen} onClose={() => setIsPhoneMenuOpen(false)} />
      <Column>
        <TopBar isMenuOpen={isOpen} onToggleMenu={toggle} />
        <Main id="content" tabIndex={-1}>
          {children}
        </Main>
      </Column>
    </Root>
  );
}
