import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type ContactId, ticketId as idOfTicket, type TicketId } from '#shared/contract/ids.ts';
import { queueRoutes } from '#shared/contract/queues.ts';
import { scheduleRoutes } from '#shared/contract/schedules.ts';
import { settingRoutes } from '#shared/contract/settings.ts';
import { tagRoutes } from '#shared/contract/tags.ts';
import { ticketNoteRoutes } from '#shared/contract/ticket-notes.ts';
import { type Ticket, ticketRoutes } from '#shared/contract/tickets.ts';
import { userRoutes } from '#shared/contract/users.ts';
import { quickMessages } from '#shared/records/quick-messages.ts';
import { Agent } from '#tests/support/agent.ts';
import { breakChanges, type Fate } from './support/flaky-network.ts';
import { acceptTicket, giveTags, tabOf, ticketOf, visit } from './support/screens.ts';
import { Shop, startUpMs } from './support/shop.ts';

const customer = 'Maria Cliente';
const password = 'girassol amarelo';
/** Tickets of a company are counted from it. */
const firstTicket = idOfTicket.parse(1);
/** A call is made again for five seconds, and the slowest of them takes three. */
const settledMs = 15_000;

describe.each([7, 19])('what staff do on a network that breaks off, by the seed %i', (seed) => {
  let shop: Shop;
  let page: Page;
  /** Sees what the server has. */
  let watcher: Agent;
  let met: readonly Fate[];

  beforeAll(async () => {
    shop = await Shop.open();
    watcher = await withDesk(shop);
    const maria = await shop.customer(customer);
    ({ page } = await shop.ownersWindow());
    await maria.write('Bom dia!');
    await tabOf(page, 'Aguardando', 1).waitFor();
    await collectErrors(page);
    met = await breakChanges(page, seed);
  }, startUpMs);
  afterAll(() => shop?.close());

  const ticket = (): Promise<Ticket> => watcher.call(ticketRoutes.getTicket, { params: { ticketId: firstTicket } });
  const conversation = () => page.getByRole('region', { name: `Conversa com ${customer}` });

  async function choose(action: string): Promise<void> {
    await conversation().getByRole('button', { name: 'Mais ações' }).click();
    await page.getByRole('menuitem', { name: action }).click();
  }

  it('accepts', async () => {
    await acceptTicket(page, customer);

    await conversation()
      .getByText(/Em atendimento com você/)
      .waitFor();
    await expect.poll(ticket, { timeout: settledMs }).toMatchObject({ status: 'open' });
  });

  it('gives a tag, and makes one', async () => {
    await giveTags(conversation(), 'Urgente', 'Orçamento');

    await expect.poll(async () => (await ticket()).tagIds.length, { timeout: settledMs }).toBe(2);
    const { tags } = await watcher.call(tagRoutes.listTags, { query: {} });
    expect(tags.map(({ name }) => name).toSorted()).toEqual(['Orçamento', 'Urgente']);
    await conversation()
      .getByRole('list', { name: /^Tags do ticket/ })
      .getByText('Orçamento')
      .waitFor();
  });

  it('schedules a message', async () => {
    await choose('Agendar mensagem');
    const dialog = page.getByRole('dialog', { name: 'Agendar mensagem' });
    await dialog.getByLabel('Mensagem').fill('Sua consulta é amanhã');
    await dialog.getByLabel('Data e hora do envio').fill(await tomorrow(page));
    await dialog.getByRole('button', { name: 'Agendar' }).click();
    await dialog.waitFor({ state: 'hidden' });

    const { schedules } = await watcher.call(scheduleRoutes.listSchedules, { query: {} });
    expect(schedules.map(({ body }) => body)).toEqual(['Sua consulta é amanhã']);
  });

  it('sets the ticket aside, and takes that back', async () => {
    await choose('Adiar');
    await page.getByRole('button', { name: 'Até a próxima mensagem do cliente' }).click();
    await ticketOf(page, customer).waitFor({ state: 'hidden' });
    await expect.poll(ticket, { timeout: settledMs }).toMatchObject({ snoozedUntil: 'reply' });
    await page.getByRole('button', { name: 'Desfazer' }).click();

    await conversation().waitFor();
    await expect.poll(async () => (await ticket()).snoozedUntil, { timeout: settledMs }).toBeUndefined();
  });

  it('gives the ticket back to the queue, and accepts it again', async () => {
    await conversation().getByRole('button', { name: 'Devolver para a fila' }).click();
    await expect.poll(ticket, { timeout: settledMs }).toMatchObject({ status: 'pending', userId: null });

    await acceptTicket(page, customer);
    await expect.poll(ticket, { timeout: settledMs }).toMatchObject({ status: 'open' });
  });

  it('writes a note, once', async () => {
    await conversation().getByRole('button', { name: 'Nota interna' }).click();
    await page.getByRole('textbox', { name: 'Nota interna' }).fill('Paga sempre em dia');
    await page.keyboard.press('Enter');
    await page.getByRole('list', { name: 'Mensagens' }).getByText('Paga sempre em dia').waitFor();

    const { id, contactId } = await ticket();
    expect(await notesOf(watcher, id, contactId)).toEqual(['Paga sempre em dia']);
  });

  it('moves a card to a lane', async () => {
    await page.goto('/kanban');
    await collectErrors(page);
    await page
      .getByRole('article')
      .getByRole('button', { name: /^Mover o ticket/ })
      .click();
    await page.getByRole('menuitem', { name: 'Fazendo' }).click();

    await page.getByRole('region', { name: 'Fazendo' }).getByRole('article').waitFor();
    await expect.poll(async () => (await ticket()).laneId !== null, { timeout: settledMs }).toBe(true);
  });

  it('transfers to a queue', async () => {
    await visit(page, 'service');
    await ticketOf(page, customer).getByRole('link', { name: customer }).click();
    await conversation().getByRole('button', { name: 'Transferir' }).click();
    const dialog = page.getByRole('dialog', { name: 'Transferir ticket' });
    await dialog.getByRole('option', { name: /Financeiro/ }).click();
    await dialog.getByRole('button', { name: 'Transferir' }).click();
    await dialog.waitFor({ state: 'hidden' });

    const queues = await watcher.call(queueRoutes.listQueues, {});
    await expect
      .poll(ticket, { timeout: settledMs })
      .toMatchObject({ status: 'pending', queueId: queues.find(({ name }) => name === 'Financeiro')?.id ?? null });
  });

  it('resolves', async () => {
    await acceptTicket(page, customer);
    await conversation().getByRole('button', { name: 'Resolver', exact: true }).click();

    await expect.poll(ticket, { timeout: settledMs }).toMatchObject({ status: 'closed' });
    await ticketOf(page, customer).waitFor({ state: 'hidden' });
  });

  it('makes a quick message, once, and deletes it', async () => {
    await page.goto('/quick-messages');
    await collectErrors(page);
    await page.getByRole('button', { name: 'Nova mensagem rápida' }).first().click();
    const dialog = page.getByRole('dialog', { name: 'Nova mensagem rápida' });
    await dialog.getByLabel('Atalho').fill('pix');
    await dialog.getByLabel('Mensagem').fill('Chave: 123');
    await dialog.getByRole('button', { name: 'Salvar' }).click();
    await dialog.waitFor({ state: 'hidden' });
    const { records } = await watcher.call(quickMessages.routes.listQuickMessages, { query: {} });
    expect(records.map(({ shortcode }) => shortcode)).toEqual(['pix']);

    await page.getByRole('button', { name: 'Excluir a mensagem rápida pix' }).click();

    await expect
      .poll(async () => (await watcher.call(quickMessages.routes.listQuickMessages, { query: {} })).records.length, { timeout: 2 * settledMs })
      .toBe(0);
    await page.getByText('Nenhuma mensagem rápida ainda').waitFor();
  });

  it('makes a queue, once', async () => {
    await visit(page, 'settings', 'Filas');
    await page.getByRole('button', { name: 'Nova fila' }).click();
    const dialog = page.getByRole('dialog', { name: 'Nova fila' });
    await dialog.getByLabel('Nome').fill('Trocas');
    await dialog.getByRole('radio', { name: 'Laranja', exact: true }).check();
    await dialog.getByRole('button', { name: 'Salvar' }).click();
    await page.getByRole('dialog', { name: 'Editar fila' }).waitFor();

    const queues = await watcher.call(queueRoutes.listQueues, {});
    expect(queues.filter(({ name }) => name === 'Trocas')).toHaveLength(1);
  });

  it('turns a setting on', async () => {
    await page.goto('/settings');
    await collectErrors(page);
    const rating = page.getByRole('switch', { name: 'Avaliação do atendimento' });
    await rating.click();
    await page.getByRole('switch', { name: 'Avaliação do atendimento', checked: true }).waitFor();

    const settings = await watcher.call(settingRoutes.listSettings, {});
    expect(settings.find(({ key }) => key === 'userRating')?.value).toBe('enabled');
  });

  it('was never told of a failure, though half of the calls met one', async () => {
    expect(await page.evaluate(() => JSON.parse(sessionStorage.getItem('errors') ?? '[]'))).toEqual([]);
    expect(met.filter((fate) => fate !== 'fine').length).toBeGreaterThan(met.length / 4);
  });
});

