import { screen, waitFor, within } from '@testing-library/react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { eventName } from '#shared/contract/events.ts';
import { hoursAndMinutes } from '#web/features/dashboard/hours-and-minutes.ts';
import { aDashboard, aSession, companyId, userIdOf } from './support/builders.ts';
import { fail, type FakeHandlers } from './support/fake-api.ts';
import { renderApp } from './support/render-app.tsx';

const counts = { open: 1, openAll: 4, pending: 3 };
const shown = aDashboard({
  counters: { supportPending: 3, supportHappening: 4, supportFinished: 1_250, leads: 17, avgSupportTime: 75.4, avgWaitTime: 4 },
  attendants: [
    { id: userIdOf(1), name: 'Ana Souza', rating: 2.33, avgSupportTime: 75.4, finished: 1_240, online: true },
    { id: userIdOf(2), name: '=HYPERLINK("x";"Bia")', rating: null, avgSupportTime: 0, finished: 10, online: false },
  ],
  hours: Array.from({ length: 24 }, (_, hour) => (hour === 9 ? 5 : hour === 14 ? 2 : 0)),
});

const open = (api: FakeHandlers = {}, width = 1280) =>
  renderApp('/', { width, api: { countTickets: () => counts, showDashboard: () => shown, listSettings: zone('America/Sao_Paulo'), ...api } });
const zone = (timeZone: string) => () => [{ key: 'timeZone' as const, value: timeZone }];
const asked = (calls: Awaited<ReturnType<typeof open>>['calls']) => calls.filter(({ route }) => route === 'showDashboard').map(({ query }) => query);
const now = new Date('2026-11-22T15:00:00Z');

/** The timers of tests stay real, but for the day. */
const onThatDay = () => vi.setSystemTime(now);
afterEach(() => vi.useRealTimers());

