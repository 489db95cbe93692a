import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { FrameLocator, Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { mailSenderRoutes } from '#shared/contract/mail-senders.ts';
import { Agent, agentPassword } from '#tests/support/agent.ts';
import { violations } from './support/axe.ts';
import { phone } from './support/browser-window.ts';
import { inEachLanguage } from './support/each-language.ts';
import { png } from './support/png.ts';
import { logIn } from './support/screens.ts';

const domain = 'docesdaana.com.br';
const mailIn = (page: Page): FrameLocator => page.frameLocator('iframe.gjs-frame');

inEachLanguage(
  'mails and where they come from',
  async (shop) => ({ shop, owner: await shop.ownersWindow() }),
  (said, here) => {
    const { template: texts } = said;
    const editorOf = async (page: Page): Promise<void> => page.getByRole('button', { name: texts.block_quote }).and(page.locator(':enabled')).waitFor();

    it('a block is dragged into the sample, saved as HTML, opened again and looked at', async () => {
      const { page } = here().owner;
      const saves: string[] = [];
      page.on('request', (request) => request.url().endsWith('/api/saveTemplate') && saves.push(request.postData() ?? ''));
      await page.goto('/template');
      await editorOf(page);
      await mailIn(page).getByRole('heading', { name: texts.sampleTitle }).waitFor();

      await drag(page, texts.block_quote, texts.sampleTitle);
      await mailIn(page).locator('blockquote').waitFor();
      await page.getByRole('button', { name: 'Save HTML' }).click();
      await page.getByText(texts.nameNeeded).waitFor();
      await page.getByLabel(texts.name).fill('Boas-vindas');
      await page.getByRole('button', { name: 'Save HTML' }).click();
      await page.getByText(texts.saved).waitFor();
      await page.waitForURL(/\/template\?id=/);
      await page.reload();
      await editorOf(page);

      await mailIn(page).locator('blockquote').getByText(texts.paragraphText).waitFor();
      expect(await page.getByLabel(texts.name).inputValue()).toBe('Boas-vindas');
      expect(saves).toEqual([]);
      await page.getByRole('button', { name: 'Save HTML' }).click();
      await page.getByText(texts.saved).waitFor();
      expect(saves.map((body) => (JSON.parse(body) as { content: string }).content.slice(0, 1))).toEqual(['{', '<']);
      await page.getByRole('button', { name: texts.preview }).click();
      const preview = page.getByRole('dialog', { name: texts.preview });
      const shown = preview.locator('iframe');
      await shown.contentFrame().locator('blockquote').waitFor();
      expect(await shown.evaluate((frame) => [frame.getBoundingClientRect().width, frame.getAttribute('sandbox')])).toEqual([390, '']);
      expect(await violations(page, '[role=dialog]')).toEqual([]);
      await preview.getByRole('tab', { name: texts.view_desktop }).click();
      await page.waitForFunction(() => (document.querySelector('[role=dialog] iframe')?.getBoundingClientRect().width ?? 0) >= 600);
      await preview.getByRole('tab', { name: texts.view_text }).click();
      await preview.getByText(texts.sampleGreeting).waitFor();
      await preview.getByRole('button', { name: said.close }).click();
    });

    it('its HTML is downloaded, with styles on the elements and tables that Outlook draws', async () => {
      const { page } = here().owner;

      const [download] = await Promise.all([page.waitForEvent('download'), page.getByRole('button', { name: 'Export HTML' }).click()]);
      const html = await readFile(await download.path(), 'utf8');

      expect(download.suggestedFilename()).toBe('Boas-vindas.html');
      expect(html).toContain('role="presentation"');
      expect(html).toMatch(/<blockquote[^>]* style="[^"]*border-left/);
      expect(html).not.toMatch(/<style|<script|<link/);
    });

    it('a picture is chosen from the keyboard and uploaded, and anybody can read it', async () => {
      const { page } = here().owner;
      const dialog = page.getByRole('dialog', { name: texts.picture });
      await page.getByRole('button', { name: texts.block_image }).press('Enter');
      expect(await violations(page, '[role=dialog]')).toEqual([]);

      await choose(page, said.kit.chooseFile, { name: 'falsa.png', mimeType: 'image/png', buffer: Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>') });
      await page.getByText(said.screenErrors.ERR_MAIL_PICTURE_TYPE_REFUSED).waitFor();
      await choose(page, said.kit.chooseFile, { name: 'enorme.png', mimeType: 'image/png', buffer: Buffer.alloc(1024 * 1024 + 1) });
      await dialog.getByText(said.kit.fileTooLarge.replace('{{megabytes}}', '1')).waitFor();
      await choose(page, said.kit.chooseFile, { name: 'Logo da loja.png', mimeType: 'image/png', buffer: png(300, 100, [0, 102, 214]) });

      await dialog.waitFor({ state: 'hidden' });
      const logo = mailIn(page).getByRole('img', { name: 'Logo da loja' });
      await expect.poll(() => logo.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBe(300);
      const address = String(await logo.getAttribute('src'));
      expect(address).toMatch(/\/companies\/\w+\/pictures\/mail\/[0-9a-f]{32}[.]png$/);
      const reply = await fetch(address);
      expect([reply.status, reply.headers.get('content-type'), reply.headers.get('cache-control')]).toEqual([
        200,
        'image/png',
        'public, max-age=31536000, immutable',
      ]);
      expect(Buffer.from(await reply.arrayBuffer())).toEqual(png(300, 100, [0, 102, 214]));
    });

    it('its words are edited, and it is there when the template is opened again', async () => {
      const { page } = here().owner;
      await mailIn(page).getByRole('img', { name: 'Logo da loja' }).click();
      await page.getByRole('tab', { name: texts.panel_styles }).click();
      await page.getByRole('button', { name: texts.changePicture }).waitFor();
      await page.getByLabel(texts.pictureWords).fill('Doces da Ana');
      await page.getByLabel(texts.pictureWords).press('Tab');

      await page.getByRole('button', { name: 'Save HTML' }).click();
      await page.getByText(texts.saved).waitFor();
      await page.reload();
      await editorOf(page);

      const address = await mailIn(page).getByRole('img', { name: 'Doces da Ana' }).getAttribute('src');
      await page.getByRole('button', { name: texts.preview }).click();
      const preview = page.getByRole('dialog', { name: texts.preview });
      const shown = preview.locator('iframe').contentFrame().getByRole('img', { name: 'Doces da Ana' });
      await expect.poll(() => shown.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBe(300);
      expect(await shown.getAttribute('src')).toBe(address);
      await preview.getByRole('tab', { name: texts.view_text }).click();
      await preview.getByText('Doces da Ana').waitFor();
      await preview.getByRole('button', { name: said.close }).click();
    });

    it('a picture that is dropped on the mail stands there, no wider than it is; what is none does not', async () => {
      const { page } = here().owner;
      const folder = await mkdtemp(join(tmpdir(), 'recado-pictures-'));
      const [banner, none] = [join(folder, 'Banner.png'), join(folder, 'falsa.png')];
      await writeFile(banner, png(120, 40, [200, 0, 0]));
      await writeFile(none, '<svg xmlns="http://www.w3.org/2000/svg"/>');

      await dropFile(page, banner, texts.sampleTitle);

      const dropped = mailIn(page).getByRole('img', { name: 'Banner' });
      await expect.poll(() => dropped.evaluate((image: HTMLImageElement) => [image.naturalWidth, image.width])).toEqual([120, 120]);
      expect(await dropped.getAttribute('src')).toMatch(/\/pictures\/mail\/[0-9a-f]{32}[.]png$/);
      await dropFile(page, none, texts.sampleTitle);
      await page.getByText(said.screenErrors.ERR_MAIL_PICTURE_TYPE_REFUSED).waitFor();
      await expect.poll(() => mailIn(page).getByRole('img').count()).toBe(2);
      await page.getByRole('button', { name: 'Save HTML' }).click();
      await page.getByText(texts.saved).waitFor();
      await rm(folder, { recursive: true });
    });

    it('a variable is put behind the chosen text, and leaving without saving asks', async () => {
      const { page } = here().owner;
      await mailIn(page).locator('blockquote').click();

      await page.getByRole('button', { name: texts.insertVariable }).click();
      await page.getByRole('menuitem', { name: '{nome}' }).click();

      await mailIn(page).locator('blockquote').getByText(`${texts.paragraphText}{nome}`).waitFor();
      await page.getByRole('combobox', { name: texts.template }).click();
      await page.getByRole('option', { name: texts.newTemplate }).click();
      await page.getByRole('dialog').getByRole('button', { name: said.kit.keepEditing }).click();
      await page.getByRole('button', { name: 'Save HTML' }).click();
      await page.getByText(texts.saved).waitFor();
      expect(await page.getByRole('dialog').count()).toBe(0);
    });

    it('what somebody types while it is being saved stays there, and leaving asks', async () => {
      const { page } = here().owner;
      await page.goto('/template');
      await editorOf(page);
      const name = page.getByLabel(texts.name);
      await name.fill('Aniversário');
      const arrived = Promise.withResolvers<undefined>();
      await page.route('**/api/templates', async (route) => {
        await arrived.promise;
        await route.continue();
      });

      await page.getByRole('button', { name: 'Save HTML' }).click();
      await name.fill('Aniversário da loja');
      arrived.resolve(undefined);
      await page.getByText(texts.saved).waitFor();
      expect(await name.inputValue()).toBe('Aniversário da loja');
      await page.goBack();
      await page.getByRole('dialog').getByRole('button', { name: said.kit.keepEditing }).click();
      await page.unroute('**/api/templates');
      await page.getByRole('button', { name: 'Save HTML' }).click();
      await page.waitForURL(/\/template\?id=/);
      await editorOf(page);

      expect(await name.inputValue()).toBe('Aniversário da loja');
      await page.getByRole('combobox', { name: texts.template }).click();
      expect(await page.getByRole('option', { name: /Aniversário/ }).allTextContents()).toEqual(['Aniversário da loja']);
      await page.keyboard.press('Escape');
      await page.getByRole('listbox').waitFor({ state: 'hidden' });
    });

    it('leaving asks in the middle of a word, too', async () => {
      const { page } = here().owner;
      const heading = mailIn(page).getByRole('heading', { name: texts.sampleTitle });
      // The editor draws it anew as it opens.
      await expect
        .poll(async () => {
          await heading.dblclick();
          return mailIn(page).locator('[contenteditable=true]').count();
        })
        .toBe(1);
      await page.keyboard.type('Oi');

      await page.goBack();

      await page.getByRole('dialog').getByRole('button', { name: said.kit.keepEditing }).click();
      expect(await mailIn(page).getByRole('heading').first().textContent()).toContain('Oi');
      await page.reload();
      await editorOf(page);
      await page.getByRole('combobox', { name: texts.template }).click();
      await page.getByRole('option', { name: 'Boas-vindas' }).click();
      await editorOf(page);
    });

    it('a phone shows it, and says where it can be edited', async () => {
      const { page } = here().owner;

      await page.setViewportSize(phone);

      await page.getByText(texts.needsRoom).waitFor();
      await page.locator('iframe').contentFrame().locator('blockquote').waitFor();
      expect(await violations(page)).toEqual([]);
      await page.setViewportSize({ width: 1440, height: 900 });
    });

    it('a domain is verified once its records are set, all of them by one button', async () => {
      const { shop, owner } = here();
      const agent = new Agent(shop.recado.url, shop.owner.email);
      await agent.logIn(agentPassword);
      await agent.call(mailSenderRoutes.createMailDomain, { body: { domain } });
      expect(await agent.call(mailSenderRoutes.verifyMailDomain, { params: { domain } })).toMatchObject({ isVerified: false });
      // The agent took the session over.
      await owner.page.goto('/login');
      await logIn(owner.page, shop.owner, said);

      await owner.page.goto('/local/dns');
      await owner.page.getByRole('button', { name: `Set all records of ${domain}` }).click();
      await owner.page.getByRole('cell', { name: `_dmarc.${domain}` }).waitFor();

      const session = await owner.page.evaluate(() => localStorage.getItem('token'));
      const verified = async (): Promise<unknown> => {
        const headers = { authorization: `Bearer ${session}` };
        const reply = await fetch(`${shop.recado.url}/api/mail-domains/${domain}/verify`, { method: 'POST', headers });
        return ((await reply.json()) as { isVerified?: boolean }).isVerified;
      };
      await expect.poll(verified, { timeout: 30_000, interval: 1_000 }).toBe(true);
    });
  },
);

/** A file from elsewhere on the machine, held over a heading and let go. */
async function dropFile(page: Page, file: string, heading: string): Promise<void> {
  const to = await mailIn(page).getByRole('heading', { name: heading }).boundingBox();
  if (!to) throw new Error('nowhere to drop');
  const browser = await page.context().newCDPSession(page);
  const data = { items: [], files: [file], dragOperationsMask: 1 };
  const move = (type: 'dragEnter' | 'dragOver' | 'drop') =>
    browser.send('Input.dispatchDragEvent', { type, x: to.x + 100 + Math.random() * 4, y: to.y + 5, data });
  await move('dragEnter');
  await expect
    .poll(async () => {
      await move('dragOver');
      return page.locator('.gjs-placeholder').first().isVisible();
    })
    .toBe(true);
  await move('drop');
  await browser.detach();
}

/** By the keyboard: Enter on the button opens the browser's own dialog. */
async function choose(page: Page, button: string, file: { name: string; mimeType: string; buffer: Buffer }): Promise<void> {
  const [chooser] = await Promise.all([page.waitForEvent('filechooser'), page.getByRole('button', { name: button }).press('Enter')]);
  await chooser.setFiles(file);
}

/** By the mouse, as a person does: the editor looks where the pointer is on its way. */
async function drag(page: Page, block: string, heading: string): Promise<void> {
  const from = await page.getByRole('button', { name: block }).boundingBox();
  const to = await mailIn(page).getByRole('heading', { name: heading }).boundingBox();
  if (!from || !to) throw new Error('nothing to drag');
  await page.mouse.move(from.x + 20, from.y + 20);
  await page.mouse.down();
  await page.mouse.move(from.x - 100, from.y, { steps: 5 });
  await page.mouse.move(to.x + 100, to.y + 5, { steps: 10 });
  // The mark of where it would stand.
  await expect
    .poll(async () => {
      await page.mouse.move(to.x + 100 + Math.random() * 4, to.y + 5, { steps: 2 });
      return page.locator('.gjs-placeholder').first().isVisible();
    })
    .toBe(true);
  await page.mouse.up();
}
