import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { attended } from './support/attended.ts';
import type { Customer } from './support/customer.ts';
import { meet } from './support/flaky-network.ts';
import { bubbleWith, composer } from './support/screens.ts';
import { type Shop, startUpMs } from './support/shop.ts';

/** Fates of one call after the other: it never reaches the server, or its answer is lost, as between two masts. */
const fates = ['fine', 'answer lost', 'call lost', 'fine', 'slow', 'answer lost', 'answer lost', 'call lost', 'fine', 'call lost'] as const;
const slowMs = 1_500;
const lines = Array.from({ length: 15 }, (_, index) => `linha ${String(index + 1).padStart(2, '0')}`);

describe('a network that breaks off again and again', () => {
  let shop: Shop;
  let page: Page;
  let maria: Customer;

  beforeAll(async () => {
    ({ shop, page, maria } = await attended('Bom dia!'));
  }, startUpMs);
  afterAll(() => shop?.close());

  it('neither loses, doubles nor reorders what is written, and asks nothing of who writes', async () => {
    let calls = 0;
    await page.route('**/api/messages/*', async (route) =>
      route.request().method() === 'POST' ? meet(route, fates[calls++ % fates.length] ?? 'fine', slowMs) : route.continue(),
    );

    for (const line of lines) {
      await composer(page).fill(line);
      await page.keyboard.press('Enter');
    }
    await shop.recado.phones.shown(maria.number, ({ text }) => text.endsWith(lines.at(-1) ?? ''), 60_000);

    const received = (await maria.all()).flatMap(({ text }) => /linha \d\d/.exec(text)?.[0] ?? []);
    expect(received).toEqual(lines);
    expect(await page.getByText('Não enviada').count()).toBe(0);
    expect(calls).toBeGreaterThan(lines.length);
    await page.reload();
    await bubbleWith(page, lines.at(-1) ?? '').waitFor();
    expect(await shownLines(page)).toEqual(lines);
  }, 120_000);
});

const shownLines = async (page: Page): Promise<string[]> =>
  (await page.getByRole('list', { name: 'Mensagens' }).getByRole('listitem').allInnerTexts()).flatMap((text) => /linha \d\d/.exec(text)?.[0] ?? []);
