import type { Locator, Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { violations } from './support/axe.ts';
import { inEachLanguage } from './support/each-language.ts';
import { png } from './support/png.ts';
import { beginning, counted, filled } from './support/words.ts';

const bellOf = (page: Page, name: string): Locator => page.getByRole('banner').getByRole('button', { name, exact: true });

inEachLanguage(
  'what is told to everybody, and noted for oneself',
  async (shop) => {
    // Of platform staff, and of a company's administrator.
    const [staff, reader] = await Promise.all([shop.staffWindow(), shop.ownersWindow()]);
    await reader.liveOpened;
    return { staff, reader };
  },
  (said, here) => {
    const { announcementTexts: news, helpTexts, settings, tasks } = said;

    async function save(page: Page): Promise<void> {
      await page.getByRole('dialog').getByRole('button', { name: said.save }).click();
      await page.getByText(said.operationDone).waitFor();
      await page.getByRole('dialog').waitFor({ state: 'hidden' });
    }

    it('announcements reach the bell of another company at once, are seen when opened, and stay seen', async () => {
      const { staff, reader } = here();
      await staff.page.goto('/announcements');
      await staff.page.getByRole('button', { name: news.add }).click();
      const form = staff.page.getByRole('dialog', { name: news.add });
      await form.getByLabel(beginning(said.kit.title)).fill('Manutenção no domingo');
      await form.getByLabel(beginning(news.text)).fill('O Recado fica fora do ar das 2h às 3h.\nNada se perde.');
      await form.getByRole('combobox', { name: news.priority }).click();
      await staff.page.getByRole('option', { name: news.priority_1 }).click();
      await form.getByLabel(news.media).setInputFiles({ name: 'aviso.png', mimeType: 'image/png', buffer: png(320, 180, [0, 102, 214]) });
      expect(await violations(staff.page, '[role=dialog]')).toEqual([]);
      await save(staff.page);
      await staff.page.getByRole('row', { name: `Manutenção no domingo ${news.priority_1} aviso.png ${news.active}` }).waitFor();
      expect(await violations(staff.page)).toEqual([]);

      const images: string[] = [];
      reader.page.on('request', (request) => request.resourceType() === 'image' && images.push(request.url()));
      await bellOf(reader.page, `${news.title}: ${counted(said, news, 'unseen', 1)}`).click();
      const list = reader.page.getByRole('dialog', { name: news.title });
      await list.getByRole('button', { name: `Manutenção no domingo ${news.isNew}` }).waitFor();
      expect(await violations(reader.page, '[role=dialog]')).toEqual([]);
      expect(images).toEqual([]);
      await list.getByRole('button', { name: /Manutenção no domingo/ }).click();
      const opened = reader.page.getByRole('dialog', { name: 'Manutenção no domingo' });
      const picture = opened.getByRole('img', { name: filled(news.imageOf, 'Manutenção no domingo') });
      await picture.waitFor();
      await expect.poll(() => picture.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBe(320);
      expect(await violations(reader.page, '[role=dialog]')).toEqual([]);
      await opened.getByRole('button', { name: said.close }).click();
      await bellOf(reader.page, news.title).waitFor();

      await reader.page.reload();
      await bellOf(reader.page, news.title).waitFor();
      await staff.page.getByRole('button', { name: filled(news.edit, 'Manutenção no domingo') }).click();
      await staff.page.getByRole('switch', { name: news.active }).click();
      await save(staff.page);
      await bellOf(reader.page, news.title).click();
      await reader.page.getByText(news.none).waitFor();
      await reader.page.keyboard.press('Escape');
      await staff.page.getByRole('button', { name: filled(news.delete, 'Manutenção no domingo') }).click();
      await staff.page.getByText(news.empty).waitFor();
      expect([staff.complaints, reader.complaints]).toEqual([[], []]);
    }, 90_000);

    it('help videos are added by staff, and nothing is asked of the video service before one is played', async () => {
      const { staff, reader } = here();
      await staff.page.goto('/settings');
      await staff.page.getByRole('tab', { name: settings.help }).click();
      await staff.page.getByRole('button', { name: settings.addHelp }).click();
      await staff.page.getByLabel(beginning(settings.helpTitle)).fill('Primeiros passos');
      await staff.page.getByLabel(beginning(settings.helpVideo)).fill('https://www.youtube.com/watch?v=dQw4w9WgXcQ&t=10s');
      await staff.page.getByLabel(beginning(settings.helpDescription)).fill('Conecte o seu número em cinco minutos.');
      await save(staff.page);
      await staff.page.getByRole('row', { name: 'Primeiros passos dQw4w9WgXcQ' }).waitFor();
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
      await page.getByRole('button', { name: filled(helpTexts.playOf, 'Primeiros passos') }).click();
      await expect.poll(() => page.frames().map((frame) => frame.url())).toContain(outside[0]);

      expect(outside).toEqual(['https://www.youtube-nocookie.com/embed/dQw4w9WgXcQ?autoplay=1&rel=0']);
      expect([staff.complaints, reader.complaints]).toEqual([[], []]);
    });

    it('tasks are kept in this browser, over reloads and in two pages', async () => {
      const { reader } = here();
      const { page } = reader;
      await page.goto('/todolist');
      await page.getByText(tasks.empty).waitFor();
      for (const text of ['Ligar para Maria', 'Enviar orçamento']) {
        await page.getByRole('textbox', { name: tasks.newTask }).fill(text);
        await page.keyboard.press('Enter');
      }
      const other = await page.context().newPage();
      await other.goto('/todolist');
      await other.getByRole('button', { name: filled(tasks.edit, 'Ligar para Maria') }).click();
      await other.keyboard.type('!');
      await other.keyboard.press('Enter');
      await page.getByText('Ligar para Maria!').waitFor();

      await page.getByRole('button', { name: filled(tasks.finish, 'Enviar orçamento') }).click();
      await other.getByText('Enviar orçamento').waitFor({ state: 'hidden' });
      await page.getByRole('button', { name: said.undo }).click();
      await other.getByText('Enviar orçamento').waitFor();
      await page.reload();
      await page.getByRole('heading', { name: `${said.shell.todolist} (2)` }).waitFor();

      expect(await violations(page)).toEqual([]);
      expect(await page.getByRole('list', { name: tasks.list }).getByRole('listitem').count()).toBe(2);
      expect(reader.complaints).toEqual([]);
      await other.close();
    });
  },
  { ownMachine: true },
);
