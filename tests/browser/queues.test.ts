import type { Locator, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { violations } from './support/axe.ts';
import type { BrowserWindow } from './support/browser-window.ts';
import { Shop, startUpMs } from './support/shop.ts';
import { visit } from './support/screens.ts';

const patienceMs = 40_000;

describe('an administrator', () => {
  let shop: Shop;
  let window: BrowserWindow;
  let page: Page;

  beforeAll(async () => {
    shop = await Shop.open();
    window = await shop.ownersWindow();
    page = window.page;
  }, startUpMs);

  afterAll(() => shop?.close());

  const dialog = (name: string): Locator => page.getByRole('dialog', { name });
  const editor = (): Locator => page.getByRole('region', { name: 'Opções do menu' });
  const preview = (): Locator => page.getByRole('region', { name: 'Prévia' });

  async function addOption(button: string, title: string, message: string): Promise<void> {
    await editor().getByRole('button', { name: button, exact: true }).click();
    await dialog('Nova opção').getByLabel('Título').fill(title);
    await dialog('Nova opção').getByLabel('Mensagem').fill(message);
    await dialog('Nova opção').getByRole('button', { name: 'Salvar' }).click();
    await dialog('Nova opção').waitFor({ state: 'hidden' });
    await editor().getByText(`· ${title}`).waitFor();
  }

  it(
    'makes a queue with a menu, orders it, and plays the customer beside it',
    async () => {
      await visit(page, 'settings', 'Filas');
      await page.getByRole('button', { name: 'Nova fila' }).click();
      await dialog('Nova fila').getByLabel('Nome').fill('Financeiro');
      await dialog('Nova fila').getByRole('radio', { name: 'Verde', exact: true }).check();
      await dialog('Nova fila').getByLabel('Mensagem de saudação').fill('Olá, {{firstName}}! Como ajudar?');
      await dialog('Nova fila').getByRole('button', { name: 'Salvar' }).click();
      await dialog('Editar fila').waitFor();

      await addOption('Adicionar opção', 'Boletos', 'Sobre boletos:');
      await addOption('Adicionar opção', 'Notas', 'A nota chega por e-mail.');
      await addOption('Adicionar opção abaixo de Boletos', 'Segunda via', 'Enviamos a segunda via.');
      // By the keyboard, as a screen reader's user drags.
      await editor().getByRole('button', { name: 'Arrastar Notas' }).focus();
      for (const key of ['Space', 'ArrowUp', 'Space']) {
        await page.keyboard.press(key);
        await page.waitForTimeout(300); // the list moves aside first
      }
      await editor().getByText('1 · Notas').waitFor();
      const log = preview().getByRole('log');
      await log.getByText(/Olá, Maria! Como ajudar\?[\s\S]*\[ 1 \] - Notas[\s\S]*\[ 2 \] - Boletos[\s\S]*\[ # \] - Voltar Menu Inicial/).waitFor();
      for (const text of ['7', '2', '1']) {
        await preview().getByLabel('Responder como cliente').fill(text);
        await page.keyboard.press('Enter');
      }

      await log.getByText('Opção inválida').waitFor();
      await log.getByText('Enviamos a segunda via.').waitFor();
      expect(await violations(page)).toEqual([]);
      expect(window.complaints).toEqual([]);
    },
    patienceMs,
  );

  it(
    'has the hours of the company count, and sets them',
    async () => {
      await page.goto('/settings');
      await page.getByLabel('Horário de atendimento').click();
      await page.getByRole('option', { name: 'Pela empresa' }).click();
      await page.getByRole('button', { name: 'Salvar Horários e menu' }).click();
      await page.getByText('Operação atualizada com sucesso.').waitFor();
      await page.getByRole('tab', { name: 'Horários' }).click();
      await page.getByLabel('Sábado, fechamento').fill('1630');
      await page.getByRole('button', { name: 'Salvar' }).click();
      await page.getByText('Horários atualizados com sucesso.').waitFor();

      await page.reload();
      await page.getByRole('tab', { name: 'Horários' }).click();

      expect(await page.getByLabel('Sábado, fechamento').inputValue()).toBe('16:30');
      expect(await violations(page)).toEqual([]);
      expect(window.complaints).toEqual([]);
    },
    patienceMs,
  );
});
