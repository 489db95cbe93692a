import type { Locator, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { desktop, phone, type BrowserWindow } from './support/browser-window.ts';
import { addColleague } from './support/colleague.ts';
import { png } from './support/png.ts';
import { logIn } from './support/screens.ts';
import { Shop, startUpMs } from './support/shop.ts';

const carla = { name: 'Carla Dias', email: 'carla@example.com', password: 'girassol amarelo' };

let shop: Shop;
let owner: BrowserWindow;
let colleague: BrowserWindow;

beforeAll(async () => {
  shop = await Shop.open();
  await addColleague(shop, carla);
  [owner, colleague] = await Promise.all([shop.ownersWindow(), shop.window()]);
  await logIn(colleague.page, carla);
  await Promise.all([owner.liveOpened, colleague.liveOpened]);
}, startUpMs);

afterAll(() => shop?.close());

const box = (page: Page): Locator => page.getByRole('textbox', { name: 'Mensagem' });
const history = (page: Page): Locator => page.getByRole('list', { name: 'Mensagens' });
const rooms = (page: Page): Locator => page.getByRole('list', { name: 'Conversas da equipe' });
const bell = (page: Page): Locator => page.getByRole('banner').getByRole('button', { name: /^Chats/ });

async function write(page: Page, text: string): Promise<void> {
  await box(page).fill(text);
  await box(page).press('Enter');
}

/** Begins the conversation and opens it. */
async function begin(page: Page, title: string): Promise<void> {
  await page.getByRole('link', { name: /^Chat interno/ }).click();
  await page.getByRole('button', { name: 'Nova' }).click();
  const dialog = page.getByRole('dialog', { name: 'Nova conversa' });
  await dialog.getByRole('textbox', { name: 'Título' }).fill(title);
  await dialog.getByRole('combobox', { name: 'Usuários' }).click();
  await page.getByRole('option', { name: carla.name }).click();
  await page.keyboard.press('Escape');
  await dialog.getByRole('button', { name: 'Salvar' }).click();
  await page.getByRole('region', { name: `Conversa ${title}` }).waitFor();
}

/** When a text came to stand in the history of a page, by the clock that both browsers share. */
const arrival = (page: Page, text: string): Promise<number> =>
  history(page).evaluate(
    (node, wanted) =>
      new Promise<number>((resolve) => {
        const look = (): void => {
          if (!node.textContent.includes(wanted)) return;
          observer.disconnect();
          resolve(Date.now());
        };
        const observer = new MutationObserver(look);
        observer.observe(node, { childList: true, subtree: true, characterData: true });
        look();
      }),
    text,
  );

/** From Enter in one browser to the text in the other, in milliseconds, smallest first. */
async function measured(from: Page, to: Page, count: number): Promise<number[]> {
  const taken: number[] = [];
  for (let n = 1; n <= count; n += 1) {
    const arrived = arrival(to, `medida ${n}.`);
    await box(from).fill(`medida ${n}.`);
    const [at] = await Promise.all([
      from.evaluate(() => new Promise<number>((pressed) => addEventListener('keydown', () => pressed(Date.now()), { once: true, capture: true }))),
      box(from).press('Enter'),
    ]);
    taken.push((await arrived) - at);
  }
  return taken.sort((one, other) => one - other);
}

describe('two colleagues in two browsers', () => {
  it('talk, call each other, see what is new, and a conversation end', async () => {
    const [page, hers] = [owner.page, colleague.page];
    await begin(page, 'Plantão');
    await box(page).pressSequentially('Bom dia, @car');
    await page.getByRole('option', { name: carla.name }).waitFor();
    await box(page).press('Enter');
    await box(page).pressSequentially('tudo certo?');
    await box(page).press('Enter');

    await hers.getByRole('button', { name: 'Chats: 1 conversa não lida' }).click();
    await hers
      .getByRole('dialog', { name: 'Chat interno' })
      .getByRole('link', { name: /Plantão.*Mencionaram você/ })
      .click();
    await history(hers).getByText(`@${carla.name}`, { exact: true }).waitFor();
    await hers.getByRole('button', { name: 'Chats', exact: true }).waitFor();
    expect(await hers.getByRole('button', { name: /conversa$/ }).count()).toBe(0);

    await write(hers, 'Tudo certo!');
    await history(page).getByText('Tudo certo!').waitFor();
    await hers.locator('input[type=file]').setInputFiles({ name: 'vitrine.png', mimeType: 'image/png', buffer: png(400, 300, [30, 120, 200]) });
    await write(hers, 'A vitrine ficou assim');
    await history(page)
      .getByRole('button', { name: /^Ampliar imagem/ })
      .click();
    await page.getByRole('dialog', { name: 'Imagem' }).getByRole('img', { name: 'A vitrine ficou assim' }).waitFor();
    await page.keyboard.press('Escape');

    await hers.getByRole('link', { name: /^Tickets/ }).click();
    await write(page, 'Ficou ótima.');
    await write(page, 'Obrigada!');
    await hers.getByRole('link', { name: 'Chat interno (1 conversa da equipe com mensagens novas)' }).click();
    await rooms(hers).getByRole('listitem').filter({ hasText: '2 mensagens não lidas' }).waitFor();

    await hers.setViewportSize(phone);
    await rooms(hers).getByRole('link', { name: 'Plantão' }).click();
    await history(hers).getByText('Mensagens novas').waitFor();
    await hers.getByRole('tab', { name: 'Chats' }).click();
    await rooms(hers).getByRole('listitem').filter({ hasNotText: 'não lida' }).waitFor();
    await hers.getByRole('link', { name: 'Plantão' }).click();

    await page.getByRole('button', { name: 'Editar conversa' }).click();
    await page.getByRole('dialog', { name: 'Editar conversa' }).getByRole('textbox', { name: 'Título' }).fill('Plantão da noite');
    await page.getByRole('dialog', { name: 'Editar conversa' }).getByRole('button', { name: 'Salvar' }).click();
    await hers.getByRole('heading', { name: 'Plantão da noite' }).waitFor();
    await hers.setViewportSize(desktop);

    await page.getByRole('button', { name: 'Excluir conversa' }).click();
    await page.getByRole('dialog', { name: 'Excluir Plantão da noite?' }).getByRole('button', { name: 'Excluir' }).click();
    await hers.getByText('Esta conversa não está mais aqui').waitFor();
    await page.getByText('Nenhuma conversa ainda').waitFor();
    expect([owner.complaints, colleague.complaints]).toEqual([[], []]);
  }, 60_000);

  it('read a long conversation from its end, keep their place while older pages come, and find words in it', async () => {
    const [page, hers] = [owner.page, colleague.page];
    await begin(page, 'Estoque');
    await hers.getByRole('link', { name: 'Estoque' }).click();
    await write(page, 'A primeira linha');
    for (let n = 1; n <= 60; n += 1) await write(page, `linha ${n}`);
    await history(hers).getByText('linha 60', { exact: true }).waitFor();

    const times = await measured(page, hers, 40);
    console.log(`chat between two browsers: p50 ${times[20]} ms, p99 ${times[39]} ms`);

    await hers.reload();
    await history(hers).getByText('medida 40.').waitFor();
    await hers.getByRole('button', { name: 'Buscar nas mensagens' }).click();
    await hers.getByRole('searchbox', { name: 'Buscar nas mensagens' }).fill('primeira');
    await hers.getByRole('button', { name: /A primeira linha/ }).click();
    // Shown once it has been scrolled to.
    await expect.poll(async () => (await history(hers).getByText('A primeira linha').boundingBox())?.y ?? -1).toBeGreaterThan(100);
    const place = await history(hers).getByText('linha 3', { exact: true }).boundingBox();
    await write(page, 'e mais uma');
    await hers.getByRole('button', { name: '1 mensagem nova' }).waitFor();
    expect(await history(hers).getByText('linha 3', { exact: true }).boundingBox()).toEqual(place);
    await hers.getByRole('button', { name: '1 mensagem nova' }).click();
    await bell(hers)
      .and(hers.getByRole('button', { name: 'Chats', exact: true }))
      .waitFor();
    expect(owner.complaints).toEqual([]);
  }, 90_000);
});
