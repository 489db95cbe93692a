import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { BrowserWindow } from './support/browser-window.ts';
import type { Customer } from './support/customer.ts';
import { plantMarkup } from './support/hostile-company.ts';
import { png } from './support/png.ts';
import { acceptTicket, answer, bubbleWith, tabOf, ticketOf, visit } from './support/screens.ts';
import { Shop, startUpMs } from './support/shop.ts';

/** Each would set `__xss`, or be stopped by the Content-Security-Policy, which is a failure, too: it is the second line. */
const image = '<img src=x onerror=__xss=1>';
const vector = '"><svg onload=__xss=1>';
const script = '</title><script>__xss=1</script>';
const messages = [
  image,
  vector,
  script,
  'javascript:__xss=1',
  'https://example.com/"onmouseover="__xss=1',
  'https://example.com/<img src=x onerror=__xss=1>',
  '*<iframe srcdoc="<script>parent.__xss=1</script>">*',
  '{{constructor.constructor("__xss=1")()}}',
];

describe('markup and script in what people name, write and send', () => {
  let shop: Shop;
  let window: BrowserWindow;
  let page: Page;
  let mallory: Customer;

  beforeAll(async () => {
    shop = await Shop.open({ company: `Loja ${script}`, connection: `Venda ${image}`, ownMachine: true });
    mallory = await shop.customer(`Mallory ${vector}`);
    window = await shop.ownersWindow();
    page = window.page;
  }, startUpMs);

  afterAll(() => shop?.close());

  it('stays text where the company greets and where its connections stand', async () => {
    await page.getByRole('banner').getByText(script).waitFor();
    await visit(page, 'settings', 'Conexões');
    await page.getByRole('row').getByText(image).waitFor();
    await page.getByRole('button', { name: `Desconectar: Venda ${image}` }).click();
    await page
      .getByRole('dialog', { name: `Desconectar Venda ${image}?` })
      .getByRole('button', { name: 'Cancelar' })
      .click();
    await page.getByRole('button', { name: `Editar conexão Venda ${image}` }).click();
    await page.getByRole('dialog', { name: 'Editar conexão' }).getByRole('button', { name: 'Salvar' }).click();
    await page.getByRole('dialog').waitFor({ state: 'hidden' });

    expect(await whatRan(window)).toEqual([]);
  });

  it('stays text in the list, in the preview and in the conversation', async () => {
    await visit(page, 'service');
    await tabOf(page, 'Aguardando').click();
    for (const text of messages) await mallory.write(text);

    const last = messages.at(-1) ?? '';
    await ticketOf(page, vector).getByText(last, { exact: true }).waitFor();
    await page.getByRole('button', { name: `Ver a conversa de ${mallory.name}` }).click();
    await page
      .getByRole('dialog', { name: `Conversa de ${mallory.name}` })
      .getByText(last)
      .waitFor();
    await page.getByRole('button', { name: 'Fechar', exact: true }).click();
    await acceptTicket(page, mallory.name);
    for (const text of messages.filter((one) => !one.startsWith('*'))) await bubbleWith(page, text).first().waitFor();
    await page.getByText('<iframe srcdoc=').first().waitFor();
    const addresses = await page.locator('a[href]').evaluateAll((links) => links.map((link) => new URL((link as HTMLAnchorElement).href).protocol));
    expect(addresses.filter((protocol) => !/^https?:$/.test(protocol))).toEqual([]);
    expect(await whatRan(window)).toEqual([]);
  });

  it('stays text in the details, dialogs and notices about a contact', async () => {
    await page.getByRole('button', { name: 'Mais ações' }).click();
    await page.getByRole('menuitem', { name: 'Dados do contato' }).click();
    await page
      .getByRole('complementary', { name: `Detalhes de ${mallory.name}` })
      .getByText(mallory.name)
      .first()
      .waitFor();
    await mallory.send({ location: { lat: -23.5, lng: -46.6, name: image } });
    await bubbleWith(page, 'Abrir no mapa').getByText(image).waitFor();
    await mallory.send({ contact: { name: vector, number: '5511977776666' } });
    await bubbleWith(page, '97777-6666').getByText(vector, { exact: true }).waitFor();

    expect(await whatRan(window)).toEqual([]);
  });

  it('stays text in answers and in the names of files, both ways', async () => {
    await answer(page, `nós também: ${image}`);
    await page.locator('input[type=file]').setInputFiles({ name: `${vector}.pdf`, mimeType: 'application/pdf', buffer: Buffer.from('%PDF-1.4 nada') });
    await page.getByRole('list', { name: 'Arquivos anexados' }).getByText(`${vector}.pdf`).waitFor();
    await page.getByRole('button', { name: 'Enviar', exact: true }).click();
    await bubbleWith(page, `${vector}.pdf`).waitFor();
    await mallory.sendFile({ type: 'document', bytes: Buffer.from('%PDF-1.4 nada'), name: `${image}.pdf`, mime: 'application/pdf' });
    await bubbleWith(page, `${image}.pdf`).waitFor();

    expect(await whatRan(window)).toEqual([]);
  });

  it('never runs a file: what claims to be a picture or a page is only ever downloaded', async () => {
    const html = '<!doctype html><script>__xss=1</script>';
    await mallory.sendFile({ type: 'document', bytes: Buffer.from(html), name: 'nota.html', mime: 'text/html' });
    await mallory.sendFile({
      type: 'image',
      bytes: Buffer.from(`<svg xmlns="http://www.w3.org/2000/svg"><script>__xss=1</script></svg>`),
      name: 'a.svg',
      mime: 'image/svg+xml',
    });
    await mallory.sendFile({ type: 'image', bytes: png(16, 16, [9, 9, 9]), name: 'ok.png', mime: 'image/png' });

    await page
      .getByRole('button', { name: /^Ampliar imagem/ })
      .last()
      .waitFor();
    const link = await bubbleWith(page, 'nota.html').getByRole('link').getAttribute('href');
    const { headers } = await fetch(link ?? '');
    expect(headers.get('content-disposition')).toMatch(/^attachment/);
    expect(headers.get('x-content-type-options')).toBe('nosniff');
    expect(headers.get('content-security-policy')).toContain("default-src 'none'; sandbox");
    expect(await whatRan(window)).toEqual([]);
  });

  it('stays text on every screen of the desk, whoever named it', async () => {
    const { number } = await shop.customer('Ninguém ainda');
    await plantMarkup(page, image, { ticketUuid: new URL(page.url()).pathname.split('/').at(-1) ?? '', number });
    const open = (name: string | RegExp) => page.getByRole('button', { name }).first().click();

    await page.reload();
    await page
      .getByRole('list', { name: /^Tags do ticket/ })
      .getByText(image)
      .first()
      .waitFor();
    await open('1 mensagem agendada');
    await page.keyboard.press('Escape');
    await open(/^Mallory/);
    await page.getByRole('complementary').getByText(image).first().waitFor();
    for (const path of ['/tags', '/tagsKanban', '/kanban', '/queues', '/quick-messages', '/contacts', '/schedules', '/users', '/']) {
      await page.goto(path);
      // Some cut it short.
      await page.getByText(image.slice(0, 20)).filter({ visible: true }).first().waitFor();
    }
    await page.goto('/queues');
    await open(`Editar a fila ${image}`);
    await page.getByRole('region', { name: 'Prévia' }).getByText(image).first().waitFor();
    await page.goto('/contacts');
    await page.getByRole('row', { name: /^Contato/ }).waitFor();
    await page.goto('/users');
    await open(`Editar o usuário ${image}`);
    await page.getByRole('dialog').waitFor();
    await page.goto('/tickets');
    await page.getByRole('tab', { name: 'Busca' }).click();
    await page.getByRole('searchbox').fill(`${vector} onerror`);
    await page.keyboard.press('Control+k');
    await page.getByRole('combobox', { name: 'Buscar ou executar' }).fill(image);
    await page.getByRole('dialog').waitFor();

    expect(await whatRan(window)).toEqual([]);
  });
});

/** Scripts that ran, and those that were about to. */
async function whatRan({ page, complaints }: BrowserWindow): Promise<string[]> {
  const hasRun = await page.evaluate(() => '__xss' in globalThis);
  return [...complaints, ...(hasRun ? ['a script of somebody else'] : [])];
}
