import { styled } from '@mui/material/styles';
import useMediaQuery from '@mui/material/useMediaQuery';
import { lazy, Suspense, useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { prefetch } from '#web/kit/page/prefetch.ts';
import { loadMenuSheet, SideDrawer } from './SideDrawer.tsx';
import { TopBar, topBarHeight } from './TopBar.tsx';

const CommandCenter = lazy(async () => ({ default: (await import('../commands/CommandCenter.tsx')).CommandCenter }));
const Tooltips = lazy(async () => ({ default: (await import('#web/kit/tooltips/Tooltips.tsx')).Tooltips }));

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

/** Side menu, top bar and the screen between them. Below `lg` the menu lies over the screen, so that it never squeezes two columns. */
export function Shell({ children }: { readonly children: ReactNode }) {
  const { t } = useTranslation('shell');
  const isOver = useMediaQuery((theme) => theme.breakpoints.down('lg'), { noSsr: true });
  const isRoomy = useMediaQuery((theme) => theme.breakpoints.up('xl'), { noSsr: true });
  const [chosen, setChosen] = useState(() => localStorage.getItem(drawerKey));
  const [isSheetOpen, setIsSheetOpen] = useState(false);
  const isOpen = isOver ? isSheetOpen : chosen === null ? isRoomy : chosen === 'true';
  const toggle = (): void => {
    if (isOver) return setIsSheetOpen(!isSheetOpen);
    setChosen(String(!isOpen));
    localStorage.setItem(drawerKey, String(!isOpen));
  };
  return (
    <Root>
      <SkipLink href="#content">{t('skipToContent')}</SkipLink>
      <SideDrawer isOver={isOver} isOpen={isOpen} onClose={() => setIsSheetOpen(false)} />
      <Column>
        <TopBar isMenuOpen={isOpen} onToggleMenu={toggle} onNearMenu={() => isOver && void prefetch(loadMenuSheet)} />
        <Main id="content" tabIndex={-1}>
          {children}
        </Main>
      </Column>
      <Suspense>
        <Tooltips />
      </Suspense>
      <Suspense>
        <CommandCenter />
      </Suspense>
    </Root>
  );
}
