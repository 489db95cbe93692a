import Logout from '@mui/icons-material/Logout';
import { styled } from '@mui/material/styles';
import Typography from '@mui/material/Typography';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useTranslation } from '#web/i18n/use-translation.ts';
import { Navigate, useLocation } from 'react-router-dom';
import { renewSession, subscriptionQuery } from '#web/features/billing/queries.ts';
import { serverNowMs } from '#web/api/server-clock.ts';
import { useLogout, useSessionUser } from '#web/api/session.ts';
import { LabelledIconButton } from '#web/kit/buttons/LabelledIconButton.tsx';
import { notifyError } from '#web/kit/toasts/notify.ts';
import { LanguageMenu } from '../LanguageMenu.tsx';
import { linkTo } from '../screens.ts';
import { ThemeToggle } from '../ThemeToggle.tsx';
import { HereLink } from './HereLink.tsx';
import { ScreenFrame } from './ScreenFrame.tsx';

/** All that a session for paying may open. */
const screens = ['subscription', 'invoices'] as const;
/** Somebody else may pay, or at another place. */
const lookEveryMs = 10_000;

const Root = styled('div')({ display: 'flex', flexDirection: 'column', height: '100dvh', overflow: 'hidden' });
const Bar = styled('header')(({ theme }) => ({
  display: 'flex',
  alignItems: 'center',
  gap: theme.spacing(1),
  minHeight: 56,
  padding: theme.spacing(0, 2),
  backgroundColor: theme.vars.palette.background.paper,
  borderBottom: `1px solid ${theme.vars.palette.divider}`,
}));
const Links = styled('nav')(({ theme }) => ({
  display: 'flex',
  gap: theme.spacing(1),
  padding: theme.spacing(1, 2, 0),
  '& a': { padding: theme.spacing(1, 1.5), borderRadius: 8, color: theme.vars.palette.text.secondary, textDecoration: 'none', fontWeight: 500 },
  '& a[aria-current="page"]': { color: theme.vars.palette.text.primary, backgroundColor: theme.vars.palette.action.selected },
}));
const Main = styled('main')({ flexGrow: 1, overflow: 'auto', outline: 'none' });

/** Around the screens of a company whose subscription has expired: paying, and the way out. */
export function BillingShell() {
  const { t } = useTranslation('shell');
  const { name } = useSessionUser().company;
  const { pathname } = useLocation();
  const logout = useLogout();
  useReturn();
  if (!screens.some((screen) => linkTo(screen) === pathname)) return <Navigate to={linkTo('subscription')} replace />;
  return (
    <Root>
      <Bar>
        <Typography noWrap sx={{ flexGrow: 1, minWidth: 0, fontWeight: 500 }}>
          {name}
        </Typography>
        <ThemeToggle />
        <LanguageMenu />
        <LabelledIconButton label={t('logout')} onClick={() => logout.mutate()}>
          <Logout />
        </LabelledIconButton>
      </Bar>
      <Links aria-label={t('menu')}>
        {screens.map((screen) => (
          <HereLink key={screen} to={linkTo(screen)}>
            {t(screen)}
          </HereLink>
        ))}
      </Links>
      <Main id="content" tabIndex={-1}>
        <ScreenFrame />
      </Main>
    </Root>
  );
}

/** Back in the whole application as soon as somebody has paid, be it elsewhere. Who has just paid here reads that first. */
function useReturn(): void {
  const queryClient = useQueryClient();
  const { data } = useQuery({ ...subscriptionQuery, refetchInterval: lookEveryMs });
  const isPaid = data !== undefined && Date.parse(data.dueDate) > serverNowMs();
  useEffect(() => {
    if (!isPaid) return undefined;
    const timer = setTimeout(() => void renewSession(queryClient).catch(notifyError), readingMs);
    return () => clearTimeout(timer);
  }, [isPaid, queryClient]);
}

/** Longer than the good news is shown. */
const readingMs = 6_000;
