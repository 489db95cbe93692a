import type { Scene } from './scene.ts';

/** What platform staff tell every company, and a person's own list; what only staff see is looked at by its journey. */
export const newsScenes: readonly Scene[] = [
  {
    name: 'announcements',
    within: '[role=dialog]',
    async show(page, { announcementTexts }) {
      await page.goto('/tickets');
      await page.getByRole('button', { name: announcementTexts.title }).click();
      await page.getByRole('dialog', { name: announcementTexts.title }).getByText(announcementTexts.none).waitFor();
    },
  },
  {
    name: 'tasks',
    async show(page, { tasks }) {
      await page.goto('/todolist');
      await page.getByRole('textbox', { name: tasks.newTask }).fill('Ligar para Maria');
      await page.keyboard.press('Enter');
      await page.getByRole('list', { name: tasks.list }).getByText('Ligar para Maria').first().waitFor();
    },
  },
  {
    name: 'help videos',
    async show(page, { helpTexts }) {
      await page.goto('/helps');
      await page.getByText(helpTexts.empty).waitFor();
    },
  },
];
