import type { Page } from 'playwright-core';
import { filled, type Words } from './words.ts';

/** What the company of the scenes has. */
export interface Stage {
  /** Of the conversation that is open. */
  readonly ticketPath: string;
  readonly openName: string;
  readonly waitingName: string;
  readonly unpairedConnection: string;
}

export interface Scene {
  readonly name: string;
  /** Ends when everything to be looked at is there. */
  readonly show: (page: Page, words: Words, stage: Stage) => Promise<void>;
  /** What to look at, where the rest of the page is out of reach meanwhile. */
  readonly within?: string;
}

/** Routes and dialogs that anybody can reach. */
export const publicScenes: readonly Scene[] = [
  { name: 'login', show: (page) => page.goto('/login').then(() => page.locator('input[type=email]').waitFor()) },
  {
    name: 'login refused',
    async show(page) {
      await page.goto('/login');
      await page.locator('input[type=email]').fill('ninguem@example.com');
      await page.locator('input[type=password]').fill('errada');
      await page.locator('button[type=submit]').click();
      await page.getByRole('alert').waitFor();
    },
  },
  {
    name: 'sign-up with mistakes',
    async show(page) {
      await page.goto('/signup');
      await page.getByRole('radio').first().waitFor();
      await page.locator('button[type=submit]').click();
      await page.locator('[aria-invalid=true]').first().waitFor();
    },
  },
];

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

const openConnections: Scene['show'] = async (page, { connections }) => {
  await page.goto('/connections');
  await page.getByText(connections.status_CONNECTED, { exact: true }).waitFor();
};

const openQuickMessages: Scene['show'] = async (page, { quickMessages }) => {
  await page.goto('/quick-messages');
  await page.getByText(quickMessages.empty).waitFor();
};

const openUsers: Scene['show'] = async (page, { users }) => {
  await page.goto('/users');
  await page.getByText(users.profile_admin, { exact: true }).waitFor();
};

/** A scene that begins where another one ends. */
const after =
  (before: Scene['show'], show: Scene['show']): Scene['show'] =>
  async (page, words, stage) => {
    await before(page, words, stage);
    await show(page, words, stage);
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
  { name: 'quick messages', show: openQuickMessages },
  {
    name: 'new quick message',
    show: after(openQuickMessages, async (page, { quickMessages }) => {
      await page.getByRole('button', { name: quickMessages.add }).click();
      await page.getByRole('dialog', { name: quickMessages.newTitle }).waitFor();
    }),
  },
  { name: 'connections', show: openConnections },
  {
    name: 'new connection',
    show: after(openConnections, async (page, { connections }) => {
      await page.getByRole('button', { name: connections.add }).click();
      await page.getByRole('dialog', { name: connections.newTitle }).waitFor();
    }),
  },
  {
    name: 'QR code',
    show: after(openConnections, async (page, { connections }, { unpairedConnection }) => {
      // Its codes may have run out meanwhile; the button asks for new ones then.
      await page.getByRole('button', { name: new RegExp(`QR.*: ${unpairedConnection}$`) }).click();
      await page.getByRole('img', { name: filled(connections.qrLabel, unpairedConnection) }).waitFor();
    }),
  },
  {
    name: 'delete connection',
    show: after(openConnections, async (page, { connections }, { unpairedConnection }) => {
      await page.getByRole('button', { name: filled(connections.delete, unpairedConnection) }).click();
      await page.getByRole('dialog', { name: filled(connections.deleteTitle, unpairedConnection) }).waitFor();
    }),
  },
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
    show: after(openConnections, async (page, { openMenu, closeMenu, menu }) => {
      await page.getByRole('button', { name: new RegExp(`^(${openMenu}|${closeMenu})$`) }).click();
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
