import type { Locator, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { attended } from './support/attended.ts';
import type { BrowserWindow } from './support/browser-window.ts';
import type { Customer } from './support/customer.ts';
import { giveTags, ticketOf } from './support/screens.ts';
import { type Shop, startUpMs } from './support/shop.ts';

let shop: Shop;
let window: BrowserWindow;
let page: Page;
let maria: Customer;

beforeAll(async () => {
  ({ shop, window, page, maria } = await attended('Quanto custa?'));
}, startUpMs);

afterAll(() => shop?.close());

async function make(kind: 'tag' | 'raia', name: string): Promise<void> {
  await page.getByRole('button', { name: `Nova ${kind}` }).click();
  const dialog = page.getByRole('dialog', { name: `Nova ${kind}` });
  await dialog.getByLabel(/^Nome/).fill(name);
  await dialog.getByRole('button', { name: 'Salvar' }).click();
  await page.getByRole('row', { name: new RegExp(name) }).waitFor();
}

describe('tags', () => {
  it('are made, given in a conversation, counted, filtered by and deleted', async () => {
    await page.goto('/tags');
    await make('tag', 'Urgente');
    await page.getByRole('heading', { name: 'Tags (1)' }).waitFor();

    await page.goto('/tickets');
    await ticketOf(page, maria.name).getByRole('link', { name: maria.name }).click();
    const conversation = page.getByRole('region', { name: `Conversa com ${maria.name}` });
    await giveTags(conversation, 'Urgente', 'Orçamento');
    await page.getByRole('dialog').waitFor({ state: 'hidden' });
    await conversation
      .getByRole('list', { name: /^Tags do ticket/ })
      .getByText('Orçamento')
      .waitFor();
    await ticketOf(page, maria.name).getByText('Urgente').waitFor();

    await page.getByRole('region', { name: 'Atendimentos' }).getByRole('button', { name: 'Filtros' }).click();
    await page.getByRole('menuitemcheckbox', { name: 'Urgente' }).click();
    await page.keyboard.press('Escape');
    await ticketOf(page, maria.name).getByText('Orçamento').waitFor();

    await page.goto('/tags');
    await page.getByRole('row', { name: /Urgente 1/ }).waitFor();
    await page.getByRole('button', { name: 'Excluir Urgente' }).click();
    await page.getByText('Tag excluída.').waitFor();
    // Until then it can be taken back.
    await page.getByText('Tag excluída.').waitFor({ state: 'hidden' });
    await page.goto('/tickets');
    await ticketOf(page, maria.name).getByText('Orçamento').waitFor();
    expect(await ticketOf(page, maria.name).getByText('Urgente').count()).toBe(0);
    expect(window.complaints).toEqual([]);
  });
});

describe('the kanban panel', () => {
  it('moves a card by keyboard, pointer, menu and finger, and another page sees it', async () => {
    await page.goto('/tagsKanban');
    for (const name of ['Fazendo', 'Feito']) await make('raia', name);
    await page.getByRole('link', { name: 'Abrir kanban' }).click();
    await cardIn(page, 'Em aberto', maria).waitFor();
    const colleague = await page.context().newPage();
    await colleague.goto('/kanban');
    await cardIn(colleague, 'Em aberto', maria).waitFor();

    await handleIn(page, 'Em aberto', maria).focus();
    await page.keyboard.press('Space');
    await page.keyboard.press('ArrowRight');
    await page.keyboard.press('Space');

    await page.getByText('Ticket Tag Adicionado com Sucesso!').waitFor();
    await cardIn(colleague, 'Fazendo', maria).waitFor();

    // A page behind another one draws late, and takes what is dragged for elsewhere.
    await page.bringToFront();
    await drag(page, handleIn(page, 'Fazendo', maria), laneOf(page, 'Feito'));
    await page.getByText('Ticket Tag Removido!').waitFor();
    await cardIn(colleague, 'Feito', maria).waitFor();
    await maria.write('Fechado, quero dois.');
    await cardIn(colleague, 'Feito', maria).getByText('Fechado, quero dois.').waitFor();

    await colleague.bringToFront();
    await cardIn(colleague, 'Feito', maria)
      .getByRole('button', { name: /^Mover o ticket/ })
      .click();
    await colleague.getByRole('menuitem', { name: 'Em aberto' }).click();
    await cardIn(page, 'Em aberto', maria).waitFor();

    await page.bringToFront();
    await dragByFinger(page, handleIn(page, 'Em aberto', maria), laneOf(page, 'Fazendo'));
    await colleague.bringToFront();
    await cardIn(colleague, 'Fazendo', maria).waitFor();
    await page.bringToFront();

    await cardIn(page, 'Fazendo', maria)
      .getByRole('link', { name: /^Ver Ticket/ })
      .click();
    await page.getByRole('region', { name: `Conversa com ${maria.name}` }).waitFor();
    expect(window.complaints).toEqual([]);
  });
});

/** A finger holds the card, carries it and lets go. */
async function dragByFinger(where: Page, card: Locator, to: Locator): Promise<void> {
  const [from, target] = [await card.boundingBox(), await to.boundingBox()];
  if (!from || !target) throw new Error('not on the screen');
  const screen = await where.context().newCDPSession(where);
  await screen.send('Emulation.setTouchEmulationEnabled', { enabled: true });
  const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', x: number, y: number) =>
    screen.send('Input.dispatchTouchEvent', { type, touchPoints: type === 'touchEnd' ? [] : [{ x, y }] });
  const [x, y] = [from.x + from.width / 2, from.y + from.height / 2];
  await touch('touchStart', x, y);
  await where.waitForTimeout(300); // held, not swiped: what a drag by finger begins with
  const steps = 10;
  for (let step = 1; step <= steps; step += 1) {
    await touch('touchMove', x + ((target.x + target.width / 2 - x) * step) / steps, y + ((target.y + 120 - y) * step) / steps);
    // A finger's way is drawn frame by frame.
    await where.evaluate(() => new Promise(requestAnimationFrame));
  }
  await touch('touchEnd', 0, 0);
  await screen.detach();
}

const laneOf = (where: Page, name: string): Locator => where.getByRole('region', { name });
const cardIn = (where: Page, lane: string, { name }: Customer): Locator => laneOf(where, lane).getByRole('article').filter({ hasText: name });
const handleIn = (where: Page, lane: string, customer: Customer): Locator => cardIn(where, lane, customer).getByRole('button', { name: /^Ticket nº/ });

async function drag(where: Page, card: Locator, to: Locator): Promise<void> {
  const [from, target] = [await card.boundingBox(), await to.boundingBox()];
  if (!from || !target) throw new Error('not on the screen');
  await where.mouse.move(from.x + from.width / 2, from.y + from.height / 2);
  await where.mouse.down();
  // The first steps pick it up.
  await where.mouse.move(from.x + from.width / 2 + 20, from.y + 30, { steps: 4 });
  await drawn(where);
  await where.mouse.move(target.x + target.width / 2, target.y + 120, { steps: 12 });
  await drawn(where);
  // It follows the pointer with the next frame.
  await where.evaluate(() => new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn))));
  await where.mouse.up();
}

/** The card follows the pointer with the frame after. */
const drawn = (where: Page): Promise<void> =>
  where.evaluate(async () => {
    for (let frame = 0; frame < 3; frame += 1) await new Promise(requestAnimationFrame);
  });
