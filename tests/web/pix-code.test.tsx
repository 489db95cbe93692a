import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { aPlan, aSession, companyId, inDays, planIdOf } from './support/builders.ts';
import { renderApp } from './support/render-app.tsx';

const hourMs = 3_600_000;

const invoice = {
  id: 1,
  companyId: companyId,
  detail: 'Plus',
  value: 99.9,
  dueDate: inDays(5),
  status: 'open',
  paidAt: null,
  paidUntil: null,
  planId: planIdOf(1),
  recurrence: 'MENSAL',
  notice: null,
  createdAt: inDays(-15),
} as const;
const details = { firstName: 'Maria', lastName: '', address2: 'Rua 1', city: 'Recife', state: 'PE', zipcode: '50000-000', country: 'BR' } as const;

it('shows a code that has just been made on a device whose clock is ahead', async () => {
  const { user } = await renderApp('/financeiro', {
    session: aSession({ profile: 'admin' }),
    serverAheadMs: -2 * hourMs,
    api: {
      listInvoices: () => ({ invoices: [invoice], hasMore: false }),
      getInvoice: () => invoice,
      getSubscription: () => ({
        dueDate: inDays(5),
        isTrial: false,
        email: null,
        planId: planIdOf(1),
        months: 1,
        plans: [{ ...aPlan(1), excess: [] }],
        overPlan: null,
        details,
      }),
      createSubscription: () => ({
        invoiceId: 1,
        qrcode: { qrcode: '00020126' },
        valor: { original: '99.90' },
        expiresAt: new Date(Date.now() - hourMs).toISOString(),
      }),
    },
  });
  await user.click(await screen.findByRole('button', { name: 'PAGAR fatura 1' }));
  await user.click(await screen.findByRole('button', { name: 'PRÓXIMO' }));

  await user.click(await screen.findByRole('button', { name: 'PAGAR' }));

  expect(await screen.findByRole('img', { name: 'Código Pix' })).toBeInTheDocument();
});
