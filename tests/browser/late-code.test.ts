import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { BrowserWindow } from './support/browser-window.ts';
import { logIn, visit } from './support/screens.ts';
import { Shop, startUpMs } from './support/shop.ts';

let shop: Shop;
let window: BrowserWindow;

beforeAll(async () => {
  shop = await Shop.open();
  // Of nobody yet, and without a service worker, which would ask again: a first visit.
  window = await shop.window();
}, startUpMs);
afterAll(() => shop?.close());

it('comes on a first visit though each of its files breaks off at first', async () => {
  const { page } = window;
  await page.goto('/login');
  await page.getByRole('button', { name: 'Entrar' }).waitFor();
  // Of what the page has named by itself, the browser keeps a failure.
  await page.waitForLoadState('networkidle');
  const broken = await breakOffOnce(page);

  await logIn(page, shop.owner);
  await visit(page, 'contacts');
  await page.getByRole('button', { name: 'Novo contato' }).click();
  await page.getByRole('dialog', { name: 'Novo contato' }).getByLabel('Nome').waitFor();
  await page.keyboard.press('Escape');
  await visit(page, 'settings', 'Conexões');
  await page.getByRole('button', { name: 'Adicionar conexão' }).waitFor();

  expect(broken.size).toBeGreaterThan(20);
  // The import finds in the browser's cache what has come for it.
  expect(await fetchedTwice(page)).toEqual([]);
}, 120_000);

it('keeps the page of a first visit whose network goes away, and shows what was asked for when it is back', async () => {
  const { page, context } = await shop.window();
  await logIn(page, shop.owner);
  const toggle = page.getByRole('button', { name: 'Abrir menu' });
  await toggle.waitFor();
  await context.setOffline(true);

  const refused: string[] = [];
  page.on('requestfailed', (request) => request.url().includes('/assets/') && refused.push(request.url()));
  await toggle.click();
  // Some of what comes by itself is among it, such as bells and commands.
  await expect.poll(() => refused.length, { timeout: 20_000 }).toBeGreaterThan(10);
  expect(await page.getByRole('tab', { name: 'Abertos' }).isVisible()).toBe(true);
  await context.setOffline(false);

  await page.locator('#main-menu').getByRole('link', { name: 'Filas' }).waitFor();
}, 60_000);

/** By the browser's own tool: routes of the test's would switch its cache off. @returns addresses that failed once */
async function breakOffOnce(page: Page): Promise<ReadonlySet<string>> {
  const known = new Set(await page.evaluate(() => performance.getEntriesByType('resource').map(({ name }) => name)));
  const broken = new Set<string>();
  const session = await page.context().newCDPSession(page);
  session.on('Fetch.requestPaused', ({ requestId, request: { url } }) => {
    const isFine = known.has(url) || broken.has(url);
    if (!isFine) broken.add(url);
    const done = isFine
      ? session.send('Fetch.continueRequest', { requestId })
      : session.send('Fetch.failRequest', { requestId, errorReason: 'ConnectionReset' });
    // A page that is closed meanwhile answers no more.
    done.catch(() => undefined);
  });
  await session.send('Fetch.enable', { patterns: [{ urlPattern: '*/assets/*.js' }, { urlPattern: '*/assets/*.css' }] });
  return broken;
}

/** Files whose bytes travelled more than once. */
const fetchedTwice = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const names = performance
      .getEntriesByType('resource')
      .filter((entry) => entry instanceof PerformanceResourceTiming && entry.transferSize > 300 && entry.name.includes('/assets/'))
      .map(({ name }) => name);
    return names.filter((name, index) => names.indexOf(name) !== index);
  });
