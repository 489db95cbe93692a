import { after, type Scene } from './scene.ts';
import { filled } from './words.ts';

export const openConnections: Scene['show'] = async (page, { connections }) => {
  await page.goto('/connections');
  // The scene of Facebook's pages leaves them behind.
  await page.getByText(connections.status_CONNECTED, { exact: true }).first().waitFor();
};

const openMenu: Scene['show'] = async (page, { apiTexts }, { unpairedConnection }) => {
  await page.getByRole('button', { name: filled(apiTexts.programsOf, unpairedConnection) }).click();
  await page.getByRole('menu', { name: filled(apiTexts.programsOf, unpairedConnection) }).waitFor();
};
const openPrograms = after(openConnections, openMenu);

/** Made once: the first time that its deliveries are looked at. */
const openDeliveries: Scene['show'] = async (page, words, stage) => {
  const { apiTexts } = words;
  await openPrograms(page, words, stage);
  const item = page.getByRole('menuitem', { name: filled(apiTexts.deliveries, stage.unpairedConnection) });
  if ((await item.count()) === 0) {
    await page.getByRole('menuitem', { name: filled(apiTexts.hook, stage.unpairedConnection), exact: true }).click();
    await page.getByLabel(apiTexts.fieldUrl).fill('https://hooks.example.com/recado');
    await page.getByRole('dialog').getByRole('button').last().click();
    await page.getByRole('dialog').waitFor({ state: 'hidden' });
    await openMenu(page, words, stage);
  }
  await item.click();
  await page.getByText(apiTexts.noDeliveries).waitFor();
};

export const connectionScenes: readonly Scene[] = [
  {
    name: 'messages API',
    async show(page, { apiTexts }) {
      await page.goto('/messages-api');
      await page.getByRole('form', { name: apiTexts.textForm }).waitFor();
    },
  },
  {
    name: 'messages API, media',
    async show(page, { apiTexts }) {
      await page.goto('/messages-api');
      await page.getByRole('tab', { name: apiTexts.mediaForm }).click();
      await page.getByRole('form', { name: apiTexts.mediaForm }).waitFor();
    },
  },
  {
    name: 'webhook of a connection',
    show: after(openPrograms, async (page, { apiTexts }, { unpairedConnection }) => {
      await page.getByRole('menuitem', { name: filled(apiTexts.hook, unpairedConnection), exact: true }).click();
      await page.getByLabel(apiTexts.fieldUrl).waitFor();
    }),
  },
  { name: 'deliveries of a webhook', show: openDeliveries },
  {
    name: 'new token of a connection',
    show: after(openPrograms, async (page, { apiTexts }, { unpairedConnection }) => {
      await page.getByRole('menuitem', { name: filled(apiTexts.newToken, unpairedConnection) }).click();
      await page.getByRole('dialog').waitFor();
    }),
  },
  { name: 'connections', show: openConnections },
  {
    name: 'new connection',
    show: after(openConnections, async (page, { connections }) => {
      await page.getByRole('button', { name: connections.add }).click();
      await page.getByRole('menuitem', { name: connections.channel_whatsapp }).click();
      await page.getByRole('dialog', { name: connections.newTitle }).waitFor();
    }),
  },
  {
    name: 'channels to add',
    within: '[role=menu]',
    show: after(openConnections, async (page, { connections }) => {
      await page.getByRole('button', { name: connections.add }).click();
      await page.getByRole('menu', { name: connections.add }).waitFor();
    }),
  },
  {
    name: 'pages of Facebook',
    show: after(openConnections, async (page, { connections }) => {
      await page.getByRole('button', { name: connections.add }).click();
      await page.getByRole('menuitem', { name: connections.channel_instagram }).click();
      // What plays Facebook speaks Portuguese.
      await page.getByRole('button', { name: 'Continuar' }).click();
      await page.getByRole('dialog', { name: connections.metaDone }).waitFor();
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
];
