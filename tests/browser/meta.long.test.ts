import type { Locator, Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { MetaPages } from '#tests/support/meta-pages.ts';
import { eventually } from '#tests/support/eventually.ts';
import { inEachLanguage } from './support/each-language.ts';
import { acceptTicket, bubbleWith, composer, ticketOf, visit } from './support/screens.ts';
import { beginning, filled } from './support/words.ts';

const customer = '77000000000001';

inEachLanguage(
  'Facebook in a browser',
  async (shop) => {
    const meta = new MetaPages(shop.recado.url);
    const own = await meta.create('Doces da Ana', 'doces.da.ana');
    await meta.do(own.id, 'customers', { id: customer, name: 'Maria da Página' });
    return { meta, own, window: await shop.ownersWindow() };
  },
  (said, here) => {
    const { connections, shell, tickets } = said;

    const row = (page: Page, name: string): Locator => page.getByRole('row').filter({ hasText: name });

    async function choose(page: Page, channel: string): Promise<void> {
      await page.getByRole('button', { name: connections.add }).click();
      await page.getByRole('menuitem', { name: beginning(channel) }).click();
      // What plays Facebook speaks Portuguese.
      await page.getByRole('heading', { name: 'Recado quer acesso às suas páginas' }).waitFor();
    }

    /** To one of the two pages. */
    async function giveAccess(page: Page): Promise<void> {
      await page.getByLabel('Loja Exemplo').uncheck();
      await page.getByRole('button', { name: 'Continuar' }).click();
    }

    async function write(page: Page, text: string): Promise<void> {
      await composer(page, said).fill(text);
      await composer(page, said).press('Enter');
    }

    it('is refused, then connected, and says which pages are there', async () => {
      const { page } = here().window;
      await visit(page, 'settings', shell.connections, said);
      await choose(page, connections.channel_facebook);
      await page.getByRole('button', { name: 'Cancelar' }).click();
      await page.getByText(connections.metaRefused).waitFor();

      await choose(page, connections.channel_instagram);
      await giveAccess(page);

      const outcome = page.getByRole('dialog', { name: connections.metaDone });
      await outcome.getByText('doces.da.ana').waitFor();
      expect(await outcome.getByRole('listitem').count()).toBe(1);
      await outcome.getByRole('button', { name: said.close }).click();
      expect(await row(page, 'Doces da Ana').count()).toBe(0);
      await choose(page, connections.channel_facebook);
      await giveAccess(page);
      await outcome.getByText('Doces da Ana').waitFor();
      await outcome.getByRole('button', { name: said.close }).click();
      await row(page, 'Doces da Ana').getByText(connections.status_CONNECTED, { exact: true }).waitFor();
      // Neither code nor state stay behind.
      expect(new URL(page.url()).search).toBe('');
    });

    it('brings a customer, who is answered and reads', async () => {
      const { meta, own, window } = here();
      const { page } = window;
      await visit(page, 'service', null, said);
      await meta.write(own.id, customer, 'tem bolo de cenoura?');
      await page.getByRole('button', { name: beginning(tickets.subPending) }).click();
      await ticketOf(page, 'Maria da Página', said).getByRole('img', { name: connections.channel_facebook }).waitFor();
      await acceptTicket(page, 'Maria da Página', said);
      await write(page, 'tem sim!');
      const bubble = bubbleWith(page, 'tem sim!', said);
      await bubble.getByRole('img', { name: tickets.ack_2 }).waitFor();
      await meta.do(own.id, 'read', { with: customer });
      await bubble.getByRole('img', { name: tickets.ack_3 }).waitFor();

      expect(await meta.received(own.id, customer)).toEqual([expect.stringContaining('tem sim!')]);
    });

    it('shows that its access has expired, and is opened again by a login', async () => {
      const { meta, own, window } = here();
      const { page, complaints } = window;
      await meta.do(own.id, 'token/expire');
      await write(page, 'quer que eu separe um?');
      await page.getByRole('alert').getByText('Doces da Ana').waitFor();
      await page.getByRole('alert').getByRole('link').click();
      const shown = row(page, 'Doces da Ana');
      await shown.getByText(connections.reason_tokenExpired).waitFor();
      await shown.getByRole('button', { name: filled(connections.forConnection, { action: connections.reconnect, name: 'Doces da Ana' }) }).click();
      await giveAccess(page);
      await page.getByRole('dialog', { name: connections.metaDone }).getByRole('button', { name: said.close }).click();

      await shown.getByText(connections.status_CONNECTED, { exact: true }).waitFor();
      const all = await eventually('the message', async () => [await meta.received(own.id, customer)].find(({ length }) => length === 2), {
        withinMs: 20_000,
      });
      expect(all[1]).toContain('quer que eu separe um?');
      expect(complaints).toEqual([]);
    });
  },
  { ownMachine: true },
);
