import { styled } from '@mui/material/styles';
import { lazy, Suspense, type ReactNode } from 'react';
import { useTranslation } from '#web/i18n/use-translation.ts';
import { useLocation } from 'react-router-dom';
import { UndoHost } from '#web/kit/undo/UndoHost.tsx';
import { prefetch } from '#web/kit/page/prefetch.ts';
import { lazyOnceSettled } from '#web/kit/page/settled.ts';
import { part } from '#web/kit/page/part.ts';
import { useIsListInFront } from '#web/kit/page/list-in-front.ts';
import { BottomBar } from './BottomBar.tsx';
import { placeAt } from './places.ts';
import { PlaceTabs, usePlaceTabs } from './PlaceTabs.tsx';
import { Rail } from './Rail.tsx';
import { drawerWidth } from './shell-sizes.ts';
import { TopBar } from './TopBar.tsx';
import { useDrawer } from './use-drawer.ts';
import { useSettling } from './use-settling.ts';

const CommandCenter = lazyOnceSettled(async () => ({ default: (await import('../commands/CommandCenter.tsx')).CommandCenter }));
const Tooltips = lazyOnceSettled(async () => ({ default: (await import('#web/kit/tooltips/Tooltips.tsx')).Tooltips }));
// Who knows the places does without the full menu.
const loadMenuSheet = async () => ({ default: (await import('./MenuSheet.tsx')).MenuSheet });
const MenuSheet = part(loadMenuSheet);
const loadDrawer = async () => ({ default: (await import('./Drawer.tsx')).Drawer });
const Drawer = part(loadDrawer);
const SettingsColumn = lazy(async () => ({ default: (await import('../settings-column/SettingsColumn.tsx')).SettingsColumn }));
const SettingsSheet = lazy(async () => ({ default: (await import('../settings-column/SettingsSheet.tsx')).SettingsSheet }));

const Root = styled('div')({ display: 'flex', height: '100dvh', overflow: 'hidden' });
const Column = styled('div')({ display: 'flex', flexDirection: 'column', flexGrow: 1, minWidth: 0 });
const Body = styled('div')({ display: 'flex', flexGrow: 1, minHeight: 0 });
/** The room of the column of settings, while its code is on its way, too: the screen beside it stands still. */
const SettingsRoom = styled('div')(({ theme }) => ({
  display: 'grid',
  width: 240,
  flexShrink: 0,
  borderRight: `1px solid ${theme.vars.palette.divider}`,
  backgroundColor: theme.vars.palette.background.paper,
  [theme.breakpoints.up('lg')]: { width: 288 },
}));
const Main = styled('main')({ flexGrow: 1, minWidth: 0, overflow: 'auto', position: 'relative', outline: 'none' });

const SkipLink = styled('a')(({ theme }) => ({
  position: 'absolute',
  top: -64,
  left: theme.spacing(2),
  zIndex: theme.zIndex.tooltip,
  padding: theme.spacing(1, 2),
  background: theme.vars.palette.background.paper,
  color: theme.vars.palette.primary.main,
  '&:focus': { top: theme.spacing(1) },
}));

/** Places, top bar and the screen between them. On phones and upright tablets the places stand below. The full menu takes the rail's place, or lies over a narrow screen. */
export function Shell({ children }: { readonly children: ReactNode }) {
  const { t } = useTranslation('shell');
  useSettling();
  const { isPhone, isUpright, isOver, isOpen, wasSheet, toggle, close } = useDrawer();
  const { pathname } = useLocation();
  const tabs = usePlaceTabs();
  const isRead = !useIsListInFront() && isConversation(pathname);
  const isInSettings = placeAt(pathname)?.place === 'settings';
  const near = (): void => void prefetch(isOver ? loadMenuSheet : loadDrawer);
  return (
    <Root>
      <SkipLink href="#content">{t('skipToContent')}</SkipLink>
      {isUpright ? null : isOpen && !isOver ? (
        <Suspense fallback={<div style={{ width: drawerWidth, flexShrink: 0 }} />}>
          <Drawer isBeside onNavigate={close} />
        </Suspense>
      ) : (
        <Rail />
      )}
      <Column>
        <TopBar
          isPhone={isPhone}
          isUpright={isUpright}
          isMenuOpen={isOpen}
          onToggleMenu={toggle}
          onNearMenu={near}
          yields={isConversation(pathname)}
          tabs={isUpright ? [] : tabs}
        />
        {isUpright && tabs.length > 0 && !(isPhone && fillsPhone(pathname)) ? <PlaceTabs names={tabs} isRow /> : null}
        {isInSettings && isUpright ? (
          <Suspense fallback={<div style={{ height: 44, flexShrink: 0 }} />}>
            <SettingsSheet />
          </Suspense>
        ) : null}
        <Body>
          {isInSettings && !isUpright ? (
            <SettingsRoom>
              <Suspense>
                <SettingsColumn />
              </Suspense>
            </SettingsRoom>
          ) : null}
          <Main id="content" tabIndex={-1}>
            {children}
          </Main>
        </Body>
        {isUpright && !(isPhone && isRead) ? <BottomBar isPhone={isPhone} isMenuOpen={isOpen} onMore={toggle} onNearMore={near} /> : null}
      </Column>
      <Suspense>{wasSheet ? <MenuSheet isOpen={isOver && isOpen} onClose={close} /> : null}</Suspense>
      <UndoHost />
      <Suspense>
        <Tooltips />
      </Suspense>
      <Suspense>
        <CommandCenter />
      </Suspense>
    </Root>
  );
}

/** Screens on which the words of customers need the height. */
const fillsPhone = (pathname: string): boolean => /^\/(tickets|chats)\b/.test(pathname);
const isConversation = (pathname: string): boolean => /^\/(tickets|chats)\/./.test(pathname);
