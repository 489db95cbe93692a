import type { Locator, Page } from 'playwright-core';
import { campaignScenes } from './campaign-scenes.ts';
import { chatScenes } from './chat-scenes.ts';
import { connectionScenes, openConnections } from './connection-scenes.ts';
import { contactListScenes } from './contact-list-scenes.ts';
import { contactScenes } from './contact-scenes.ts';
import { emailScenes } from './email-scenes.ts';
import { png } from './png.ts';
import { after, type Scene } from './scene.ts';
import { filled } from './words.ts';

/** A record with this text: rows of a table, cards on a phone. */
const recordWith = (page: Page, text: string): Locator => page.getByRole('row').or(page.getByRole('main').getByRole('listitem')).filter({ hasText: text });

const openConversation: Scene['show'] = async (page, { tickets }, { ticketPath, openName }) => {
  await page.goto(ticketPath);
  await page.getByRole('region', { name: filled(tickets.conversation, openName) }).waitFor();
  await page
    .getByRole('list', { name: tickets.history })
    .getByRole('img', { name: filled(tickets.imageOf, openName) })
    .waitFor();
};

const openList: Scene['show'] = async (page, { tickets }, { waitingName }) => {
  await page.goto('/tickets');
  // The tab that was left is remembered.
  await page.getByRole('tab', { name: tickets.tabOpen }).click();
  await page.getByRole('button', { name: tickets.subPending }).click();
  await page.getByRole('button', { name: filled(tickets.acceptOf, waitingName) }).waitFor();
};

const openQuickMessages: Scene['show'] = async (page, { quickMessages }) => {
  await page.goto('/quick-messages');
  await page.getByText(quickMessages.empty).waitFor();
};

const openTags: Scene['show'] = async (page, { tagTexts }) => {
  await page.goto('/tags');
  await page.getByText(tagTexts.emptyTags).waitFor();
};

/** Made once: the first time that the panel is looked at. */
const openKanban: Scene['show'] = async (page, { kit, tagTexts, panel }, { openName }) => {
  await page.goto('/tagsKanban');
  await page.getByRole('heading', { level: 1, name: /\d/ }).waitFor();
  if ((await page.getByText('Fazendo').count()) === 0) {
    await page.getByRole('button', { name: tagTexts.addLane }).click();
    await page.getByLabel(kit.name).fill('Fazendo');
    await page.getByRole('dialog').getByRole('button').last().click();
    await recordWith(page, 'Fazendo').waitFor();
  }
  await page.goto('/kanban');
  await page.getByRole('region', { name: 'Fazendo' }).getByText(panel.empty).waitFor();
  await page.getByRole('article').filter({ hasText: openName }).waitFor();
};

const openPicker: Scene['show'] = async (page, words, stage) => {
  await openConversation(page, words, stage);
  await page
    .getByRole('region', { name: filled(words.tickets.conversation, stage.openName) })
    .getByRole('button', { name: words.tickets.tags })
    .click();
  await page.getByRole('combobox', { name: words.tickets.pickTags }).waitFor();
};

const openQueues: Scene['show'] = async (page, { queues }) => {
  await page.goto('/queues');
  await page.getByRole('button', { name: queues.add }).waitFor();
};

const openSchedules: Scene['show'] = async (page, { schedules }) => {
  await page.goto('/schedules');
  await page.getByText(schedules.empty).waitFor();
};

const openUsers: Scene['show'] = async (page, { rights }) => {
  await page.goto('/users');
  await recordWith(page, rights.role_admin).waitFor();
};

