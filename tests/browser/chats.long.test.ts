import type { Locator, Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { desktop, phone } from './support/browser-window.ts';
import { addColleague } from './support/colleague.ts';
import { inEachLanguage } from './support/each-language.ts';
import { png } from './support/png.ts';
import { composer, visit } from './support/screens.ts';
import { beginning, counted, filled, having } from './support/words.ts';

const carla = { name: 'Carla Dias', email: 'carla@example.com', password: 'girassol amarelo' };

/** When a text came to stand in a history, by the clock that both browsers share. */
const arrival = (history: Locator, text: string): Promise<number> =>
  history.evaluate(
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
async function measured({ from, box, to }: { from: Page; box: Locator; to: Locator }, count: number): Promise<number[]> {
  const taken: number[] = [];
  for (let n = 1; n <= count; n += 1) {
    const arrived = arrival(to, `medida ${n}.`);
    await box.fill(`medida ${n}.`);
    const [at] = await Promise.all([
      from.evaluate(() => new Promise<number>((pressed) => addEventListener('keydown', () => pressed(Date.now()), { once: true, capture: true }))),
      box.press('Enter'),
    ]);
    taken.push((await arrived) - at);
  }
  return taken.sort((one, other) => one - other);
}

inEachLanguage(
  'two colleagues in two browsers',
  async (shop) => {
    await addColleague(shop, carla);
    const [owner, colleague] = await Promise.all([shop.ownersWindow(), shop.windowOf(carla)]);
    await Promise.all([owner.liveOpened, colleague.liveOpened]);
    return { owner, colleague };
  },
  (said, here) => {
    const { chatTexts, shell, tickets } = said;
    const box = (page: Page): Locator => composer(page, said);
    const history = (page: Page): Locator => page.getByRole('list', { name: tickets.history });
    const rooms = (page: Page): Locator => page.getByRole('list', { name: chatTexts.list });
    const bell = (page: Page): Locator => page.getByRole('banner').getByRole('button', { name: beginning(chatTexts.bell) });

    async function write(page: Page, text: string): Promise<void> {
      await box(page).fill(text);
      await box(page).press('Enter');
    }

    /** Begins the conversation and opens it. */
    async function begin(page: Page, title: string): Promise<void> {
      await visit(page, 'team', null, said);
      await page.getByRole('button', { name: chatTexts.add, exact: true }).click();
      const dialog = page.getByRole('dialog', { name: chatTexts.newTitle });
      await dialog.getByRole('textbox', { name: said.kit.title }).fill(title);
      await dialog.getByRole('combobox', { name: chatTexts.users }).click();
      await page.getByRole('option', { name: carla.name }).click();
      await page.keyboard.press('Escape');
      await dialog.getByRole('button', { name: said.save }).click();
      await page.getByRole('region', { name: filled(chatTexts.chat, title) }).waitFor();
    }

    it('talk, call each other, see what is new, and a conversation end', async () => {
      const { owner, colleague } = here();
      const [page, hers] = [owner.page, colleague.page];
      await begin(page, 'Plantão');
      await box(page).pressSequentially('Bom dia, @car');
      await page.getByRole('option', { name: carla.name }).waitFor();
      await box(page).press('Enter');
      await box(page).pressSequentially('tudo certo?');
      await box(page).press('Enter');

      await hers.getByRole('button', { name: `${chatTexts.bell}: ${counted(said, chatTexts, 'unread', 1)}` }).click();
      await hers
        .getByRole('dialog', { name: chatTexts.title })
        .getByRole('link', { name: having('Plantão', chatTexts.mentioned) })
        .click();
      await history(hers).getByText(`@${carla.name}`, { exact: true }).waitFor();
      await hers.getByRole('button', { name: chatTexts.bell, exact: true }).waitFor();
      for (const name of [chatTexts.edit, chatTexts.delete]) expect(await hers.getByRole('button', { name }).count()).toBe(0);

      await write(hers, 'Tudo certo!');
      await history(page).getByText('Tudo certo!').waitFor();
      await hers.locator('input[type=file]').setInputFiles({ name: 'vitrine.png', mimeType: 'image/png', buffer: png(400, 300, [30, 120, 200]) });
      await write(hers, 'A vitrine ficou assim');
      await history(page)
        .getByRole('button', { name: beginning(tickets.openImage) })
        .click();
      await page.getByRole('dialog', { name: tickets.kind_image }).getByRole('img', { name: 'A vitrine ficou assim' }).waitFor();
      await page.keyboard.press('Escape');

      await visit(hers, 'service', null, said);
      await write(page, 'Ficou ótima.');
      await write(page, 'Obrigada!');
      await hers.getByRole('link', { name: `${shell.place_team} (${counted(said, shell, 'chatsUnread', 1)})` }).click();
      await rooms(hers)
        .getByRole('listitem')
        .filter({ hasText: counted(said, chatTexts, 'messages', 2) })
        .waitFor();

      await hers.setViewportSize(phone);
      await rooms(hers).getByRole('link', { name: 'Plantão' }).click();
      await history(hers).getByText(chatTexts.newFromHere).waitFor();
      await hers.getByRole('tab', { name: chatTexts.tabChats }).click();
      await rooms(hers)
        .getByRole('listitem')
        .filter({ hasNotText: filled(chatTexts.messages_one, '').trim() })
        .filter({ hasNotText: filled(chatTexts.messages_other, '').trim() })
        .waitFor();
      await hers.getByRole('link', { name: 'Plantão' }).click();

      await page.getByRole('button', { name: chatTexts.edit }).click();
      await page.getByRole('dialog', { name: chatTexts.edit }).getByRole('textbox', { name: said.kit.title }).fill('Plantão da noite');
      await page.getByRole('dialog', { name: chatTexts.edit }).getByRole('button', { name: said.save }).click();
      await hers.getByRole('heading', { name: 'Plantão da noite' }).waitFor();
      await hers.setViewportSize(desktop);

      await page.getByRole('button', { name: chatTexts.delete }).click();
      await page
        .getByRole('dialog', { name: filled(chatTexts.deleteTitle, 'Plantão da noite') })
        .getByRole('button', { name: said.delete })
        .click();
      await hers.getByText(chatTexts.goneTitle).waitFor();
      await page.getByText(chatTexts.empty).waitFor();
      expect([owner.complaints, colleague.complaints]).toEqual([[], []]);
    });

    it('read a long conversation from its end, keep their place while older pages come, and find words in it', async () => {
      const { owner, colleague } = here();
      const [page, hers] = [owner.page, colleague.page];
      await begin(page, 'Estoque');
      await hers.getByRole('link', { name: 'Estoque' }).click();
      await write(page, 'A primeira linha');
      for (let n = 1; n <= 60; n += 1) await write(page, `linha ${n}`);
      await history(hers).getByText('linha 60', { exact: true }).waitFor();

      const times = await measured({ from: page, box: box(page), to: history(hers) }, 40);
      console.log(`chat between two browsers: p50 ${times[20]} ms, p99 ${times[39]} ms`);

      await hers.reload();
      await history(hers).getByText('medida 40.').waitFor();
      await hers.getByRole('button', { name: chatTexts.searchMessages }).click();
      await hers.getByRole('searchbox', { name: chatTexts.searchMessages }).fill('primeira');
      await hers.getByRole('button', { name: /A primeira linha/ }).click();
      // Shown once it has been scrolled to.
      await expect.poll(async () => (await history(hers).getByText('A primeira linha').boundingBox())?.y ?? -1).toBeGreaterThan(100);
      const place = await history(hers).getByText('linha 3', { exact: true }).boundingBox();
      await write(page, 'e mais uma');
      await hers.getByRole('button', { name: counted(said, tickets, 'newMessages', 1) }).waitFor();
      expect(await history(hers).getByText('linha 3', { exact: true }).boundingBox()).toEqual(place);
      await hers.getByRole('button', { name: counted(said, tickets, 'newMessages', 1) }).click();
      await bell(hers)
        .and(hers.getByRole('button', { name: chatTexts.bell, exact: true }))
        .waitFor();
      expect(owner.complaints).toEqual([]);
    }, 90_000);
  },
);
