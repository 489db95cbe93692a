import type { Locator, Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { contactRoutes } from '#shared/contract/contacts.ts';
import { queueRoutes } from '#shared/contract/queues.ts';
import { hasRight } from '#shared/contract/roles.ts';
import { scheduleRoutes } from '#shared/contract/schedules.ts';
import { userRoutes } from '#shared/contract/users.ts';
import { maskedNumber } from '#shared/domain/masked-number.ts';
import { Agent, agentPassword } from '#tests/support/agent.ts';
import { eventually } from '#tests/support/eventually.ts';
import type { ScreenEntry } from '#web/app/screen-entry.ts';
import { screens } from '#web/app/screens.ts';
import { violations } from './support/axe.ts';
import type { Customer } from './support/customer.ts';
import { inEachLanguage } from './support/each-language.ts';
import { acceptTicket, bubbleWith, logIn, ticketOf } from './support/screens.ts';
import type { Shop } from './support/shop.ts';
import { beginning, filled } from './support/words.ts';

const attendant = { profile: 'user', role: 'attendant' };
const laptop = { width: 1366, height: 768 };

/** Screens of the role. One that needs no right is everybody's; flagged ones and those of a record are not for it. */
const open = Object.values<ScreenEntry>(screens).filter(
  ({ path, needs }) => !/:(?!uuid\?)/.test(path) && !needs?.isSuper && (!needs?.right || hasRight(attendant, needs.right)),
);

/** Numbers are written with signs, addresses have some. */
const bare = (text: string): string => text.replaceAll(/[\s().+-]/g, '');

/** Everything that a page has: elements with their attributes, its title, what stands in its fields, and what the browser keeps. */
async function everythingOn(page: Page): Promise<string> {
  const kept = await page.evaluate(() => {
    const fields = [...document.querySelectorAll<HTMLInputElement | HTMLTextAreaElement>('input, textarea')].map(({ value }) => value);
    return [document.title, ...fields, ...Object.entries(localStorage), ...Object.entries(sessionStorage)].join(' ');
  });
  return bare(`${await page.content()} ${kept}`);
}

/** Two customers: one with a name and an address, and one who is called by the number. */
async function customersOf(shop: Shop): Promise<{ marina: Customer; nameless: Customer; email: string; secrets: string[] }> {
  const email = `marina.marcada.${shop.number}@example.com`;
  const marina = await shop.customer('Marina Prado');
  const number = marina.number.replace(/.$/, String((Number(marina.number.at(-1)) + 1) % 10));
  const nameless = await shop.customer(`+55 11 ${number.slice(4, 9)}-${number.slice(9)}`);
  return { marina, nameless, email, secrets: [marina.number.slice(-8), nameless.number.slice(-8), bare(email)] };
}

inEachLanguage(
  'somebody whose role hides numbers',
  async (shop: Shop) => {
    const people = await customersOf(shop);
    const owner = new Agent(shop.recado.url, shop.owner.email);
    await owner.logIn();
    await people.marina.write('Bom dia, tem pão de queijo?');
    await people.nameless.write('Boa tarde!');
    const contact = await eventually(
      'the contact',
      async () => (await owner.call(contactRoutes.pickContacts, {})).find(({ name }) => name === 'Marina Prado'),
      {
        withinMs: 20_000,
      },
    );
    await owner.call(contactRoutes.updateContact, { params: { contactId: contact.id }, body: { name: contact.name, email: people.email } });
    const queueIds = (await owner.call(queueRoutes.listQueues, {})).map(({ id }) => id);
    const lia = { name: 'Lia Costa', email: `lia.${shop.number}@example.com`, password: agentPassword };
    await owner.call(userRoutes.createUser, { body: { ...lia, role: 'attendant', queueIds } });
    const sendAt = new Date(Date.now() + 7 * 24 * 60 * 60_000).toISOString();
    await owner.call(scheduleRoutes.createSchedule, { body: { contactId: contact.id, body: 'O bolo está pronto.', sendAt } });
    return { ...people, lia, hers: await shop.window(laptop) };
  },
  (said, here) => {
    const { tickets, contactTexts, schedules, notifications, commands } = said;
    /** Replies and live events that her browser was given. */
    const told: string[] = [];
    const found = (text: string): string[] => here().secrets.filter((secret) => text.includes(secret));
    const foundOn = async (page: Page): Promise<string[]> => found(await everythingOn(page));
    const masked = ({ number }: Customer): string => maskedNumber(number).slice(-10);
    const region = (page: Page): Locator => page.getByRole('region', { name: filled(tickets.conversation, here().marina.name) });

    async function shut(page: Page, dialog: Locator): Promise<void> {
      await page.keyboard.press('Escape');
      await dialog.waitFor({ state: 'hidden' });
    }

    /** Types, as a finder does who has the number from elsewhere, and empties the field when it was found. */
    async function findByNumber(page: Page, label: string, hit: Locator): Promise<void> {
      const box = page.getByRole('searchbox', { name: label });
      await box.fill(here().marina.number);
      await page.getByText(here().marina.name).first().waitFor();
      await hit.waitFor({ state: 'detached' });
      await box.fill('');
      await hit.first().waitFor();
    }

    it('finds them on no ticket that waits, in the bell or in a glance', async () => {
      const { hers, lia, marina, nameless } = here();
      const { page } = hers;
      page.on('websocket', (socket) => socket.on('framereceived', ({ payload }) => void told.push(bare(String(payload)))));
      page.on('response', (response) => {
        if (response.url().includes('/api/'))
          response.text().then(
            (text) => told.push(bare(text)),
            () => undefined,
          );
      });
      await logIn(page, lia, said);
      await hers.liveOpened;

      await page.getByRole('button', { name: beginning(tickets.subPending) }).click();
      await ticketOf(page, marina.name, said).waitFor();
      await ticketOf(page, masked(nameless), said).waitFor();
      expect(await foundOn(page)).toEqual([]);

      await page.getByRole('button', { name: beginning(notifications.title) }).click();
      const bell = page.getByRole('dialog', { name: notifications.title });
      await bell.getByRole('link', { name: masked(nameless) }).waitFor();
      expect(await foundOn(page)).toEqual([]);
      await shut(page, bell);

      await ticketOf(page, masked(nameless), said)
        .getByRole('button', { name: beginning(tickets.peekOf) })
        .click();
      const glance = page.getByRole('dialog', { name: beginning(tickets.peekTitle) });
      await glance.getByText('Boa tarde!').waitFor();
      expect(await foundOn(page)).toEqual([]);
      await shut(page, glance);
    });

    it('answers without them: conversation, contact, transfer, schedule', async () => {
      const { hers, marina } = here();
      const { page } = hers;
      await acceptTicket(page, marina.name, said);
      await marina.write('E de batata?');
      await bubbleWith(page, 'E de batata?', said).waitFor();
      expect(await foundOn(page)).toEqual([]);

      await page.getByRole('button', { name: tickets.more }).click();
      await page.getByRole('menuitem', { name: tickets.contactDetails }).click();
      const panel = page.getByRole('complementary', { name: filled(tickets.details, marina.name) });
      await panel.getByText(masked(marina)).waitFor();
      expect(await foundOn(page)).toEqual([]);
      await panel.getByRole('button', { name: contactTexts.editTitle }).click();
      const form = page.getByRole('dialog', { name: contactTexts.editTitle });
      await form.getByText(contactTexts.hiddenHelp).waitFor();
      expect([await foundOn(page), await violations(page)]).toEqual([[], []]);
      await shut(page, form);

      await page.getByRole('button', { name: tickets.transfer }).click();
      const transfer = page.getByRole('dialog', { name: tickets.transferTitle });
      await transfer.waitFor();
      expect(await foundOn(page)).toEqual([]);
      await shut(page, transfer);

      await page.getByRole('button', { name: tickets.more }).click();
      await page.getByRole('menuitem', { name: tickets.scheduleMessage }).click();
      const schedule = page.getByRole('dialog', { name: schedules.newTitle });
      await schedule.waitFor();
      expect(await foundOn(page)).toEqual([]);
      await shut(page, schedule);
    });

    it('begins and finds without them: new ticket, search, command bar', async () => {
      const { hers, marina, nameless } = here();
      const { page } = hers;
      await page.getByRole('button', { name: contactTexts.newTicket }).click();
      const dialog = page.getByRole('dialog', { name: contactTexts.newTicket });
      await dialog.getByRole('combobox', { name: said.kit.contact }).fill('Marina');
      await page.getByRole('option', { name: marina.name }).getByText(masked(marina)).waitFor();
      expect(await foundOn(page)).toEqual([]);
      await page.keyboard.press('Escape');
      await shut(page, dialog);

      await page.keyboard.press('Control+k');
      const bar = page.getByRole('combobox', { name: commands.bar });
      await bar.fill('Marina');
      await page.getByRole('option', { name: marina.name }).first().waitFor();
      expect(await foundOn(page)).toEqual([]);
      await shut(page, bar);

      await page.getByRole('tab', { name: tickets.tabSearch }).click();
      const box = page.getByRole('searchbox', { name: tickets.searchHint });
      await box.fill('Marina');
      await ticketOf(page, marina.name, said).waitFor();
      expect(await foundOn(page)).toEqual([]);
      await box.fill(nameless.number);
      await ticketOf(page, masked(nameless), said).waitFor();
      await box.fill('Marina');
      await ticketOf(page, marina.name, said).waitFor();
      expect(await foundOn(page)).toEqual([]);
    });

    it('resolves without them, and sees none among what is resolved', async () => {
      const { hers, marina } = here();
      const { page } = hers;
      await region(page).getByRole('button', { name: tickets.resolve, exact: true }).click();
      await page.getByRole('tab', { name: tickets.tabClosed }).click();
      await ticketOf(page, marina.name, said).getByText(tickets.closedBadge).waitFor();

      expect(await foundOn(page)).toEqual([]);
    });

    it('keeps contacts and schedules without them', async () => {
      const { hers, marina, nameless } = here();
      const { page } = hers;
      await page.goto('/contacts');
      const others = page.getByRole('row', { name: masked(nameless) });
      await page.getByRole('row', { name: marina.name }).getByText(masked(marina)).waitFor();
      expect(await foundOn(page)).toEqual([]);
      await findByNumber(page, contactTexts.search, others);
      await page.getByRole('row', { name: marina.name }).getByRole('button', { name: said.kit.actions }).click();
      await page.getByRole('menuitem', { name: filled(contactTexts.edit, marina.name) }).click();
      const form = page.getByRole('dialog', { name: contactTexts.editTitle });
      await form.getByText(contactTexts.hiddenHelp).waitFor();
      expect(await foundOn(page)).toEqual([]);
      await form.getByRole('textbox', { name: contactTexts.name, exact: true }).fill('Marina Prado Souza');
      await form.getByRole('button', { name: said.save }).click();
      await page.getByRole('row', { name: 'Marina Prado Souza' }).getByText(masked(marina)).waitFor();
      expect(await foundOn(page)).toEqual([]);

      await page.goto('/schedules');
      await page.getByRole('row', { name: marina.name }).waitFor();
      expect(await foundOn(page)).toEqual([]);
    });

    it('meets them on no other screen, in no reply and no live event', async () => {
      const { hers, nameless } = here();
      const { page } = hers;
      await page.goto('/kanban');
      await page
        .getByRole('article')
        .filter({ hasText: masked(nameless) })
        .waitFor();
      expect(await foundOn(page)).toEqual([]);
      for (const { path } of open) {
        await page.goto(path.replace('/:uuid?', ''));
        await page.getByRole('main').waitFor();
        await page.waitForLoadState('networkidle');
        expect(await foundOn(page), path).toEqual([]);
      }

      expect(told.map(found).filter((hits) => hits.length > 0)).toEqual([]);
      expect(told.length).toBeGreaterThan(50);
      expect(told.some((text) => text.includes('Edebatata?'))).toBe(true);
      expect(hers.complaints).toEqual([]);
    });

    it('is the only one who does not: the owner sees number and address, or this would prove nothing', async () => {
      const { shop, secrets } = here();
      const { page } = await shop.ownersWindow(laptop);
      await page.goto('/contacts');
      await page.getByRole('row', { name: 'Marina Prado Souza' }).waitFor();

      expect(await foundOn(page)).toEqual(secrets);
    });
  },
);