/** Routes and dialogs behind the login. */
export const privateScenes: readonly Scene[] = [
  {
    name: 'no tickets',
    async show(page, { tickets }) {
      await page.goto('/tickets');
      await page.getByRole('tab', { name: tickets.tabClosed }).click();
      await page.getByText(tickets.nothing).waitFor();
    },
  },
  { name: 'tickets that wait', show: openList },
  {
    name: 'peek',
    show: after(openList, async (page, { tickets }, { waitingName }) => {
      await page.getByRole('button', { name: filled(tickets.peekOf, waitingName) }).click();
      await page
        .getByRole('dialog')
        .getByRole('img', { name: filled(tickets.imageOf, waitingName) })
        .waitFor();
    }),
  },
  { name: 'conversation', show: openConversation },
  {
    name: 'contact',
    show: after(openConversation, async (page, { tickets }, { openName }) => {
      await page.getByRole('button', { name: tickets.more }).click();
      await page.getByRole('menuitem', { name: tickets.contactDetails }).click();
      await page.getByRole('complementary', { name: filled(tickets.details, openName) }).waitFor();
    }),
  },
  {
    name: 'transfer',
    show: after(openConversation, async (page, { tickets }) => {
      await page.getByRole('button', { name: tickets.transfer }).click();
      await page.getByRole('dialog', { name: tickets.transferTitle }).waitFor();
    }),
  },
  {
    name: 'message menu',
    within: '[role=menu]',
    show: after(openConversation, async (page, { tickets }) => {
      await page.getByRole('button', { name: tickets.messageOptions }).last().click();
      await page.getByRole('menu', { name: tickets.messageOptions }).waitFor();
    }),
  },
  {
    name: 'picture',
    show: after(openConversation, async (page, { tickets }) => {
      await page.getByRole('button', { name: tickets.openImage }).first().click();
      await page.getByRole('dialog', { name: tickets.kind_image }).waitFor();
    }),
  },
  {
    name: 'dashboard',
    async show(page, { dashboardScreen }) {
      await page.goto('/');
      await page.getByRole('heading', { name: dashboardScreen.attendants }).waitFor();
    },
  },
  { name: 'schedules', show: openSchedules },
  {
    name: 'new schedule',
    show: after(openSchedules, async (page, { schedules }) => {
      await page.getByRole('button', { name: schedules.add }).click();
      await page.getByRole('dialog', { name: schedules.newTitle }).waitFor();
    }),
  },
  {
    name: 'new schedule that repeats, with a file',
    show: after(openSchedules, async (page, { kit, schedules }) => {
      await page.getByRole('button', { name: schedules.add }).click();
      await page.getByRole('dialog', { name: schedules.newTitle }).waitFor();
      await page.getByLabel(kit.file, { exact: true }).setInputFiles({ name: 'bolo.png', mimeType: 'image/png', buffer: png(240, 160, [200, 120, 60]) });
      await page.getByRole('img', { name: filled(schedules.fileNamed, 'bolo.png') }).waitFor();
      await page.getByRole('combobox', { name: schedules.recurrence }).click();
      await page.getByRole('option', { name: schedules.every_monthly }).click();
      await page.getByRole('combobox', { name: schedules.ends }).click();
      await page.getByRole('option', { name: schedules.ends_until }).click();
      await page.getByLabel(schedules.until).waitFor();
    }),
  },
  {
    name: 'selection of tickets',
    show: after(openConversation, async (page, { tickets, schedules }) => {
      await page.goto('/tickets');
      await page.getByRole('button', { name: tickets.select, exact: true }).click();
      await page.getByRole('region', { name: schedules.selection }).waitFor();
    }),
  },
  { name: 'quick messages', show: openQuickMessages },
  {
    name: 'new quick message',
    show: after(openQuickMessages, async (page, { quickMessages }) => {
      await page.getByRole('button', { name: quickMessages.add }).click();
      await page.getByRole('dialog', { name: quickMessages.add }).waitFor();
    }),
  },
  { name: 'tags', show: openTags },
  {
    name: 'new tag',
    show: after(openTags, async (page, { tagTexts }) => {
      await page.getByRole('button', { name: tagTexts.addTag }).click();
      await page.getByRole('dialog', { name: tagTexts.addTag }).waitFor();
    }),
  },
  { name: 'tags of a conversation', show: openPicker, within: '[role=dialog]' },
  { name: 'kanban', show: openKanban },
  {
    name: 'lanes',
    show: after(openKanban, async (page, { panel }) => {
      await page.getByRole('link', { name: panel.lanes }).click();
      await recordWith(page, 'Fazendo').waitFor();
    }),
  },
  { name: 'queues', show: openQueues },
  {
    name: 'new queue',
    show: after(openQueues, async (page, { queues }) => {
      await page.getByRole('button', { name: queues.add }).click();
      await page.getByRole('dialog', { name: queues.add }).waitFor();
    }),
  },
  {
    name: 'audit trail',
    async show(page, { auditTexts }) {
      await page.goto('/audit');
      await page.getByRole('main').getByText(auditTexts.system).first().waitFor();
    },
  },
  {
    name: 'details of the audit trail',
    async show(page, { auditTexts }) {
      await page.goto('/audit');
      await page
        .getByRole('button', { name: auditTexts.details.split('{{')[0] ?? '' })
        .first()
        .click();
      await page.getByRole('dialog', { name: auditTexts.detailsTitle }).waitFor();
    },
  },
  {
    name: 'settings',
    async show(page, { settings }) {
      await page.goto('/settings');
      await page.getByText(settings.integrationsText).waitFor();
    },
  },
  ...contactScenes,
  ...contactListScenes,
  ...campaignScenes,
  ...emailScenes,
  {
    name: 'new ticket',
    show: after(openList, async (page, { contactTexts }) => {
      await page.getByRole('button', { name: contactTexts.newTicket }).click();
      await page.getByRole('dialog', { name: contactTexts.newTicket }).waitFor();
    }),
  },
  ...connectionScenes,
  ...chatScenes,
  { name: 'users', show: openUsers },
  {
    name: 'new user',
    show: after(openUsers, async (page, { users }) => {
      await page.getByRole('button', { name: users.add }).click();
      await page.getByRole('dialog', { name: users.newTitle }).waitFor();
    }),
  },
  {
    name: 'profile',
    show: after(openUsers, async (page, { account, profile, users }) => {
      await page.getByRole('button', { name: account }).click();
      await page.getByRole('menuitem', { name: profile }).click();
      await page.getByRole('dialog', { name: users.ownTitle }).waitFor();
    }),
  },
  {
    name: 'account menu',
    within: '[role=menu]',
    show: after(openConnections, async (page, { account }) => {
      await page.getByRole('button', { name: account }).click();
      await page.getByRole('menu', { name: account }).waitFor();
    }),
  },
  {
    name: 'side menu, the other way round',
    show: after(openConnections, async (page, { openMenu, closeMenu, more, menu }) => {
      await page.getByRole('button', { name: new RegExp(`^(${openMenu}|${closeMenu}|${more})$`) }).click();
      await page.getByRole('navigation', { name: menu }).waitFor();
    }),
  },
  {
    name: 'unknown address',
    async show(page, { notFoundTitle }) {
      await page.goto('/nao/existe');
      await page.getByRole('heading', { name: notFoundTitle }).waitFor();
    },
  },
];
