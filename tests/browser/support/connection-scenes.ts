import { after, type Scene } from './scene.ts';
import { filled } from './words.ts';

export const openConnections: Scene['show'] = async (page, { connections }) => {
  await page.goto('/connections');
  // The scene of Facebook's pages leaves them behind.
  await page.getByText(connections.status_CONNECTED, { exact: true }).first().waitFor();
};

export const connectionScenes: readonly Scene[] = [
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
