import { styled } from '@mui/material/styles';
import { lazy, Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Logo } from '#web/kit/page/Logo.tsx';
import { SideMenu } from './SideMenu.tsx';
import { topBarHeight } from './TopBar.tsx';

/** Only narrow screens have it, once it is asked for. */
export const loadMenuSheet = async () => ({ default: (await import('./MenuSheet.tsx')).MenuSheet });
const MenuSheet = lazy(loadMenuSheet);

const openWidth = 300;
const railWidth = 64;

const Nav = styled('nav')(({ theme }) => ({
  display: 'flex',
  flexDirection: 'column',
  width: openWidth,
  maxWidth: '85vw',
  height: '100%',
  flexShrink: 0,
  overflowX: 'hidden',
  overflowY: 'auto',
  backgroundColor: theme.vars?.palette.background.paper,
  '&[data-beside]': {
    borderRight: `1px solid ${theme.vars?.palette.divider}`,
    transition: theme.transitions.create('width', { duration: theme.transitions.duration.shorter }),
  },
  '&[data-beside="rail"]': { width: railWidth },
}));

const Brand = styled('div')(({ theme }) => ({
  display: 'flex',
  alignItems: 'center',
  height: topBarHeight,
  flexShrink: 0,
  padding: theme.spacing(0, 2),
}));

interface SideDrawerProps {
  /** A sheet, closed until asked for. */
  readonly isOver: boolean;
  readonly isOpen: boolean;
  readonly onClose: () => void;
}

/** Beside the screen, 300 px wide or a rail of icons; where there is no room, a sheet over it. */
export function SideDrawer({ isOver, isOpen, onClose }: SideDrawerProps) {
  const { t } = useTranslation('shell');
  const isRail = !isOver && !isOpen;
  const [wasSheet, setWasSheet] = useState(false);
  if (isOver && isOpen && !wasSheet) setWasSheet(true);
  const nav = (
    <Nav aria-label={t('menu')} id="main-menu" {...(isOver ? {} : { 'data-beside': isRail ? 'rail' : 'open' })}>
      <Brand>
        <Logo isMarkOnly={isRail} />
      </Brand>
      <SideMenu isRail={isRail} onNavigate={onClose} />
    </Nav>
  );
  if (!isOver) return nav;
  return (
    <Suspense>
      {wasSheet ? (
        <MenuSheet isOpen={isOpen} onClose={onClose}>
          {nav}
        </MenuSheet>
      ) : null}
    </Suspense>
  );
}
