import { styled } from '@mui/material/styles';
import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense } from 'react';
import { useTranslation } from '#web/i18n/use-translation.ts';
import { sessionQuery } from '#web/api/session.ts';
import { Busy } from '#web/kit/states/Busy.tsx';
import { FailedState } from '#web/kit/states/FailedState.tsx';
import { LiveProvider } from '#web/live/LiveProvider.tsx';
import { liveCache } from '../live/live-cache.ts';
import { linkTo, screens } from '../screens.ts';
import { HereLink } from '../shell/HereLink.tsx';
import { ScreenFrame } from '../shell/ScreenFrame.tsx';
import { MenuIcon } from '../shell/MenuIcon.tsx';
import { useReplacedSession } from '../shell/use-replaced-session.ts';
import { SupportBanner } from './SupportBanner.tsx';
import { supportScreens } from './support-screens.ts';

const Tooltips = lazy(async () => ({ default: (await import('#web/kit/tooltips/Tooltips.tsx')).Tooltips }));

const Root = styled('div')({ display: 'flex', flexDirection: 'column', height: '100dvh', overflow: 'hidden' });
const Main = styled('main')({ flexGrow: 1, overflow: 'auto', position: 'relative', outline: 'none' });

const Links = styled('nav')(({ theme }) => ({
  display: 'flex',
  gap: theme.spacing(0.5),
  padding: theme.spacing(0.75, 1.5),
  overflowX: 'auto',
  flexShrink: 0,
  borderBottom: `1px solid ${theme.vars.palette.divider}`,
  backgroundColor: theme.vars.palette.background.paper,
  '& a': {
    display: 'inline-flex',
    alignItems: 'center',
    gap: theme.spacing(0.75),
    padding: theme.spacing(0.75, 1.25),
    borderRadius: 10,
    color: theme.vars.palette.text.primary,
    textDecoration: 'none',
    whiteSpace: 'nowrap',
  },
  '& a[aria-current="page"]': { backgroundColor: theme.vars.palette.action.selected, fontWeight: 600 },
  '& a:focus-visible': { outline: `2px solid ${theme.vars.palette.primary.main}` },
}));

/** Around every screen of a session for support: whose company it is, who is in it, and the way out. */
export function SupportShell() {
  const { t } = useTranslation(['shell', 'support']);
  const session = useQuery(sessionQuery);
  const onReplaced = useReplacedSession();
  if (session.isError && !session.data) {
    return (
      <main>
        <FailedState titleAs="h1" title={t('loadFailed')} error={session.error} onRetry={() => void session.refetch()} />
      </main>
    );
  }
  if (!session.data) return <Busy />;
  return (
    <LiveProvider cache={liveCache} onReplaced={onReplaced}>
      <Root>
        <SupportBanner />
        <Links aria-label={t('support:menu')}>
          {supportScreens.map((name) => (
            <SupportLink key={name} name={name} />
          ))}
        </Links>
        <Main id="content" tabIndex={-1}>
          <ScreenFrame />
        </Main>
      </Root>
      <Suspense>
        <Tooltips />
      </Suspense>
    </LiveProvider>
  );
}

function SupportLink({ name }: { readonly name: (typeof supportScreens)[number] }) {
  const { t } = useTranslation('shell');
  const screen = screens[name];
  return (
    <HereLink to={linkTo(name)}>
      {'menu' in screen ? <MenuIcon name={screen.menu.icon} isSmall /> : null}
      {t(screen.title)}
    </HereLink>
  );
}
