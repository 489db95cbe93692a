import type { Browser, Locator, Page } from 'playwright-core';

import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { agentPassword } from '#tests/support/agent.ts';
import { Recado } from '#tests/support/recado.ts';
import { violations } from './support/axe.ts';
import { BrowserWindow } from './support/browser-window.ts';
import { launchChromium } from './support/chromium.ts';
import { png } from './support/png.ts';
import { logIn } from './support/screens.ts';
import { startUpMs } from './support/shop.ts';

let recado: Recado;
let browser: Browser;
/** Of platform staff, and of a company's administrator. */
let staff: BrowserWindow;
let reader: BrowserWindow;

beforeAll(async () => {
  [recado, browser] = await Promise.all([Recado.start(), launchChromium()]);
  const agent = await recado.signUp();
  [staff, reader] = await Promise.all([BrowserWindow.open(browser, recado.url), BrowserWindow.open(browser, recado.url)]);
  await Promise.all([logIn(staff.page, recado.superUser), logIn(reader.page, { email: agent.email, password: agentPassword })]);
  await reader.liveOpened;
}, startUpMs);

afterAll(async () => {
  await browser?.close();
  await recado?.stop();
});

const bellOf = (page: Page, name: string | RegExp): Locator => page.getByRole('banner').getByRole('button', { name, exact: true });

async function save(page: Page): Promise<void> {
  await page.getByRole('dialog').getByRole('button', { name: 'Salvar' }).click();
  await page.getByText('Operação realizada com sucesso!').waitFor();
  await page.getByRole('dialog').waitFor({ state: 'hidden' });
}

