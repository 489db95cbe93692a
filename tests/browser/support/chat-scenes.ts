import { after, type Scene } from './scene.ts';
import { beginning, filled } from './words.ts';

const openChats: Scene['show'] = async (page, { chatTexts }, { chatTitle }) => {
  await page.goto('/chats');
  await page.getByRole('list', { name: chatTexts.list }).getByText(chatTitle).waitFor();
};

const openChat: Scene['show'] = async (page, words, stage) => {
  await openChats(page, words, stage);
  await page.getByRole('link', { name: stage.chatTitle }).click();
  await page.getByRole('list', { name: words.tickets.history }).locator('mark').waitFor();
  // The scene with a mention leaves a draft behind.
  await page.getByRole('textbox', { name: words.tickets.message }).fill('');
};

export const chatScenes: readonly Scene[] = [
  { name: 'chats', show: openChats },
  { name: 'chat', show: openChat },
  {
    name: 'search in a chat',
    show: after(openChat, async (page, { chatTexts }) => {
      await page.getByRole('button', { name: chatTexts.searchMessages }).click();
      await page.getByRole('searchbox', { name: chatTexts.searchMessages }).fill('Carla');
      await page.getByRole('list', { name: chatTexts.hits }).waitFor();
    }),
  },
  {
    name: 'mention in a chat',
    show: after(openChat, async (page, { tickets }) => {
      await page.getByRole('textbox', { name: tickets.message }).fill('@');
      await page.getByRole('listbox', { name: tickets.people }).waitFor();
    }),
  },
  {
    name: 'new chat',
    show: after(openChats, async (page, { chatTexts }) => {
      await page.getByRole('button', { name: chatTexts.add }).click();
      await page.getByRole('dialog', { name: chatTexts.newTitle }).waitFor();
    }),
  },
  {
    name: 'edit chat',
    show: after(openChat, async (page, { chatTexts }) => {
      await page.getByRole('button', { name: chatTexts.edit }).click();
      await page.getByRole('dialog', { name: chatTexts.edit }).getByText('Carla Dias').waitFor();
    }),
  },
  {
    name: 'delete chat',
    show: after(openChat, async (page, { chatTexts }, { chatTitle }) => {
      await page.getByRole('button', { name: chatTexts.delete }).click();
      await page.getByRole('dialog', { name: filled(chatTexts.deleteTitle, chatTitle) }).waitFor();
    }),
  },
  {
    name: 'bell of the chats',
    within: '[role=dialog]',
    show: after(openChats, async (page, { chatTexts }) => {
      await page
        .getByRole('banner')
        .getByRole('button', { name: beginning(chatTexts.bell) })
        .click();
      await page.getByRole('dialog', { name: chatTexts.title }).waitFor();
    }),
  },
];
