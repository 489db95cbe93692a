import { setTimeout as delay } from 'node:timers/promises';
import type { Page } from 'playwright-core';
import { launchChromium } from '#tests/browser/support/chromium.ts';
import type { Agent } from '#tests/support/agent.ts';
import type { LiveSocket } from '#tests/support/live-socket.ts';
import type { Phones } from '#tests/support/phones.ts';
import type { Recado } from '#tests/support/recado.ts';
import { colleaguesFor } from './colleagues.ts';
import { type Figure, quantile } from './figure.ts';
import { logIn } from './log-in.ts';

const shop = '5511930000001';
const customers = Array.from({ length: 10 }, (_, index) => `551192000000${index}`);
const perSecond = 20;
const seconds = { warmUp: 5, measured: 20 };
const socketCount = 50;
const postsMeasured = 20;
/** A message that is shown later than this counts as lost. */
const patienceMs = 10_000;

/** P4 and U6: from a phone's sending to the text on an agent's screen, and what the pusher posts for it. */
export async function measureLive(recado: Recado): Promise<Figure[]> {
  const agent = await recado.signUp();
  const { phones } = recado;
  await phones.create(shop, 'Loja');
  for (const customer of customers) await phones.create(customer, `Cliente ${customer.slice(-1)}`);
  await agent.pairConnection(phones, shop);
  const sockets = await Promise.all((await colleaguesFor(recado, agent, socketCount)).map((colleague) => colleague.live()));
  const browser = await launchChromium();
  try {
    const context = await browser.newContext({ baseURL: recado.url, locale: 'pt-BR', viewport: { width: 1440, height: 900 } });
    await logIn(context, agent);
    const page = await context.newPage();
    await openConversation(page, agent, phones);
    const posts = await postsPerMessage(phones, sockets);
    const latencies = await latenciesOf(page, phones);
    return [latencyFigure(latencies), postsFigure(posts)];
  } finally {
    await browser.close();
    await Promise.all(sockets.map((socket) => socket.close()));
  }
}

/** Every customer has a ticket that is open; the first one's conversation is on the screen, the others are in the list. */
async function openConversation(page: Page, agent: Agent, phones: Phones): Promise<void> {
  const live = await agent.live();
  for (const customer of customers) await phones.write(customer, shop, 'olá');
  const tickets = await live.events.until(async () => {
    const all = await agent.tickets();
    return all.length === customers.length ? all : undefined;
  }, 30_000);
  await live.close();
  for (const { id } of tickets) await agent.change(id, { status: 'open' });
  const first = tickets.find(({ contact }) => contact.number === customers[0]);
  await page.goto(`/tickets/${first?.uuid}`);
  await page.getByText('olá').first().waitFor();
  await page.evaluate(() => {
    const shownAt: Record<string, number> = {};
    Object.assign(globalThis, { shownAt });
    const look = (node: Node): void => {
      for (const marker of node.textContent?.match(/#\d+#/g) ?? []) shownAt[marker] ??= Date.now();
    };
    new MutationObserver((changes) => {
      for (const { type, target, addedNodes } of changes) for (const node of type === 'characterData' ? [target] : addedNodes) look(node);
    }).observe(document.body, { childList: true, characterData: true, subtree: true });
  });
}

async function latenciesOf(page: Page, phones: Phones): Promise<number[]> {
  const sentAt = new Map<string, number>();
  const total = perSecond * (seconds.warmUp + seconds.measured);
  const writing: Promise<unknown>[] = [];
  const startedAt = Date.now();
  for (let index = 0; index < total; index += 1) {
    await delay(Math.max(0, startedAt + (index * 1000) / perSecond - Date.now()));
    const marker = `#${index}#`;
    sentAt.set(marker, Date.now());
    writing.push(phones.write(customers[index % customers.length] ?? '', shop, `mensagem ${marker}`));
  }
  await Promise.all(writing);
  const last = `#${total - 1}#`;
  // Whatever does not come shows in the count of the lost.
  await page.waitForFunction((marker) => marker in Object(Reflect.get(globalThis, 'shownAt')), last, { timeout: patienceMs }).catch(() => undefined);
  const shownAt: Record<string, number> = await page.evaluate(() => Reflect.get(globalThis, 'shownAt'));
  return [...sentAt].slice(perSecond * seconds.warmUp).map(([marker, at]) => (shownAt[marker] ?? Number.POSITIVE_INFINITY) - at);
}

/** Sends a message at a time, so that no batch holds two. None is for the conversation on the screen, which would be read: that is told, too. */
async function postsPerMessage(phones: Phones, sockets: readonly LiveSocket[]): Promise<number> {
  const unread = customers.slice(1);
  const frames = (): number => sockets.reduce((sum, socket) => sum + socket.frames, 0);
  const deliver = async (text: string, index: number): Promise<void> => {
    await phones.write(unread[index % unread.length] ?? '', shop, text);
    const isIt = (socket: LiveSocket) => socket.first('ticket', (data) => data.action === 'update' && data.ticket.lastMessage === text);
    await Promise.all(sockets.map(isIt));
  };
  // The conversation on the screen is read a moment after it was opened.
  await Promise.all(sockets.map((socket) => socket.first('ticket', (data) => data.action === 'updateUnread')));
  const before = frames();
  for (let index = 0; index < postsMeasured; index += 1) await deliver(`entrega ${index}`, index);
  return (frames() - before) / postsMeasured / sockets.length;
}

function latencyFigure(all: readonly number[]): Figure {
  const shown = all.filter(Number.isFinite);
  const lost = all.length - shown.length;
  const figure = `p50 ${quantile(shown, 0.5)} ms, p99 ${quantile(shown, 0.99)} ms${lost > 0 ? `, ${lost} of ${all.length} never shown` : ''}`;
  const what = `phone → DOM, ${perSecond}/s, ${socketCount} sockets, ${all.length} messages`;
  const isMet = quantile(shown, 0.5) <= 50 && quantile(shown, 0.99) <= 150 && lost === 0;
  return { id: 'P4', what, figure, goal: 'p50 ≤ 50, p99 ≤ 150 ms', isMet, stretch: '35 / 100', anchor: '200–500 ms Slack-like' };
}

function postsFigure(perSocket: number): Figure {
  const what = 'live posts per inbound message for 2 agents with the list open';
  return { id: 'U6', what, figure: (2 * perSocket).toFixed(2), goal: '≤ 2', isMet: 2 * perSocket <= 2, stretch: '1.5', anchor: '' };
}