describe('announcements', () => {
  it('reach the bell of another company at once, are seen when opened, and stay seen', async () => {
    await staff.page.goto('/announcements');
    await staff.page.getByRole('button', { name: 'Novo informativo' }).click();
    const form = staff.page.getByRole('dialog', { name: 'Novo informativo' });
    await form.getByLabel(/^Título/).fill('Manutenção no domingo');
    await form.getByLabel(/^Texto/).fill('O Recado fica fora do ar das 2h às 3h.\nNada se perde.');
    await form.getByRole('combobox', { name: 'Prioridade' }).click();
    await staff.page.getByRole('option', { name: 'Alta' }).click();
    await form.getByLabel('Imagem').setInputFiles({ name: 'aviso.png', mimeType: 'image/png', buffer: png(320, 180, [0, 102, 214]) });
    expect(await violations(staff.page, '[role=dialog]')).toEqual([]);
    await save(staff.page);
    await staff.page.getByRole('row', { name: /Manutenção no domingo Alta aviso\.png Ativo/ }).waitFor();
    expect(await violations(staff.page)).toEqual([]);

    const images: string[] = [];
    reader.page.on('request', (request) => request.resourceType() === 'image' && images.push(request.url()));
    await bellOf(reader.page, 'Informativos: 1 não visto').click();
    const list = reader.page.getByRole('dialog', { name: 'Informativos' });
    await list.getByRole('button', { name: /Manutenção no domingo Novo/ }).waitFor();
    expect(await violations(reader.page, '[role=dialog]')).toEqual([]);
    expect(images).toEqual([]);
    await list.getByRole('button', { name: /Manutenção no domingo/ }).click();
    const opened = reader.page.getByRole('dialog', { name: 'Manutenção no domingo' });
    const picture = opened.getByRole('img', { name: 'Imagem de Manutenção no domingo' });
    await picture.waitFor();
    await expect.poll(() => picture.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBe(320);
    expect(await violations(reader.page, '[role=dialog]')).toEqual([]);
    await opened.getByRole('button', { name: 'Fechar' }).click();
    await bellOf(reader.page, 'Informativos').waitFor();

    await reader.page.reload();
    await bellOf(reader.page, 'Informativos').waitFor();
    await staff.page.getByRole('button', { name: 'Editar o informativo Manutenção no domingo' }).click();
    await staff.page.getByRole('switch', { name: 'Ativo' }).click();
    await save(staff.page);
    await bellOf(reader.page, 'Informativos').click();
    await reader.page.getByText('Nenhum informativo').waitFor();
    await reader.page.keyboard.press('Escape');
    await staff.page.getByRole('button', { name: 'Excluir o informativo Manutenção no domingo' }).click();
    await staff.page.getByRole('dialog').getByRole('button', { name: 'Excluir' }).click();
    await staff.page.getByText('Nenhum informativo ainda').waitFor();
    expect([staff.complaints, reader.complaints]).toEqual([[], []]);
  }, 90_000);
});

describe('help videos', () => {
  it('are added by staff, and nothing is asked of the video service before one is played', async () => {
    await staff.page.goto('/settings');
    await staff.page.getByRole('tab', { name: 'Ajuda' }).click();
    await staff.page.getByRole('button', { name: 'Novo vídeo' }).click();
    await staff.page.getByLabel(/^Título/).fill('Primeiros passos');
    await staff.page.getByLabel(/^Vídeo/).fill('https://www.youtube.com/watch?v=dQw4w9WgXcQ&t=10s');
    await staff.page.getByLabel(/^Descrição/).fill('Conecte o seu número em cinco minutos.');
    await save(staff.page);
    await staff.page.getByRole('row', { name: /Primeiros passos dQw4w9WgXcQ/ }).waitFor();
    expect(await violations(staff.page)).toEqual([]);

    const { page } = reader;
    const outside: string[] = [];
    await page.route(
      ({ hostname }) => hostname !== '127.0.0.1',
      (route) => {
        outside.push(route.request().url());
        return route.fulfill({ contentType: 'text/html', body: '<title>player</title>' });
      },
    );
    await page.goto('/helps');
    await page.getByRole('button', { name: 'Primeiros passos' }).click();
    await page.getByText('Conecte o seu número em cinco minutos.').waitFor();
    expect(await violations(page)).toEqual([]);
    expect(outside).toEqual([]);
    await page.getByRole('button', { name: 'Assistir: Primeiros passos' }).click();
    await expect.poll(() => page.frames().map((frame) => frame.url())).toContain(outside[0]);

    expect(outside).toEqual(['https://www.youtube-nocookie.com/embed/dQw4w9WgXcQ?autoplay=1&rel=0']);
    expect([staff.complaints, reader.complaints]).toEqual([[], []]);
  }, 60_000);
});

describe('tasks', () => {
  it('are kept in this browser, over reloads and in two pages', async () => {
    const { page } = reader;
    await page.goto('/todolist');
    await page.getByText('Nada a fazer').waitFor();
    for (const text of ['Ligar para Maria', 'Enviar orçamento']) {
      await page.getByRole('textbox', { name: 'Nova tarefa' }).fill(text);
      await page.keyboard.press('Enter');
    }
    const other = await page.context().newPage();
    await other.goto('/todolist');
    await other.getByRole('button', { name: 'Editar: Ligar para Maria' }).click();
    await other.keyboard.type('!');
    await other.keyboard.press('Enter');
    await page.getByText('Ligar para Maria!').waitFor();

    await page.getByRole('button', { name: 'Concluir: Enviar orçamento' }).click();
    await other.getByText('Enviar orçamento').waitFor({ state: 'hidden' });
    await page.getByRole('button', { name: 'Desfazer' }).click();
    await other.getByText('Enviar orçamento').waitFor();
    await page.reload();
    await page.getByRole('heading', { name: 'Tarefas (2)' }).waitFor();

    expect(await violations(page)).toEqual([]);
    expect(await page.getByRole('list', { name: 'Tarefas' }).getByRole('listitem').count()).toBe(2);
    expect(reader.complaints).toEqual([]);
    await other.close();
  }, 60_000);
});
