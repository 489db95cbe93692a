import type { Locator, Page } from 'playwright-core';
import type { LedgerCounts } from '#services/local-cloud/ledger.ts';
import { logIn } from '#tests/bench/log-in.ts';
import { Recado } from '#tests/support/recado.ts';
import { standardTexts } from '#tests/units/standard-trace.ts';
import { launchChromium } from './chromium.ts';
import { Customer } from './customer.ts';

type Counts = Readonly<Record<string, number>>;

/** Work of a browser's conversation, and what it caused on the server. */
export interface BrowserLedger {
  /** Requests of the page, by method and path. */
  readonly requests: Counts;
  /** Frames that the page sent, by action. */
  readonly sent: Counts;
  /** Frames that it got, by what is in them. */
  readonly got: Counts;
  readonly server: LedgerCounts;
}

/** Messages of the customer in each visit; the agent answers each time. */
const bursts = [3, 1, 1, 2, 1, 1, 1, 2, 1, 1] as const;
export const allVisits = bursts.length;
export const messagesOf = (visits: number): number => bursts.slice(0, visits).reduce((sum: number, count) => sum + count + 1, 0);
/** In these the last message of the burst comes while the agent looks. */
const lookedAt = new Set([3, 7]);
const shopNumber = '5511944400001';
/** Nothing says when the last thing has happened that nobody waits for. */
const quietMs = 4_000;
/** The join holds by then, and what was fetched before it has been looked at again. */
const readingMs = 2_500;

/**
 * A conversation as an agent leads it between others: the customer writes, the agent comes, answers, sees it delivered and goes back to the
 * list, and the customer reads. On a system of its own, whose every count is this conversation's.
 */
export async function countConversation(visits: number = allVisits): Promise<BrowserLedger> {
  const [recado, browser] = await Promise.all([Recado.start(), launchChromium()]);
  try {
    const agent = await recado.signUp();
    await recado.phones.create(shopNumber, 'Loja');
    await agent.pairConnection(recado.phones, shopNumber);
    const maria = await Customer.create(recado, { number: '5511955500001', name: 'Maria Cliente', shop: shopNumber });
    const live = await agent.live();
    await maria.write('Olá!');
    const told = await live.first('ticket', ({ action }) => action === 'update');
    if (told.action === 'update') await agent.change(told.ticket.id, { status: 'open' });
    await live.close();
    const context = await browser.newContext({ baseURL: recado.url, locale: 'pt-BR', viewport: { width: 1440, height: 900 }, reducedMotion: 'reduce' });
    await logIn(context, agent);
    const page = await context.newPage();
    const counted = watchPage(page);
    await page.goto('/tickets');
    await rowOf(page, maria).waitFor();
    await recado.drill({ tables: { counted: true } });
    await page.waitForTimeout(quietMs);
    const [page0, server0] = [structuredClone(counted), await recado.ledger()];
    for (let index = 0; index < visits; index += 1) await visitOnce(page, maria, index);
    await page.waitForTimeout(quietMs);
    return difference({ ...counted, server: await recado.ledger() }, { ...page0, server: server0 });
  } finally {
    await browser.close();
    await recado.stop();
  }
}

async function visitOnce(page: Page, maria: Customer, index: number): Promise<void> {
  const from = messagesOf(index);
  const texts = standardTexts.slice(from, from + (bursts[index] ?? 0));
  const reply = standardTexts[from + texts.length] ?? '';
  const late = lookedAt.has(index) ? texts.pop() : undefined;
  for (const text of texts) await maria.deliver(text);
  await rowOf(page, maria)
    .getByText(texts.at(-1) ?? '')
    .waitFor();
  await rowOf(page, maria).getByRole('link').first().click();
  await bubbleWith(page, texts.at(-1) ?? '').waitFor();
  await page.waitForTimeout(readingMs);
  if (late !== undefined) {
    await maria.deliver(late);
    await bubbleWith(page, late).waitFor();
  }
  await page.getByRole('textbox', { name: 'Mensagem', exact: true }).pressSequentially(reply, { delay: 20 });
  await page.keyboard.press('Enter');
  await bubbleWith(page, reply).getByRole('img', { name: 'Entregue' }).waitFor();
  await page
    .getByRole('navigation', { name: 'Menu' })
    .getByRole('link', { name: /^Atendimento/ })
    .click();
  await maria.read();
}

// Not those of `screens.ts`: `npm run bench` has no texts.
const rowOf = (page: Page, { name }: Customer): Locator => page.getByRole('list', { name: 'Lista de tickets' }).getByRole('listitem').filter({ hasText: name });
const bubbleWith = (page: Page, text: string): Locator => page.getByRole('list', { name: 'Mensagens' }).getByRole('listitem').filter({ hasText: text });

type PageCounts = Record<'requests' | 'sent' | 'got', Record<string, number>>;

function watchPage(page: Page): PageCounts {
  const counts: PageCounts = { requests: {}, sent: {}, got: {} };
  const count = (kind: keyof PageCounts, name: string): void => void (counts[kind][name] = (counts[kind][name] ?? 0) + 1);
  page.on('request', (request) => {
    const path = /^\/api(\/.*)$/.exec(new URL(request.url()).pathname)?.[1];
    if (path !== undefined) count('requests', `${request.method()} ${path.replaceAll(/\/(\d+|[\da-f-]{36}|[\dA-Z]{26})(?=\/|$)/g, '/…')}`);
  });
  page.on('websocket', (socket) => {
    socket.on('framesent', ({ payload }) => count('sent', String(Object(JSON.parse(String(payload))).action)));
    socket.on('framereceived', ({ payload }) => count('got', kindsOf(JSON.parse(String(payload)))));
  });
  return counts;
}

/** `appMessage, ticket` for a frame of these events. */
function kindsOf(frame: { readonly events?: readonly { readonly event: string }[] }): string {
  const kinds = (frame.events ?? []).map(({ event }) => event.split('-').at(-1) ?? '');
  return kinds.length === 0 ? (Object.keys(frame)[0] ?? '') : [...new Set(kinds)].toSorted().join(', ');
}

/** Subtracts every number of two alike structures, and leaves out what did not change. */
function difference<T>(after: T, before: T | undefined): T {
  if (typeof after === 'number') return (after - Number(before ?? 0)) as T;
  const known: Partial<Record<string, unknown>> = Object(before);
  const entries = Object.entries(Object(after)).map(([name, value]) => [name, difference(value, known[name])] as const);
  return Object.fromEntries(entries.filter(([, value]) => value !== 0)) as T; // the same fields, some of which are none
}

export const sumOf = (counts: Counts): number => Object.values(counts).reduce((sum, count) => sum + count, 0);
