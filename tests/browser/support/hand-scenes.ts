import type { Page } from 'playwright-core';
import type { Scene } from './scene.ts';
import { beginning, filled, type Words } from './words.ts';
import { pressFor } from './press-for.ts';

async function openConversation(page: Page, { tickets }: Words, { ticketPath, openName }: Parameters<Scene['show']>[2]) {
  await page.goto(ticketPath);
  const region = page.getByRole('region', { name: filled(tickets.conversation, openName) });
  await region.getByRole('list', { name: tickets.history }).getByText('https://example.com/promo').waitFor();
  return region;
}

/** Scenes of what opens over a screen and goes again: bell, command bar, help, pickers, small dialogs. */
export const handScenes: readonly Scene[] = [
  {
    name: 'notifications',
    within: '[role=dialog]',
    async show(page, { notifications }, { waitingName }) {
      await page.goto('/tickets');
      await page.getByRole('button', { name: beginning(notifications.title) }).click();
      await page.getByRole('dialog', { name: notifications.title }).getByRole('link', { name: waitingName }).waitFor();
    },
  },
  {
    name: 'command bar',
    within: '[role=dialog]',
    async show(page, words, stage) {
      await openConversation(page, words, stage);
      const bar = page.getByRole('combobox', { name: words.commands.bar });
      await pressFor(page, 'Control+k', bar);
      await bar.fill(stage.openName.slice(0, 4));
      await page.getByRole('option').first().waitFor();
    },
  },
  {
    name: 'help with shortcuts',
    within: '[role=dialog]',
    async show(page, words) {
      await page.goto('/tickets');
      await page.getByRole('tab', { name: words.tickets.tabOpen }).waitFor();
      await pressFor(page, '?', page.getByRole('dialog', { name: words.commands.help }));
    },
  },
  {
    name: 'search for tickets',
    async show(page, { tickets }, { openName }) {
      await page.goto('/tickets');
      await page.getByRole('tab', { name: tickets.tabSearch }).click();
      await page.getByRole('searchbox').fill(openName.slice(0, 5));
      await page.getByRole('list', { name: tickets.list }).getByText(openName).waitFor();
    },
  },
  {
    name: 'emojis',
    within: '[role=dialog]',
    async show(page, words, stage) {
      const region = await openConversation(page, words, stage);
      await region.getByRole('button', { name: words.tickets.emoji }).click();
      await page.getByRole('dialog', { name: words.tickets.emoji }).waitFor();
    },
  },
  {
    name: 'snooze',
    async show(page, words, stage) {
      await openConversation(page, words, stage);
      await page.getByRole('button', { name: words.tickets.more }).click();
      await page.getByRole('menuitem', { name: words.tickets.snooze, exact: true }).click();
      await page.getByRole('dialog', { name: filled(words.schedules.snoozeTitle, stage.openName) }).waitFor();
    },
  },
  {
    name: 'schedule from the conversation',
    async show(page, words, stage) {
      await openConversation(page, words, stage);
      await page.getByRole('button', { name: words.tickets.more }).click();
      await page.getByRole('menuitem', { name: words.tickets.scheduleMessage }).click();
      await page.getByRole('dialog', { name: words.schedules.newTitle }).waitFor();
    },
  },
  {
    name: 'company hours',
    async show(page, { settings }) {
      await page.goto('/settings');
      await page.getByLabel(settings.scheduleType).click();
      await page.getByRole('option', { name: settings.choice_company }).click();
      await page.getByRole('button', { name: filled(settings.saveOf, settings.hoursAndMenu) }).click();
      await page.getByRole('tab', { name: settings.schedules }).click();
      await page.getByText(settings.hoursText).waitFor();
    },
  },
  {
    name: 'queue with its menu',
    async show(page, { queues }) {
      await page.goto('/queues');
      await page
        .getByRole('button', { name: beginning(queues.edit) })
        .first()
        .click();
      await page.getByRole('dialog', { name: queues.editTitle }).getByRole('region', { name: queues.options }).waitFor();
    },
  },
  {
    name: 'user',
    async show(page, { users }) {
      await page.goto('/users');
      await page
        .getByRole('button', { name: beginning(users.edit) })
        .first()
        .click();
      await page.getByRole('dialog').getByRole('textbox', { name: users.name }).waitFor();
    },
  },
];
