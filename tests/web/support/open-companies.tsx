import { screen, within } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import type { ListedCompany } from '#shared/contract/platform.ts';
import { aSession, companyId, inDays, planIdOf } from './builders.ts';
import type { FakeHandlers } from './fake-api.ts';
import { renderApp } from './render-app.tsx';

export const aCompany = (name: string, company: Partial<ListedCompany> = {}): ListedCompany => ({
  id: `01J${name
    .toUpperCase()
    .replaceAll(/[^A-Z]/g, '')
    .replaceAll(/[ILOU]/g, 'X')
    .padStart(23, '0')}` as ListedCompany['id'], // an id's form
  name,
  email: `${name.toLowerCase()}@exemplo.com`,
  phone: null,
  campaignsEnabled: true,
  planId: planIdOf(1),
  plan: 'Plus',
  status: true,
  dueDate: inDays(20),
  dueDay: null,
  mailsHeld: false,
  recurrence: 'MENSAL',
  createdAt: '2026-01-01T00:00:00.000Z',
  ...company,
});

/** Companies of the list unless something else is said. */
export const all = [aCompany('Doceria'), aCompany('Plataforma', { id: companyId })];

/** An item of a row's menu. */
export async function action(user: UserEvent, company: string, name: string | RegExp): Promise<HTMLElement> {
  const row = within(await screen.findByRole('row', { name: new RegExp(company) }));
  await user.click(row.getByRole('button', { name: 'Ações' }));
  return screen.findByRole('menuitem', { name });
}

/** The settings, as platform staff or others have them. */
export const open = (api: FakeHandlers = {}, isSuper = true) =>
  renderApp('/settings', {
    session: aSession({ super: isSuper }),
    api: { listSettings: () => [], listCompanies: () => ({ companies: all, hasMore: false }), listCompanyHealth: () => [], ...api },
  });
