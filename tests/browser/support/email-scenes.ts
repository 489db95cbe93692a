import type { Page } from 'playwright-core';
import { after, type Scene } from './scene.ts';
import { filled } from './words.ts';

const openEmails: Scene['show'] = async (page, _words, { emailName }) => {
  await page.goto('/email');
  await page.getByRole('link', { name: emailName }).waitFor();
};

async function choose(page: Page, name: string): Promise<void> {
  await page.getByRole('main').getByRole('button').last().click();
  await page.getByRole('menuitem', { name }).click();
}

export const emailScenes: readonly Scene[] = [
  { name: 'e-mail campaigns', show: openEmails },
  {
    name: 'new e-mail campaign',
    show: after(openEmails, async (page, { emailTexts }) => {
      await page.getByRole('button', { name: emailTexts.add }).click();
      await page.getByRole('dialog', { name: emailTexts.newTitle }).waitFor();
    }),
  },
  {
    name: 'e-mail campaign with its preview',
    show: after(openEmails, async (page, { emailTexts }, { emailName }) => {
      await choose(page, filled(emailTexts.editOne, emailName));
      const dialog = page.getByRole('dialog', { name: emailTexts.editTitle });
      await dialog.frameLocator('iframe').getByText('Olá, Maria Cliente!').waitFor();
    }),
  },
  {
    name: 'sending of an e-mail campaign',
    within: '[role=dialog]',
    show: after(openEmails, async (page, { emailTexts }, { emailName }) => {
      await choose(page, filled(emailTexts.startOne, emailName));
      await page.getByText('contato@docesdaana.com.br').waitFor();
    }),
  },
  {
    name: 'report of an e-mail campaign',
    show: after(openEmails, async (page, { emailTexts }, { emailName }) => {
      await page.getByRole('link', { name: emailName }).click();
      await page.getByText(emailTexts.recipientsEmpty).waitFor();
    }),
  },
  {
    name: 'blocked addresses',
    async show(page, { emailTexts }) {
      await page.goto('/email/suppressions');
      await page.getByText(emailTexts.noSuppressions).waitFor();
    },
  },
];
