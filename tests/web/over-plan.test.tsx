import { screen, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { aSession, inDays, planIdOf } from './support/builders.ts';
import { renderApp } from './support/render-app.tsx';

it('tells an admin by name what is more than the paid plan allows, and until when', async () => {
  await renderApp('/subscription', {
    session: aSession({ profile: 'admin' }),
    api: {
      getSubscription: () => ({
        dueDate: inDays(20),
        isTrial: false,
        email: null,
        planId: planIdOf(1),
        months: 1,
        plans: [],
        overPlan: {
          excess: ['users', 'connections'],
          offAt: '2026-12-01T12:00:00.000Z',
          tooMany: [
            { kind: 'users', limit: 1, count: 3, names: ['Bia', 'Ana'] },
            { kind: 'connections', limit: 1, count: 2, names: ['Loja 2'] },
          ],
        },
        details: null,
      }),
    },
  });

  const banner = within(await screen.findByRole('alert'));

  expect(banner.getByText(/Acima do plano pago: usuários, conexões\. Nada mais será enviado a partir de 01\/12\/2026/)).toBeInTheDocument();
  expect(banner.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
    'usuários: 3, o plano permite 1 — Bia, Ana',
    'conexões: 2, o plano permite 1 — Loja 2',
  ]);
});
