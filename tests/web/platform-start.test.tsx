import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import type { CompanyHealth } from '#shared/contract/company-health.ts';
import type { CompanyId } from '#shared/contract/ids.ts';
import type { ListedCompany } from '#shared/contract/platform.ts';
import { isTrial, platformOverview } from '#web/features/settings/platform-overview.ts';
import { aPlan, aSession, companyId, planIdOf } from './support/builders.ts';
import { renderApp } from './support/render-app.tsx';

const nowMs = Date.parse('2026-11-10T15:00:00.000Z');
const idOf = (order: number): CompanyId => `01J000000000000000000000C${order}` as CompanyId;

const aCompany = (order: number, changed: Partial<ListedCompany> = {}): ListedCompany => ({
  id: idOf(order),
  name: `Loja ${order}`,
  email: null,
  phone: null,
  planId: planIdOf(1),
  plan: 'Plus',
  status: true,
  campaignsEnabled: true,
  mailsHeld: false,
  dueDate: '2026-12-20T15:00:00.000Z',
  dueDay: null,
  recurrence: 'MENSAL',
  createdAt: '2026-01-20T15:00:00.000Z',
  ...changed,
});
const health = (id: CompanyId, up: number, total: number): CompanyHealth => ({
  companyId: id,
  connections: { up, total },
  messagesToday: 0,
  failuresToday: 0,
  lastLoginAt: null,
});
const overview = (companies: ListedCompany[], known: CompanyHealth[] = []) =>
  platformOverview({
    companies,
    health: new Map(known.map((one) => [one.companyId, one])),
    plans: [aPlan(1, { value: 100 })],
    own: companyId,
    nowMs,
    timeZone: 'America/Sao_Paulo',
  });

describe('what platform staff are to look at', () => {
  it('is each active company with a connection that is down', () => {
    const { down } = overview(
      [aCompany(1), aCompany(2), aCompany(3, { status: false })],
      [health(idOf(1), 1, 2), health(idOf(2), 2, 2), health(idOf(3), 0, 1)],
    );

    expect(down.map(({ company }) => company.name)).toEqual(['Loja 1']);
  });

  it('is what ends from today to five days from now, the nearest first', () => {
    const { ending } = overview([
      aCompany(1, { dueDate: '2026-11-15T15:00:00.000Z' }),
      aCompany(2, { dueDate: '2026-11-10T16:00:00.000Z' }),
      aCompany(3, { dueDate: '2026-11-16T15:00:00.000Z' }),
      aCompany(4, { dueDate: '2026-11-09T15:00:00.000Z' }),
    ]);

    expect(ending.map(({ name }) => name)).toEqual(['Loja 2', 'Loja 1']);
  });

  it('is what is still due this month, and what is overdue, by the price of the plan and its months', () => {
    const { month, overdue } = overview([
      aCompany(1, { dueDate: '2026-11-30T15:00:00.000Z', recurrence: 'TRIMESTRAL' }),
      aCompany(2, { dueDate: '2026-12-01T15:00:00.000Z' }),
      aCompany(3, { dueDate: '2026-11-01T15:00:00.000Z' }),
      aCompany(4, { id: companyId, dueDate: '2026-11-12T15:00:00.000Z' }),
    ]);

    expect(month).toEqual({ companies: 1, value: 300 });
    expect(overdue).toEqual({ companies: 1, value: 100 });
  });

  it.each([
    ['2026-11-10T15:00:00.000Z', '2026-11-13T15:00:00.000Z', true],
    ['2026-11-10T15:00:00.000Z', '2026-12-13T15:00:00.000Z', false],
  ])('calls a company made at %s and due at %s a trial: %s', (createdAt, dueDate, expected) => {
    expect(isTrial(aCompany(1, { createdAt, dueDate }))).toBe(expected);
  });
});

it('platform staff who log in begin with the platform', async () => {
  const soon = new Date(Date.now() + 2 * 86_400_000).toISOString();
  await renderApp('/login', {
    session: aSession({ super: true }),
    api: {
      listCompanies: () => ({ companies: [aCompany(1, { dueDate: soon, createdAt: new Date(Date.now() - 86_400_000).toISOString() })], hasMore: false }),
      listCompanyHealth: () => [health(idOf(1), 0, 1)],
      listPlans: () => [aPlan(1)],
    },
  });

  const down = await screen.findByRole('region', { name: /^Sem conexão agora/ });
  expect(await within(down).findByText('Conexões: 0 de 1')).toBeInTheDocument();
  expect(location.pathname).toBe('/platform');
  const ending = screen.getByRole('region', { name: 'Terminam em até 5 dias (1)' });
  expect(within(ending).getByText('Teste')).toBeInTheDocument();
  await waitFor(() => expect(within(ending).getByRole('link', { name: 'Loja 1' })).toHaveAttribute('href', '/settings?tab=companies&searchParam=Loja%201'));
});