describe('dashboard', () => {
  it('shows the six counters, the hours of today and the attendants', async () => {
    await open();

    const row = await screen.findByRole('row', { name: /Ana Souza/ });
    expect(row).toHaveTextContent('1.240');
    expect(row).toHaveTextContent('01h 15m');
    expect(row).toHaveTextContent('Online');
    expect(within(row).getByRole('img', { name: 'Avaliação: 2,3 de 3 estrelas' })).toBeInTheDocument();
    expect(within(screen.getByRole('row', { name: /Bia/ })).getByText('Sem avaliações')).toBeInTheDocument();
    const cards = ['Pendentes (agora)', 'Em atendimento (agora)', 'Resolvidos', 'Novos contatos', 'Tempo médio de atendimento', 'Tempo médio de espera'];
    const values = cards.map((name) => screen.getByText(name, { selector: 'dt' }).nextElementSibling?.textContent);
    expect(values).toEqual(['3', '4', '1.250', '17', '01h 15m', '00h 04m']);
    const hours = screen.getByRole('table', { name: 'Tickets de hoje por hora' });
    expect(within(hours).getByRole('row', { name: '09h 5' })).toBeInTheDocument();
    expect(within(hours).getAllByRole('row')).toHaveLength(25);
    expect(screen.getByText('7 tickets hoje')).toBeInTheDocument();
    expect(screen.getByRole('link', { name: 'Relatórios' })).toHaveAttribute('aria-current');
    expect(document.title).toMatch(/Dashboard · Recado$/);
  });

  const nowOf = (name: string) => screen.getByText(`${name} (agora)`, { selector: 'dt' }).nextElementSibling?.textContent;

  it('counts what is set aside as happening', async () => {
    await open({ countTickets: () => ({ ...counts, snoozed: 1, snoozedAll: 2 }) });

    await screen.findByRole('row', { name: /Ana Souza/ });

    await waitFor(() => expect(nowOf('Em atendimento')).toBe('6'));
  });

  it('shows the company’s numbers to somebody who sees their own tickets alone', async () => {
    const session = aSession({ profile: 'user', rights: ['dashboard:view'] });
    const own = { open: 0, openAll: 0, pending: 0 };
    await renderApp('/', { session, api: { countTickets: () => own, showDashboard: () => shown, listSettings: zone('America/Sao_Paulo') } });

    await screen.findByRole('row', { name: /Ana Souza/ });

    expect([nowOf('Pendentes'), nowOf('Em atendimento')]).toEqual(['3', '4']);
  });

  it('shows attendants as cards on a phone', async () => {
    await open({}, 390);

    expect(await screen.findByRole('heading', { name: 'Ana Souza' })).toBeInTheDocument();
  });

  it('leads users without the right to the tickets', async () => {
    const { calls } = await renderApp('/', { session: aSession({ profile: 'user' }) });

    await waitFor(() => expect(location.pathname).toBe('/tickets'));
    expect(screen.queryByRole('link', { name: 'Dashboard' })).not.toBeInTheDocument();
    expect(asked(calls)).toEqual([]);
  });

  it('begins with the month up to today', async () => {
    onThatDay();
    const { calls } = await open();

    await screen.findByRole('row', { name: /Ana Souza/ });

    expect(asked(calls)).toEqual([{ date_from: '2026-11-01', date_to: '2026-11-22' }]);
    expect(screen.getByLabelText('Data inicial')).toHaveValue('2026-11-01');
    expect(screen.getByText('Resolvidos, contatos e tempos de 01/11/2026 a 22/11/2026.')).toBeInTheDocument();
  });

  // In Auckland the month is over already, and in Honolulu it is not.
  it.each([
    ['Pacific/Auckland', { date_from: '2026-12-01', date_to: '2026-12-01' }],
    ['Pacific/Honolulu', { date_from: '2026-11-01', date_to: '2026-11-30' }],
  ])('begins with the days of a company in %s, wherever the browser is', async (timeZone, days) => {
    vi.setSystemTime(new Date('2026-11-30T22:00:00Z'));

    const { calls } = await open({ listSettings: zone(timeZone) });

    await waitFor(() => expect(asked(calls)).toEqual([days]));
  });

  it('says so when the zone of the company cannot be had, and tries again', async () => {
    let isDown = true;
    const { user, calls } = await open({ listSettings: () => (isDown ? fail('ERR_NO_PERMISSION') : zone('America/Sao_Paulo')()) });

    await screen.findByRole('alert');
    expect(asked(calls)).toEqual([]);
    isDown = false;
    await user.click(screen.getByRole('button', { name: 'Tentar de novo' }));

    expect(await screen.findByRole('row', { name: /Ana Souza/ })).toBeInTheDocument();
  });

  it('filters by dates or by a period, never by both, and wants one of them', async () => {
    onThatDay();
    const { user, calls } = await open();
    await screen.findByRole('row', { name: /Ana Souza/ });
    const choose = async (field: string, option: string): Promise<void> => {
      await user.click(screen.getByRole('combobox', { name: field }));
      await user.click(await screen.findByRole('option', { name: option }));
    };

    await choose('Tipo de filtro', 'Por período');
    await user.click(screen.getByRole('button', { name: 'Filtrar' }));
    expect(await screen.findByText('Parametrize o filtro')).toBeInTheDocument();
    await choose('Período', 'Últimos 30 dias');
    await user.click(screen.getByRole('button', { name: 'Filtrar' }));
    await waitFor(() => expect(asked(calls).at(-1)).toEqual({ days: '30' }));
    await choose('Tipo de filtro', 'Por data');
    expect(screen.getByLabelText('Data inicial')).toHaveValue('');
    await user.type(screen.getByLabelText('Data final'), '2026-11-10');
    await user.click(screen.getByRole('button', { name: 'Filtrar' }));

    await waitFor(() => expect(asked(calls).at(-1)).toEqual({ date_to: '2026-11-10' }));
    expect(asked(calls).filter((query) => 'days' in query && ('date_from' in query || 'date_to' in query))).toEqual([]);
  });

  it('says so when the last day comes before the first', async () => {
    onThatDay();
    const { user, calls } = await open();
    await screen.findByRole('row', { name: /Ana Souza/ });

    await user.clear(screen.getByLabelText('Data final'));
    await user.type(screen.getByLabelText('Data final'), '2026-10-31');
    await user.click(screen.getByRole('button', { name: 'Filtrar' }));

    expect(screen.getByLabelText('Data final')).toHaveAccessibleDescription('A data final vem antes da inicial.');
    expect(asked(calls).filter((query) => query['date_to'] === '2026-10-31')).toEqual([]);
  });

  it('says why it cannot be shown, and tries again', async () => {
    let isDown = true;
    const { user } = await open({ showDashboard: () => (isDown ? fail('ERR_DASHBOARD_PERIOD') : shown) });

    expect(await screen.findByRole('alert')).toHaveTextContent('O período termina antes de começar ou passa de 366 dias.');
    isDown = false;
    await user.click(screen.getByRole('button', { name: 'Tentar de novo' }));

    expect(await screen.findByRole('row', { name: /Ana Souza/ })).toBeInTheDocument();
  });

  it('says that there was no ticket today', async () => {
    await open({ showDashboard: () => aDashboard() });

    expect(await screen.findByText('Nenhum ticket hoje ainda')).toBeInTheDocument();
  });

  it('follows the counts at once, and fetches the rest soon after, once for many changes', async () => {
    const { sockets, calls } = await open();
    await screen.findByRole('row', { name: /Ana Souza/ });
    await waitFor(() => expect(sockets.all[0]?.sent).toContainEqual(expect.objectContaining({ action: 'joinNotification' })));
    const before = asked(calls).length;
    const tell = (pending: number): void => {
      const data = { action: 'counts', counts: { ...counts, pending } };
      sockets.emitFrame({ events: [{ event: eventName.ticket(companyId), data }] });
    };

    for (const pending of [8, 9, 12]) tell(pending);

    await waitFor(() => expect(screen.getByText('Pendentes (agora)').nextElementSibling).toHaveTextContent('12'));
    expect(asked(calls)).toHaveLength(before);
    await waitFor(() => expect(asked(calls)).toHaveLength(before + 1), { timeout: 4_000 });
  });

  it('saves the attendants as a file that no spreadsheet runs', async () => {
    const saved: Blob[] = [];
    vi.spyOn(URL, 'createObjectURL').mockImplementation((blob) => (saved.push(blob as Blob), 'blob:file'));
    const names: string[] = [];
    vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
      names.push(this.download);
    });
    const { user } = await open();

    await user.click(await screen.findByRole('button', { name: 'Baixar CSV' }));

    expect(names).toEqual(['atendentes_2026-11-01_2026-11-22.csv']);
    const text = await saved[0]!.text();
    expect(text.replace('\uFEFF', '').split('\r\n')).toEqual([
      'Nome;Avaliação;Resolvidos;Tempo médio de atendimento;Situação',
      'Ana Souza;2,33;1240;01h 15m;Online',
      `"'=HYPERLINK(""x"";""Bia"")";;10;00h 00m;Offline`,
      '',
    ]);
  });
});

describe('hours and minutes', () => {
  it.each([
    [0, '00:00'],
    [0.6, '00:01'],
    [59.6, '01:00'],
    [75.4, '01:15'],
    [6_000, '100:00'],
  ])('of %d minutes', (minutes, expected) => {
    const parts = hoursAndMinutes(minutes);

    expect(`${parts.hours}:${parts.minutes}`).toBe(expected);
  });
});
