import { after, type Scene } from './scene.ts';
import { filled } from './words.ts';

const openBell: Scene['show'] = async (page, { announcementTexts }, { announcementTitle }) => {
  await page.goto('/tickets');
  await page.getByRole('banner').getByRole('button', { name: announcementTexts.title }).click();
  await page.getByRole('dialog', { name: announcementTexts.title }).getByText(announcementTitle).waitFor();
};

const openTasks: Scene['show'] = async (page, { tasks }) => {
  await page.goto('/todolist');
  await page.getByRole('textbox', { name: tasks.newTask }).fill('Ligar para Maria');
  await page.keyboard.press('Enter');
  await page.getByRole('list', { name: tasks.list }).getByText('Ligar para Maria').first().waitFor();
};

/** Scenes of what platform staff tell every company, and of a person's own list. */
export const newsScenes: readonly Scene[] = [
  { name: 'announcements', within: '[role=dialog]', show: openBell },
  {
    name: 'announcement',
    show: after(openBell, async (page, _words, { announcementTitle }) => {
      await page.getByRole('dialog').getByRole('button', { name: announcementTitle }).click();
      await page.getByRole('dialog', { name: announcementTitle }).getByText('O Recado fica fora do ar').waitFor();
    }),
  },
  { name: 'tasks', show: openTasks },
  {
    name: 'task that is edited',
    show: after(openTasks, async (page, { tasks }) => {
      await page
        .getByRole('button', { name: filled(tasks.edit, 'Ligar para Maria') })
        .first()
        .click();
      await page.getByRole('textbox', { name: tasks.editField }).waitFor();
    }),
  },
  {
    name: 'help videos',
    async show(page, { helpTexts }, { helpTitle }) {
      await page.goto('/helps');
      await page.getByRole('button', { name: helpTitle }).click();
      await page.getByRole('button', { name: filled(helpTexts.playOf, helpTitle) }).waitFor();
    },
  },
];
