import { renderHook, screen, waitFor, within } from '@testing-library/react';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { createElement, type ReactNode } from 'react';
import { describe, expect, it, vi } from 'vitest';
import type { SessionReply } from '#shared/contract/auth.ts';
import { sessionQuery } from '#web/api/session.ts';
import { firstScreen } from '#web/app/first-screen.ts';
import { linkTo, screenAt, screenNames, screens } from '#web/app/screens.ts';
import type { ScreenEntry } from '#web/app/screen-entry.ts';
import { placeAt } from '#web/app/shell/places.ts';
import { useMeets } from '#web/app/shell/use-meets.ts';
import { aSession } from './support/builders.ts';
import { renderApp } from './support/render-app.tsx';

describe('table of screens', () => {
  it('leads links to the screens they name', () => {
    const wrong = screenNames.filter((name) => screenAt(linkTo(name)) !== screens[name]);

    expect(wrong).toEqual([]);
  });

  it.each([
    ['/quick-messages', true, ['shell', 'kit', 'quick-messages', 'conversation', 'screen-errors'], 2],
    ['/tickets', true, ['shell', 'tickets'], 2],
    ['/tickets/01J', true, ['shell', 'tickets', 'conversation'], 3],
    ['/nowhere', true, ['shell', 'tickets'], 2],
    ['/signup', false, ['sign-up'], 1],
    ['/quick-messages', false, ['login'], 1],
  ])('says what %s needs at once, logged in: %s', (path, hasToken, namespaces, loaders) => {
    const first = firstScreen(path, hasToken);

    expect(first.namespaces).toEqual(namespaces);
    expect(first.loaders).toHaveLength(loaders);
    expect(first.data).toHaveLength(hasToken ? 1 : 0);
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

const menu = () => screen.findByRole('navigation', { name: 'Menu principal' });
const linksOf = (element: HTMLElement): string[] =>
  within(element)
    .getAllByRole('link')
    .map((link) => link.textContent ?? '');

describe('places', () => {
  const everything = { company: { ...aSession().user.company, settings: [{ key: 'campaignsEnabled', value: 'true' }] } };

  it.each([1000, 1280, 1600])('at %i px is a rail of icons with their words', async (width) => {
    localStorage.setItem('cshow', 'true');
    await renderApp('/tickets', { width, session: aSession(everything) });

    expect(linksOf(await menu())).toEqual(['Atendimento', 'Contatos', 'Campanhas', 'Relatórios', 'Equipe', 'Configurações']);
  });

  it('at 768 px are a bar below, with the full menu behind its last entry', async () => {
    localStorage.setItem('cshow', 'true');
    await renderApp('/tickets', { width: 768, session: aSession(everything) });

    const bar = await screen.findByRole('navigation', { name: 'Lugares' });
    expect(linksOf(bar)).toEqual(['Atendimento', 'Contatos', 'Campanhas', 'Relatórios', 'Equipe', 'Configurações']);
    expect(within(bar).getByRole('button', { name: 'Mais' })).toBeInTheDocument();
  });

  it('are those that the user may use', async () => {
    await renderApp('/tickets', { session: aSession({ profile: 'user' }) });

    expect(linksOf(await menu())).toEqual(['Atendimento', 'Contatos', 'Campanhas', 'Equipe', 'Configurações']);
    expect(within(await menu()).getByRole('link', { name: 'Campanhas' })).toHaveAttribute('href', '/email');
    expect(within(await menu()).getByRole('link', { name: 'Configurações' })).toHaveAttribute('href', '/quick-messages');
  });

  it.each(['/campaigns', '/campaigns-config', '/campaigns/opt-outs'])('hold no %s for a company without campaigns', async (path) => {
    localStorage.setItem('cshow', 'true');
    await renderApp(path, { session: aSession() });

    expect(await screen.findByRole('heading', { name: 'Acesso não permitido' })).toBeInTheDocument();
    expect(screen.queryByRole('link', { name: 'Descadastros' })).not.toBeInTheDocument();
  });

  it('say how many tickets wait, whatever the screen', async () => {
    await renderApp('/connections', { api: { countTickets: () => ({ open: 0, openAll: 0, pending: 3 }) } });

    expect(await within(await menu()).findByRole('link', { name: 'Atendimento (3 tickets esperam por você)' })).toBeInTheDocument();
  });

  it('have their screens as tabs, and say which one is shown', async () => {
    const { user } = await renderApp('/tags', { width: 1280 });

    await user.click(within(await menu()).getByRole('link', { name: 'Atendimento' }));

    const tabs = await screen.findByRole('navigation', { name: 'Atendimento' });
    expect(linksOf(tabs)).toEqual(['Tickets', 'Kanban', 'Agendamentos', 'Tarefas']);
    expect(within(tabs).getByRole('link', { current: 'page' })).toHaveTextContent('Tickets');
    expect(within(await menu()).getByRole('link', { name: 'Atendimento' })).toHaveAttribute('aria-current', 'true');
  });

  it.each(screenNames)('have the screen %s', (name) => {
    expect(placeAt(linkTo(name).replaceAll(/:\w+/g, 'x'))).toBeDefined();
  });

  it('bring the tab of the shown screen into sight', async () => {
    const scroll = vi.spyOn(HTMLElement.prototype, 'scrollIntoView');
    await renderApp('/schedules');

    const shown = await screen.findByRole('link', { name: 'Agendamentos', current: 'page' });

    expect(scroll.mock.contexts).toContain(shown);
  });

  it('on a phone are four at the bottom', async () => {
    await renderApp('/contacts', { width: 390 });
    const bar = await screen.findByRole('navigation', { name: 'Lugares' });

    expect(linksOf(bar)).toEqual(['Atendimento', 'Contatos', 'Equipe']);
    expect(within(bar).getByRole('button', { name: 'Mais' })).toBeInTheDocument();
  });

  it('open the command bar by a button in sight', async () => {
    const { user } = await renderApp('/contacts', { width: 1280 });

    await user.click(await screen.findByRole('button', { name: 'Buscar ou executar' }));

    expect(await screen.findByRole('combobox', { name: 'Buscar ou executar' })).toBeInTheDocument();
  });
});

describe('full menu', () => {
  it('has an icon of its own for each entry', () => {
    const icons = screenNames.flatMap((name) => (screens[name] as ScreenEntry).menu?.icon ?? []);

    expect(icons.filter((icon, index) => icons.indexOf(icon) !== index)).toEqual([]);
  });

  it.each([
    ['an admin with campaigns', 'admin', true, ['Campanhas', 'Administração']],
    ['an admin without them', 'admin', false, ['Administração']],
    ['a plain user with campaigns', 'user', true, ['Campanhas']],
    ['a plain user without them', 'user', false, []],
  ] as const)('has the groups of %s', async (_who, profile, hasCampaigns, headings) => {
    if (hasCampaigns) localStorage.setItem('cshow', 'true');
    const { company } = aSession().user;
    const settings = hasCampaigns ? [{ key: 'campaignsEnabled', value: 'true' }] : [];
    const { user } = await renderApp('/tickets', { session: aSession({ profile, company: { ...company, settings } }) });

    await user.click(await screen.findByRole('button', { name: 'Abrir menu' }));

    await within(await menu()).findByRole('link', { name: 'Tags' });
    const named = within(await menu())
      .getAllByRole('list')
      .map((list) => list.getAttribute('aria-label'));
    expect(named.filter((name) => name !== null)).toEqual(headings);
  });

  it('stays as it was left', async () => {
    const { user } = await renderApp('/tickets', { width: 1280 });

    await user.click(await screen.findByRole('button', { name: 'Abrir menu' }));

    expect(await within(await menu()).findByRole('link', { name: 'Tickets' })).toBeInTheDocument();
    expect(localStorage.getItem('drawerOpen')).toBe('true');
  });

  it.each([390, 768, 1100])('at %i px lies over the screen, and closes when one is chosen', async (width) => {
    const { user } = await renderApp('/tickets', { width });
    await user.click(await screen.findByRole('button', { name: width < 900 ? 'Mais' : 'Abrir menu' }));
    const sheet = await screen.findByRole('dialog', { name: 'Menu principal' });

    await user.click(within(sheet).getByRole('link', { name: 'Conexões' }));

    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
    expect(location.pathname).toBe('/connections');
  });
});

describe('column of settings', () => {
  const column = () => screen.findByRole('navigation', { name: 'Configurações' });

  it('leads to each screen that is set up, and says where one is', async () => {
    const { user } = await renderApp('/settings', { api: { listSettings: () => [] } });

    await user.click(within(await column()).getByRole('link', { name: 'Filas' }));

    const shown = await column();
    await waitFor(() => expect(within(shown).getByRole('link', { current: 'page' })).toHaveAccessibleName('Filas'));
    expect(location.pathname).toBe('/queues');
  });

  it('finds a setting by any of its words', async () => {
    const { user } = await renderApp('/tags', { api: { listSettings: () => [] } });

    await user.type(within(await column()).getByRole('searchbox', { name: 'Buscar nas configurações' }), 'ticket aberto com outra');

    const hit = await within(await column()).findByRole('link', { name: 'Regras do atendimento' });
    expect(hit).toHaveAccessibleDescription('Usuários podem responder um ticket aberto com outra pessoa.');
    expect(hit).toHaveAttribute('href', '/settings#takeOver');
  });

  it('has no more than its user may open', async () => {
    await renderApp('/tags', { session: aSession({ profile: 'user' }) });

    expect(linksOf(await column())).toEqual(['Tags', 'Raias do kanban', 'Mensagens rápidas', 'Ajuda']);
  });

  it('is a sheet where there is no room', async () => {
    const { user } = await renderApp('/tags', { width: 768 });

    await user.click(await screen.findByRole('button', { name: 'Todas as configurações' }));

    expect(within(await screen.findByRole('dialog', { name: 'Configurações' })).getByRole('link', { name: 'Tags' })).toBeInTheDocument();
  });
});

it('an address without a screen says so', async () => {
  await renderApp('/nowhere');

  expect(await screen.findByRole('heading', { name: 'Página não encontrada' })).toBeInTheDocument();
});
