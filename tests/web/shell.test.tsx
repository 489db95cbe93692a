import { renderHook, screen, waitFor, within } from '@testing-library/react';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { createElement, type ReactNode } from 'react';
import { describe, expect, it } from 'vitest';
import type { SessionReply } from '#shared/contract/auth.ts';
import { sessionQuery } from '#web/api/session.ts';
import { firstScreen } from '#web/app/first-screen.ts';
import { linkTo, screenAt, screenNames, screens } from '#web/app/screens.ts';
import { useMeets } from '#web/app/shell/use-meets.ts';
import { aSession } from './support/builders.ts';
import { renderApp } from './support/render-app.tsx';

describe('table of screens', () => {
  it('leads links to the screens they name', () => {
    const wrong = screenNames.filter((name) => screenAt(linkTo(name)) !== screens[name]);

    expect(wrong).toEqual([]);
  });

  it.each([
    ['/quick-messages', true, ['shell', 'kit', 'quick-messages', 'screen-errors'], 2],
    ['/tickets', true, ['shell', 'tickets'], 2],
    ['/tickets/01J', true, ['shell', 'tickets', 'conversation'], 3],
    ['/nowhere', true, ['shell', 'tickets'], 2],
    ['/signup', false, ['sign-up'], 1],
    ['/quick-messages', false, ['login'], 1],
  ])('says what %s needs at once, logged in: %s', (path, hasToken, namespaces, loaders) => {
    const first = firstScreen(path, hasToken);

    expect(first.namespaces).toEqual(namespaces);
    expect(first.loaders).toHaveLength(loaders);
  });
});

describe('needs of a screen', () => {
  const meets = (user: Partial<SessionReply['user']>, needs: Parameters<ReturnType<typeof useMeets>>[0]): boolean => {
    const queryClient = new QueryClient();
    const session = aSession(user);
    queryClient.setQueryData(sessionQuery.queryKey, { scope: session.scope, user: session.user });
    const wrapper = ({ children }: { children: ReactNode }) => createElement(QueryClientProvider, { client: queryClient }, children);
    return renderHook(() => useMeets(), { wrapper }).result.current(needs);
  };
  const { company } = aSession().user;
  const withCampaigns = { ...company, settings: [{ key: 'campaignsEnabled', value: 'true' }] };

  it.each([
    ['an admin right for an admin', { profile: 'admin' as const }, { right: 'dashboard:view' as const }, true],
    ['an admin right for a user', { profile: 'user' as const }, { right: 'dashboard:view' as const }, false],
    ['a feature that is on', { company: withCampaigns }, { feature: 'campaignsEnabled' }, true],
    ['a feature that is off', {}, { feature: 'campaignsEnabled' }, false],
    ['platform staff', { super: true }, { isSuper: true as const }, true],
    ['platform staff for others', {}, { isSuper: true as const }, false],
  ])('%s', (_what, user, needs, isMet) => {
    expect(meets(user, needs)).toBe(isMet);
  });
});

describe('side menu', () => {
  const menu = () => screen.findByRole('navigation', { name: 'Menu principal' });
  const isRail = (element: HTMLElement): boolean => within(element).queryByText('Tickets') === null;

  it.each([
    [1280, true],
    [1600, false],
  ])('at %i px is a rail of icons: %s', async (width, rail) => {
    await renderApp('/tickets', { width });

    expect(isRail(await menu())).toBe(rail);
  });

  it('says how many tickets wait, whatever the screen', async () => {
    await renderApp('/connections', { api: { countTickets: () => ({ open: 0, openAll: 0, pending: 3 }) } });

    expect(await within(await menu()).findByRole('link', { name: 'Tickets (3 tickets esperam por você)' })).toBeInTheDocument();
  });

  it('stays as it was left', async () => {
    const { user } = await renderApp('/tickets', { width: 1280 });

    await user.click(await screen.findByRole('button', { name: 'Abrir menu' }));

    expect(isRail(await menu())).toBe(false);
    expect(localStorage.getItem('drawerOpen')).toBe('true');
  });

  it.each([390, 768, 1100])('at %i px lies over the screen, and closes when one is chosen', async (width) => {
    const { user } = await renderApp('/tickets', { width });
    await user.click(await screen.findByRole('button', { name: 'Abrir menu' }));
    const sheet = await screen.findByRole('dialog', { name: 'Menu principal' });

    await user.click(within(sheet).getByRole('link', { name: 'Conexões' }));

    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
    expect(location.pathname).toBe('/connections');
    expect(screen.queryByRole('navigation', { name: 'Menu principal' })).not.toBeInTheDocument();
  });
});

it('an address without a screen says so', async () => {
  await renderApp('/nowhere');

  expect(await screen.findByRole('heading', { name: 'Página não encontrada' })).toBeInTheDocument();
});
