import { utils, write } from '@e965/xlsx';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { violations } from './support/axe.ts';
import type { BrowserWindow } from './support/browser-window.ts';
import { acceptTicket, bubbleWith } from './support/screens.ts';
import { Shop, startUpMs } from './support/shop.ts';

describe('contacts', () => {
  let shop: Shop;
  let window: BrowserWindow;
  let page: Page;

  beforeAll(async () => {
    shop = await Shop.open({ addressBook: [{ number: '5521912345679', name: 'Carla da Agenda' }] });
    window = await shop.ownersWindow();
    page = window.page;
  }, startUpMs);

  afterAll(() => shop?.close());

  it('are entered, imported from a spreadsheet, found, and written to', async () => {
    await shop.recado.phones.create('5511987654321', 'Ana Prado');
    await page.getByRole('link', { name: 'Contatos', exact: true }).click();
    await page.getByText('Nenhum contato ainda').waitFor();
    await page.getByRole('button', { name: 'Novo contato' }).click();
    await page.getByLabel('Nome').fill('Ana Prado');
    await page.getByLabel('Número').fill('+55 (11) 98765-4321');
    await page.getByRole('button', { name: 'Salvar' }).click();
    await page.getByRole('row', { name: /Ana Prado/ }).waitFor();

    await page.getByRole('button', { name: 'Importar' }).click();
    await page.getByRole('menuitem', { name: 'De uma planilha' }).click();
    const buffer = spreadsheet([
      ['Nome', 'Telefone', 'E-mail'],
      ['Ana Prado Souza', 5_511_987_654_321, 'ana@example.com'],
      ['Sem Número', '', ''],
      ['Bruno Wanderley', '5521912345678', ''],
    ]);
    await page.getByLabel(/^Planilha/).setInputFiles({ name: 'clientes.xlsx', mimeType: 'application/octet-stream', buffer });
    await page.getByRole('dialog').getByRole('button', { name: 'Importar' }).click();
    await page.getByText('Importação concluída.').waitFor();
    await page.getByRole('listitem').filter({ hasText: 'Linha 3' }).getByText('sem número').waitFor();
    expect(await violations(page)).toEqual([]);
    await page.getByRole('button', { name: 'Fechar' }).click();

    await page.getByRole('row', { name: /Ana Prado Souza.*ana@example\.com/ }).waitFor();
    expect(await violations(page)).toEqual([]);
    await page.getByRole('button', { name: 'Importar' }).click();
    await page.getByRole('menuitem', { name: 'Da agenda do telefone' }).click();
    await page.getByRole('dialog', { name: 'Importar a agenda do telefone' }).getByRole('button', { name: 'Importar' }).click();
    await page.getByText('Criados: 1.').waitFor();
    await page.getByRole('row', { name: /Carla da Agenda.*\+55 21 91234-5679/ }).waitFor();
    await search(page, 'wander');
    await page.getByRole('row', { name: /Bruno/ }).getByRole('button', { name: 'Ações' }).click();
    await page.getByRole('menuitem', { name: 'Abrir atendimento com Bruno Wanderley' }).click();
    await page.getByRole('button', { name: 'Abrir', exact: true }).click();
    await page.getByRole('region', { name: 'Conversa com Bruno Wanderley' }).waitFor();
    expect(window.complaints).toEqual([]);
  });

  it('are handed out and erased whole, with a proof', async () => {
    const paula = await shop.customer('Paula Some');
    await paula.write('Quero meus dados, e depois sumir.');
    await page.goto('/contacts');
    const row = page.getByRole('row', { name: /Paula Some/ });
    const choose = async (name: RegExp): Promise<void> => {
      await row.getByRole('button', { name: 'Ações' }).click();
      await page.getByRole('menuitem', { name }).click();
    };
    await choose(/^Exportar os dados/);
    await page.getByRole('button', { name: 'Exportar dados' }).click();
    const link = page.getByRole('link', { name: 'Baixar' });
    await link.waitFor();
    const file: unknown = await (await fetch((await link.getAttribute('href')) ?? '')).json();
    expect(file).toMatchObject({ contact: { name: paula.name }, tickets: [{ status: 'pending' }], messages: [{ text: 'Quero meus dados, e depois sumir.' }] });
    await page.getByRole('button', { name: 'Fechar' }).click();

    await choose(/^Apagar tudo/);
    expect(await page.getByRole('button', { name: 'Apagar tudo' }).isDisabled()).toBe(true);
    await page.getByLabel('Nome do contato').fill(paula.name);
    expect(await violations(page)).toEqual([]);
    await page.getByRole('button', { name: 'Apagar tudo' }).click();
    await page.getByText('Tudo sobre o contato foi apagado.').waitFor();
    await page.getByText(/atendimentos: 1, mensagens: 1/).waitFor();
    await page.getByRole('button', { name: 'Fechar' }).click();
    await row.waitFor({ state: 'detached' });

    await page.getByRole('button', { name: 'Exclusões (LGPD)' }).click();
    await page.getByRole('button', { name: /^Ver o comprovante/ }).click();
    await page.getByText('SHA-256 das chaves').waitFor();
    expect(await violations(page)).toEqual([]);
    await page.getByRole('button', { name: 'Fechar' }).click();
    expect(window.complaints).toEqual([]);
  });

  it('are edited and noted upon beside their conversation', async () => {
    await page.goto('/tickets');
    const maria = await shop.customer('Maria Cliente');
    await maria.write('Bom dia!');
    await acceptTicket(page, maria.name);
    await bubbleWith(page, 'Bom dia!').waitFor();

    await page.getByRole('button', { name: /^Maria Cliente/ }).click();
    const drawer = page.getByRole('complementary', { name: /Maria Cliente/ });
    await drawer.getByRole('textbox', { name: 'Nova observação' }).fill('Prefere ligações à tarde');
    await drawer.getByRole('button', { name: 'Adicionar observação' }).click();
    await drawer.getByText('Prefere ligações à tarde').waitFor();
    await drawer.getByRole('button', { name: 'Editar contato' }).click();
    await page.getByRole('dialog').getByLabel('Nome').fill('Maria Prado');
    await page.getByRole('button', { name: 'Salvar' }).click();

    await page.getByRole('region', { name: 'Conversa com Maria Prado' }).waitFor();
    expect(await violations(page)).toEqual([]);
    expect(window.complaints).toEqual([]);
  });
});

/** The index follows its contacts by a second or two: asked again, as a person would. */
async function search(page: Page, term: string): Promise<void> {
  const box = page.getByRole('searchbox', { name: 'Buscar por nome ou número' });
  const hit = page.getByRole('row', { name: /Bruno/ });
  const miss = page.getByText(`Nenhum registro para “${term}”.`);
  for (let attempt = 1; ; attempt += 1) {
    await box.fill(term);
    await miss.or(page.getByText('1 encontrado')).waitFor();
    if (await hit.isVisible()) return;
    if (attempt === 10) throw new Error(`${term} is not found`);
    await box.fill('');
    await page.getByRole('row', { name: /Ana Prado/ }).waitFor();
  }
}

function spreadsheet(lines: readonly (readonly unknown[])[]): Buffer {
  const book = utils.book_new();
  utils.book_append_sheet(book, utils.aoa_to_sheet(lines.map((line) => [...line])), 'Clientes');
  // Safe: with type `buffer` it writes one.
  return write(book, { type: 'buffer', bookType: 'xlsx' }) as Buffer;
}
