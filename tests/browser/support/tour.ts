import type { Page } from 'playwright-core';
import { tabOf, ticketOf } from './screens.ts';

/** A screen of the demonstration's company, as a person comes to it. */
export interface Stop {
  readonly name: string;
  readonly show: (page: Page) => Promise<void>;
}

const openTicket = async (page: Page, name: string): Promise<void> => {
  await page.goto('/tickets');
  await tabOf(page, 'Atendendo').click();
  await ticketOf(page, name).click();
  await page.getByRole('region', { name: `Conversa com ${name}` }).waitFor();
  const messages = page.getByRole('list', { name: 'Mensagens' });
  await messages.getByRole('listitem').first().waitFor();
  await messages.hover();
  await page.mouse.wheel(0, 20_000);
  await messages.getByText('a entrega é aí nesse salão').waitFor();
  // What is below the messages has come by then, and has taken room from them.
  await page.getByText('1 mensagem agendada').waitFor();
  await page.mouse.wheel(0, 20_000);
};

/** Lists are tables, or cards where there is no room for a table. */
const showList = async (page: Page, path: string, text: string): Promise<void> => {
  await page.goto(path);
  await page.getByText(text, { exact: true }).first().waitFor();
};

/** Names of files of `web/screenshots/` too. */
export const tour: readonly Stop[] = [
  { name: 'conversation', show: (page) => openTicket(page, 'Camila Duarte') },
  {
    name: 'contact',
    async show(page) {
      await openTicket(page, 'Camila Duarte');
      await page.getByRole('button', { name: /^Camila Duarte/ }).click();
      await page
        .getByRole('complementary', { name: /Camila Duarte/ })
        .getByText(/alérgica a corante/)
        .waitFor();
    },
  },
  {
    name: 'transfer',
    async show(page) {
      await openTicket(page, 'Camila Duarte');
      await page.getByRole('button', { name: 'Transferir' }).click();
      await page.getByRole('dialog', { name: 'Transferir ticket' }).getByText('Filas', { exact: true }).waitFor();
    },
  },
  {
    name: 'quick-panel',
    async show(page) {
      await openTicket(page, 'Camila Duarte');
      await page.getByRole('button', { name: 'Mensagens rápidas' }).click();
      await page.getByText('/pix').first().waitFor();
    },
  },
  {
    name: 'message-menu',
    async show(page) {
      await openTicket(page, 'Camila Duarte');
      await page
        .getByRole('list', { name: 'Mensagens' })
        .getByRole('button', { name: /^Opções/ })
        .last()
        .click();
      await page.getByRole('menu').waitFor();
    },
  },
  {
    name: 'waiting',
    async show(page) {
      await page.goto('/tickets');
      await tabOf(page, 'Aguardando').click();
      await ticketOf(page, 'Bianca Toledo').waitFor();
    },
  },
  {
    name: 'kanban',
    async show(page) {
      await page.goto('/kanban');
      await page.getByRole('article').filter({ hasText: 'Camila Duarte' }).waitFor();
    },
  },
  { name: 'campaigns', show: (page) => showList(page, '/campaigns', 'Encomendas de Natal') },
  {
    name: 'campaign-report',
    async show(page) {
      await page.goto('/campaigns');
      await page.getByRole('link', { name: 'Cardápio de primavera' }).click();
      await page.getByText('Adriana Falcão').waitFor();
    },
  },
  {
    name: 'contact-list',
    async show(page) {
      await page.goto('/contact-lists');
      await page.getByRole('link', { name: /Clientes da casa/ }).click();
      await page.getByText('Adriana Falcão').waitFor();
    },
  },
  {
    name: 'dashboard',
    async show(page) {
      await page.goto('/');
      await page.getByText(/tickets hoje/).waitFor();
    },
  },
  {
    name: 'queue-menu',
    async show(page) {
      await page.goto('/queues');
      await page.getByRole('button', { name: /Editar.*Encomendas/ }).click();
      const dialog = page.getByRole('dialog', { name: 'Editar fila' });
      await dialog
        .getByRole('log')
        .getByText(/Sobre o que quer falar/)
        .waitFor();
      await dialog.getByLabel('Responder como cliente').fill('1');
      await page.keyboard.press('Enter');
      await dialog
        .getByRole('log')
        .getByText(/Para quantas pessoas/)
        .waitFor();
    },
  },
  { name: 'queues', show: (page) => showList(page, '/queues', 'Encomendas') },
  { name: 'contacts', show: (page) => showList(page, '/contacts', 'Buffet Encanto') },
  { name: 'schedules', show: (page) => showList(page, '/schedules', 'Larissa Figueiredo') },
  { name: 'quick-messages', show: (page) => showList(page, '/quick-messages', '/pix') },
  { name: 'tags', show: (page) => showList(page, '/tags', 'Casamento') },
  { name: 'lanes', show: (page) => showList(page, '/tagsKanban', 'Sinal pago') },
  { name: 'connections', show: (page) => showList(page, '/connections', 'WhatsApp da loja') },
  { name: 'users', show: (page) => showList(page, '/users', 'Juliana Prado') },
  {
    name: 'settings',
    async show(page) {
      await page.goto('/settings');
      await page.getByLabel('Horário de atendimento').waitFor();
    },
  },
];
