import { loadavg } from 'node:os';
import { DatabaseSync } from 'node:sqlite';
import type { Locator, Page } from 'playwright-core';
import { ulid } from 'ulid';
import { companyKeys } from '#functions/data/keys.ts';
import { messageRow, type MessageItem } from '#functions/records/messages/message-item.ts';
import { messageKey } from '#functions/records/messages/message-store.ts';
import { type TicketItem, ticketItem, toTicket } from '#functions/records/tickets/ticket-item.ts';
import type { BareWrite } from '#functions/data/writes.ts';
import { dynamoFile } from '#services/local-cloud/tables/dynamo-file.ts';
import { eventName } from '#shared/contract/events.ts';
import { ticketId } from '#shared/contract/ids.ts';
import { messageIdOf } from '#shared/domain/message-id.ts';
import { launchChromium } from '#tests/browser/support/chromium.ts';
import type { Agent } from '#tests/support/agent.ts';
import type { Recado } from '#tests/support/recado.ts';
import { fillFile } from './emulator-file.ts';
import { type Figure, quantile } from './figure.ts';
import { logIn } from './log-in.ts';
import { listRows } from './many-tickets.ts';

type Put = Extract<BareWrite, { kind: 'put' }>;

const ticketCount = 10_000;
/** Messages of each of the newest tickets, which are clicked. */
const messagesEach = 30;
const withMessages = 60;
const eventsPerSecond = 50;
const rounds = 15;
const mostClicks = 5;
/** For a conversation to open. */
const patienceMs = 15_000;
const typed = 'Bom dia! Já verifico.';

/** P13: how long the browser takes to show what somebody did, while changes of ten thousand tickets come in. */
export async function measureInteractions(recado: Recado): Promise<Figure[]> {
  const agent = await recado.signUp();
  const tickets = await fillTickets(recado, agent, ticketCount);
  const browser = await launchChromium();
  try {
    const context = await browser.newContext({ baseURL: recado.url, locale: 'pt-BR', viewport: { width: 1440, height: 900 } });
    await logIn(context, agent);
    const page = await context.newPage();
    await page.addInitScript(observeInteractions);
    const stream = await streamInto(page, agent, tickets);
    await page.goto('/tickets');
    const rows = page.getByRole('list', { name: 'Lista de tickets' }).getByRole('listitem');
    await rows.nth(10).waitFor();
    for (let round = 0; round < rounds; round += 1) await interact(page, rows, round);
    stream.stop();
    const { durations, count } = await page.evaluate(interactionsSoFar);
    return [figureOf(durations, count, stream.sent())];
  } finally {
    await browser.close();
  }
}

/** Gives the agent open tickets, the newest of them with messages; the system starts again with them. */
export async function fillTickets(recado: Recado, agent: Agent, count: number): Promise<TicketItem[]> {
  const tickets = ticketsOf(agent, count);
  await recado.shutDown();
  fillFile(recado.dataDir, tableIn(recado.dataDir), rowsOf(tickets));
  await recado.restart();
  return tickets;
}

/** The table of the newest data. */
function tableIn(dataDir: string): string {
  const database = new DatabaseSync(dynamoFile(dataDir), { readOnly: true });
  const row = database.prepare("SELECT name FROM sqlite_master WHERE type = 'table' AND name LIKE '%::gsi::gsi1'").get();
  database.close();
  return String(row?.['name']).replace('::gsi::gsi1', '');
}

function ticketsOf({ session: { user } }: Agent, count: number): TicketItem[] {
  const nowMs = Date.now();
  return Array.from({ length: count }, (_, index) => {
    const age = count - index;
    const atMs = nowMs - age * 30_000;
    const at = new Date(atMs).toISOString();
    return ticketItem.parse({
      type: 'ticket',
      companyId: user.companyId,
      id: ticketId.parse(index + 1),
      uuid: ulid(atMs),
      status: 'open',
      contactId: ulid(atMs),
      contactName: `Cliente ${index + 1}`,
      contactNumber: `55119${String(10_000_000 + index)}`,
      whatsappId: ulid(nowMs),
      queueId: null,
      userId: user.id,
      lastMessage: 'Bom dia!',
      lastMessageFromMe: false,
      unreadMessages: 1,
      sequence: atMs,
      listedAtMs: atMs,
      createdAt: at,
      updatedAt: at,
    });
  });
}

function* rowsOf(tickets: readonly TicketItem[]): Generator<Put> {
  for (const ticket of tickets) {
    yield* listRows(ticket);
    yield { kind: 'put', key: companyKeys.ticketUuid(ticket.companyId, ticket.uuid), attributes: { type: 'ticketUuid', ticketId: ticket.id } };
  }
  for (const ticket of tickets.slice(-withMessages)) for (let index = 0; index < messagesEach; index += 1) yield messageOf(ticket, index);
}

