import { screen, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import type { InvoiceId } from '#shared/contract/ids.ts';
import type { Invoice } from '#shared/contract/invoices.ts';
import { aPlan, aSession, companyId, inDays, planIdOf } from './support/builders.ts';
import type { FakeHandlers } from './support/fake-api.ts';
import { renderApp } from './support/render-app.tsx';

const hourMs = 3_600_000;

const invoice: Invoice = {
  id: 1 as InvoiceId,
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
};
const details = { firstName: 'Maria', lastName: '', address2: 'Rua 1', city: 'Recife', state: 'PE', zipcode: '50000-000', country: 'BR' } as const;

const subscription = {
  dueDate: inDays(5),
  isTrial: false,
  email: null,
  planId: planIdOf(1),
  months: 1,
  plans: [aPlan(1, { name: 'Plus', value: 99.9 }), aPlan(2, { name: 'Pro', value: 199.9 })].map((plan) => ({ ...plan, excess: [] })),
  overPlan: null,
  details,
};
const payment = (expiresInMs: number) => ({
  invoiceId: invoice.id,
  qrcode: { qrcode: '00020126' },
  valor: { original: '99.90' },
  expiresAt: new Date(Date.now() + expiresInMs).toISOString(),
});

async function openCheckout(api: FakeHandlers, serverAheadMs = 0) {
  const app = await renderApp('/financeiro', {
    session: aSession({ profile: 'admin' }),
    serverAheadMs,
    api: { listInvoices: () => ({ invoices: [invoice], hasMore: false }), getInvoice: () => invoice, getSubscription: () => subscription, ...api },
  });
  await app.user.click(await screen.findByRole('button', { name: 'PAGAR fatura 1' }));
  return app;
}

it('shows a code that has just been made on a device whose clock is ahead', async () => {
  const { user } = await openCheckout({ createSubscription: () => payment(-hourMs) }, -2 * hourMs);
  await user.click(await screen.findByRole('button', { name: 'PRÓXIMO' }));

  await user.click(await screen.findByRole('button', { name: 'PAGAR' }));

  expect(await screen.findByRole('img', { name: 'Código Pix' })).toBeInTheDocument();
});

it('leaves the invoice behind it as it is since: for another plan it costs what that plan costs', async () => {
  let shown: Invoice = invoice;
  const { user } = await openCheckout({
    listInvoices: () => ({ invoices: [shown], hasMore: false }),
    createSubscription: () => {
      shown = { ...invoice, detail: 'Pro', value: 199.9, planId: planIdOf(2) };
      return payment(hourMs);
    },
  });
  await user.click(await screen.findByRole('radio', { name: /Pro/ }));
  await user.click(screen.getByRole('button', { name: 'PRÓXIMO' }));
  await user.click(await screen.findByRole('button', { name: 'PAGAR' }));
  await screen.findByRole('img', { name: 'Código Pix' });

  await user.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Fechar' }));

  expect(await screen.findByRole('row', { name: /Pro.*199,90/ })).toBeInTheDocument();
});

describe('a code of which too little was paid', () => {
  const short = { ...invoice, notice: 'tooLittle' as const };
  const withSameCode = 'Recebemos um valor menor que o devido. Pague a diferença com o mesmo código ou fale com o suporte.';
  const withNoOther = 'Recebemos um valor menor que o devido, por um código que já expirou. Fale com o suporte antes de pagar de novo.';
  const toTheCode = async ({ user }: Awaited<ReturnType<typeof openCheckout>>) => {
    await user.click(await screen.findByRole('button', { name: 'PRÓXIMO' }));
    await user.click(await screen.findByRole('button', { name: 'PAGAR' }));
  };

  it('takes the rest while it holds', async () => {
    let paid = false;
    const app = await openCheckout({
      getInvoice: () => (paid ? short : invoice),
      createSubscription: () => {
        paid = true;
        return payment(hourMs);
      },
    });

    await toTheCode(app);

    expect(await screen.findByText(withSameCode)).toBeInTheDocument();
  });

  it('takes nothing more once it has ended', async () => {
    let paid = false;
    const app = await openCheckout({
      getInvoice: () => (paid ? short : invoice),
      createSubscription: () => {
        paid = true;
        return payment(-1);
      },
    });

    await toTheCode(app);

    expect(await screen.findByText(withNoOther)).toBeInTheDocument();
    expect(screen.getByRole('button', { name: 'Gerar novo código' })).toBeInTheDocument();
  });

  it('is not the code that is made after it, which is for the whole price', async () => {
    const app = await openCheckout({
      listInvoices: () => ({ invoices: [short], hasMore: false }),
      getInvoice: () => short,
      createSubscription: () => payment(hourMs),
    });

    await toTheCode(app);

    expect(await screen.findByText(withNoOther)).toBeInTheDocument();
    expect(screen.queryByText(withSameCode)).not.toBeInTheDocument();
  });
});
