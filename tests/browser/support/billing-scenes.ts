import { after, type Scene } from './scene.ts';

const openSubscription: Scene['show'] = async (page, { billing }) => {
  await page.goto('/subscription');
  await page.getByRole('button', { name: billing.subscribe }).waitFor();
};

const openCheckout = after(openSubscription, async (page, { billing }) => {
  await page.getByRole('button', { name: billing.subscribe }).click();
  await page.getByRole('dialog', { name: billing.checkout }).getByRole('radiogroup').waitFor();
});

const openInvoices: Scene['show'] = async (page, { billing }) => {
  await page.goto('/financeiro');
  await page.getByRole('button', { name: billing.pay }).first().waitFor();
};

/** From the second step back to the first, and what is missing there. */
const openDetails = after(openCheckout, async (page, { billing }) => {
  await page.getByRole('button', { name: billing.back }).click();
  await page.getByRole('button', { name: billing.next }).click();
  await page.getByText(billing.cityRequired).waitFor();
});

/** Paying. The invoice is written by the first of them. */
export const billingScenes: readonly Scene[] = [
  { name: 'subscription', show: openSubscription },
  { name: 'checkout: plan', within: '[role=dialog]', show: openCheckout },
  { name: 'checkout: details', within: '[role=dialog]', show: openDetails },
  {
    name: 'checkout: code',
    within: '[role=dialog]',
    show: after(openDetails, async (page, { billing }) => {
      const dialog = page.getByRole('dialog', { name: billing.checkout });
      await dialog.getByLabel(billing.firstName).fill('Maria da Silva');
      await dialog.getByLabel(billing.address).fill('Rua das Flores, 10');
      await dialog.getByLabel(billing.city).fill('São Paulo');
      await dialog.getByLabel(billing.zipcode).fill('01001-000');
      for (let step = 1; step <= 2; step += 1) await dialog.getByRole('button', { name: billing.next }).click();
      await dialog.getByRole('button', { name: billing.pay }).click();
      await dialog.getByRole('img', { name: billing.qrLabel }).waitFor();
    }),
  },
  { name: 'invoices', show: openInvoices },
  {
    name: 'history of an invoice',
    within: '[role=dialog]',
    show: after(openInvoices, async (page, { billing }) => {
      await page
        .getByRole('button', { name: billing.historyOf.split('{{')[0] ?? '' })
        .first()
        .click();
      await page.getByRole('dialog').getByRole('listitem').first().waitFor();
    }),
  },
];