function messageOf({ companyId, whatsappId: connectionId, contactId, id, listedAtMs }: TicketItem, index: number): Put {
  const chat = { companyId, connectionId, contactId };
  const [ms, channelMessageId] = [listedAtMs - index * 1_000, `3A${String(id * 100 + index).padStart(18, '0')}`];
  const item = {
    type: 'message',
    ...chat,
    id: messageIdOf({ ...chat, ms, channelMessageId }),
    ticketId: id,
    channelMessageId,
    kind: 'text',
    body: `Mensagem ${index} de uma conversa sobre um pedido que ainda não chegou.`,
    fromMe: index % 2 === 1,
    ack: 3,
    queueId: null,
    createdAt: new Date(ms).toISOString(),
    sequence: ms,
  } as MessageItem; // what is left out has defaults
  return { kind: 'put', key: messageKey(chat, ms, channelMessageId), attributes: messageRow(item) };
}

/** Frames as the pusher sends them, put between the server and the page: what they take to make is not the browser's. */
async function streamInto(page: Page, agent: Agent, tickets: readonly TicketItem[]) {
  let sent = 0;
  let timer: NodeJS.Timeout | undefined;
  await page.routeWebSocket(/\/ws\?/, (socket) => {
    socket.connectToServer();
    clearInterval(timer);
    timer = setInterval(() => {
      sent += 1;
      // One in three is of those on the screen.
      const index = sent % 3 === 0 ? tickets.length - 1 - (sent % 40) : (sent * 7_919) % tickets.length;
      const ticket = { ...toTicket(tickets[index] as TicketItem), lastMessage: `Novidade ${sent}`, unreadMessages: sent, updatedAt: new Date().toISOString() };
      socket.send(JSON.stringify({ events: [{ event: eventName.ticket(agent.session.user.companyId), data: { action: 'update', ticket } }] }));
    }, 1_000 / eventsPerSecond);
  });
  return { stop: () => clearInterval(timer), sent: () => sent };
}

/** Chooses a ticket, types, looks at the other tab and back, scrolls. */
async function interact(page: Page, rows: Locator, round: number): Promise<void> {
  const before = page.url();
  const isOther = (address: string): boolean => address !== before && !address.endsWith('/tickets');
  // A click on the ticket that is open closes it, and one that meets a row which has just moved there is let go.
  for (let attempt = 0; attempt < mostClicks && !isOther(page.url()); attempt += 1) {
    const row = rows.nth(1 + ((round + attempt) % 6));
    await row.hover();
    await row.getByRole('link').click();
    await page.waitForURL(({ href }) => isOther(href), { timeout: patienceMs }).catch(() => undefined);
  }
  await page.getByRole('textbox', { name: 'Mensagem' }).click();
  await page.keyboard.type(typed, { delay: 40 });
  await page.getByRole('tab', { name: 'Resolvidos' }).click();
  await page.getByRole('tab', { name: 'Abertos' }).click();
  await rows.nth(5).hover();
  for (let turn = 0; turn < 5; turn += 1) await page.mouse.wheel(0, 600);
  for (let turn = 0; turn < 5; turn += 1) await page.mouse.wheel(0, -600);
}

/** Runs in the page: the longest event of each interaction, as INP has it. https://web.dev/articles/inp */
function observeInteractions(): void {
  const durations = new Map<number, number>();
  Object.assign(globalThis, { interactionDurations: durations });
  const observer = new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) {
      const { interactionId = 0, duration } = entry as PerformanceEntry & { readonly interactionId?: number }; // of event timing
      if (interactionId !== 0) durations.set(interactionId, Math.max(durations.get(interactionId) ?? 0, duration));
    }
  });
  const options: PerformanceObserverInit & { durationThreshold: number } = { type: 'event', buffered: true, durationThreshold: 16 };
  observer.observe(options);
}

function interactionsSoFar(): { durations: number[]; count: number } {
  const durations: Map<number, number> = Reflect.get(globalThis, 'interactionDurations');
  const count: number = Reflect.get(performance, 'interactionCount');
  return { durations: [...durations.values()], count };
}

/** An interaction that the browser does not report took less than 16 ms. */
function figureOf(durations: readonly number[], count: number, events: number): Figure {
  const all = [...durations, ...Array.from({ length: Math.max(0, count - durations.length) }, () => 16)];
  const ms = (share: number): string => quantile(all, share).toFixed(0);
  const figure = `p98 ${ms(0.98)} ms, p50 ≤ ${ms(0.5)}, most ${Math.max(...all)} ms; ${all.length} interactions, ${events} events; load ${loadavg()[0]?.toFixed(1)}`;
  return {
    id: 'P13',
    what: `interaction, ${ticketCount} tickets, ${eventsPerSecond} events/s`,
    figure,
    goal: 'p98 ≤ 80 ms',
    isMet: quantile(all, 0.98) <= 80,
    stretch: '50 ms',
    anchor: '200 ms "good"',
  };
}
