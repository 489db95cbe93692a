import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { formatPhone } from '#web/i18n/format-phone.ts';
import { languages } from '#web/i18n/languages.ts';
import { isLong } from '#tests/support/long.ts';
import type { Recado } from '#tests/support/recado.ts';
import { sharedRecado } from '#tests/support/shared-recado.ts';
import { violations } from './support/axe.ts';
import { BrowserWindow } from './support/browser-window.ts';
import { sharedChromium } from './support/chromium.ts';
import { Customer } from './support/customer.ts';
import { composer, bubbleWith } from './support/screens.ts';
import { startUpMs } from './support/shop.ts';
import { filled, words } from './support/words.ts';

const mostClicks = 5;
const mostFields = 5;

describe.each(isLong ? languages : languages.slice(0, 1))('the first ten minutes of a company, in %s', (language) => {
  const said = words[language];
  const shop = `5511942${languages.indexOf(language)}00001`;
  let recado: Recado;
  let window: BrowserWindow;
  let maria: Customer;

  beforeAll(async () => {
    recado = await sharedRecado();
    await recado.phones.create(shop, 'Loja');
    maria = await Customer.create(recado, { number: `5511952${languages.indexOf(language)}00001`, name: 'Maria Cliente', shop });
    window = await BrowserWindow.open(await sharedChromium(), recado.url, { language });
    await window.page.addInitScript(countSteps);
  }, startUpMs);

  afterAll(() => window?.close());

  it(`takes at most ${mostClicks} clicks and ${mostFields} fields from sign-up to the first answer`, async () => {
    const { page } = window;
    const addresses: string[] = [];
    page.on('framenavigated', (frame) => addresses.push(new URL(frame.url()).pathname));
    await page.goto('/signup');
    await page.getByLabel(said.signUp.adminName).fill('Ana Souza');
    await page.getByLabel(said.signUp.company).fill(`Padaria ${shop}`);
    await page.getByLabel(said.signUp.email).fill(`ana.${shop}@example.com`);
    await page.getByLabel(said.signUp.password, { exact: true }).fill('uma boa senha');
    await page.getByRole('button', { name: said.signUp.submit }).click();

    await page.getByRole('button', { name: said.tickets.firstRunAction }).click();
    expect(addresses).toContain('/login');
    await page.getByRole('img', { name: filled(said.connections.qrLabel, 'WhatsApp') }).waitFor();
    await recado.phones.link(shop, await shownCode(page));
    const dialog = page.getByRole('dialog', { name: filled(said.connections.qrConnected, 'WhatsApp') });
    await dialog.getByText(formatPhone(shop) ?? shop).waitFor();
    await dialog.getByText(said.connections.firstMessageWait).waitFor();
    expect(await violations(page)).toEqual([]);
    await maria.write('Oi! Tem bolo de cenoura?');
    await dialog.getByText('Oi! Tem bolo de cenoura?').waitFor();
    await dialog.getByRole('button', { name: said.connections.firstMessageShow }).click();
    await page.getByRole('button', { name: filled(said.tickets.acceptOf, maria.name) }).click();
    await composer(page, said).fill('Tem sim!');
    await page.keyboard.press('Enter');

    await bubbleWith(page, 'Tem sim!', said).waitFor();
    await maria.got('Tem sim!');
    const { clicks, fields } = await page.evaluate(() => (globalThis as unknown as { steps: Steps }).steps); // put there by countSteps
    expect(clicks).toBeLessThanOrEqual(mostClicks);
    expect(fields).toBeLessThanOrEqual(mostFields);
    expect(window.complaints).toEqual([]);
  }, 120_000);

  it('goes on with four steps, which examples help with', async () => {
    const { page } = window;
    await page.goto('/tickets');
    const card = page.getByRole('region', { name: said.firstSteps.title });
    await card.getByText(filled(said.firstSteps.progress, { done: 1, total: 4 })).waitFor();
    expect(await violations(page)).toEqual([]);

    await card.getByRole('button', { name: said.firstSteps.putIn }).click();
    await card.getByText(filled(said.firstSteps.progress, { done: 2, total: 4 })).waitFor();
    await card.getByRole('button', { name: said.firstSteps.takeAway }).click();

    await card.getByText(filled(said.firstSteps.progress, { done: 1, total: 4 })).waitFor();
    expect(window.complaints).toEqual([]);
  });
});

interface Steps {
  clicks: number;
  fields: number;
}

/** Counts what a person does: presses of the pointer, and fields that something is typed into. */
function countSteps(): void {
  const steps: Steps = { clicks: 0, fields: 0 };
  const typedInto = new WeakSet<EventTarget>();
  Object.assign(globalThis, { steps });
  addEventListener('click', ({ detail }) => void (detail > 0 && (steps.clicks += 1)), true);
  addEventListener(
    'input',
    ({ target }) => {
      if (!target || typedInto.has(target)) return;
      typedInto.add(target);
      steps.fields += 1;
    },
    true,
  );
}

/** The words of the QR code, which a phone would read off the screen. */
const shownCode = (page: Page): Promise<string> =>
  page.evaluate(async () => {
    const reply = await fetch('/api/whatsapp?session=0', { headers: { authorization: `Bearer ${localStorage.getItem('token')}` } });
    const [connection] = (await reply.json()) as { qrcode: string }[];
    return connection?.qrcode ?? '';
  });