/** A queue, a tag and a lane; and somebody else of the company, whose logins end nobody's session here. */
async function withDesk(shop: Shop): Promise<Agent> {
  const owner = new Agent(shop.recado.url, shop.owner.email);
  await owner.logIn();
  await owner.call(queueRoutes.createQueue, { body: { name: 'Financeiro', color: '#2e7d32' } });
  await owner.call(tagRoutes.createTag, { body: { name: 'Urgente' } });
  await owner.call(tagRoutes.createTag, { body: { name: 'Fazendo', kanban: 1 } });
  const email = `olho-${shop.number}@example.com`;
  await owner.call(userRoutes.createUser, { body: { name: 'Olívia', email, password, profile: 'admin', queueIds: [] } });
  const watcher = new Agent(shop.recado.url, email);
  await watcher.logIn(password);
  return watcher;
}

const notesOf = async (watcher: Agent, ticketId: TicketId, contactId: ContactId): Promise<string[]> =>
  (await watcher.call(ticketNoteRoutes.findTicketNotes, { query: { ticketId, contactId } })).map(({ note }) => note);

/** Writes down each failure that the page tells of, over reloads. */
const collectErrors = (page: Page): Promise<void> =>
  page.evaluate(() => {
    const known = new WeakSet<Element>();
    new MutationObserver(() => {
      for (const toast of document.querySelectorAll('.Toastify__toast--error')) {
        if (known.has(toast)) continue;
        known.add(toast);
        sessionStorage.setItem('errors', JSON.stringify([...JSON.parse(sessionStorage.getItem('errors') ?? '[]'), toast.textContent]));
      }
    }).observe(document.body, { childList: true, subtree: true });
  });

/** As a field of a form takes it. */
const tomorrow = (page: Page): Promise<string> =>
  page.evaluate(() => {
    const at = new Date(Date.now() + 26 * 3_600_000);
    return new Date(at.getTime() - at.getTimezoneOffset() * 60_000).toISOString().slice(0, 16);
  });
