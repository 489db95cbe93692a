import type { Locator, Page } from 'playwright-core';
import { after, type Scene } from './scene.ts';

const openContacts: Scene['show'] = async (page, _words, { openName }) => {
  await page.goto('/contacts');
  await page.getByText(openName).waitFor();
};

/** On a phone it is among other actions. */
const importButton = (page: Page, name: string, others: string): Locator =>
  page.getByRole('button', { name, exact: true }).or(page.getByRole('button', { name: others }));

export const contactScenes: readonly Scene[] = [
  { name: 'contacts', show: openContacts },
  {
    name: 'new contact',
    show: after(openContacts, async (page, { contactTexts }) => {
      await page.getByRole('button', { name: contactTexts.add }).click();
      await page.getByRole('dialog', { name: contactTexts.add }).getByRole('button', { name: contactTexts.addExtra }).click();
    }),
  },
  {
    name: 'contact import',
    show: after(openContacts, async (page, { contactTexts, kit }) => {
      await importButton(page, contactTexts.import, kit.moreActions).click();
      await page.getByRole('menuitem', { name: contactTexts.importSheet }).click();
      await page.getByRole('dialog', { name: contactTexts.importTitle }).waitFor();
    }),
  },
  {
    name: 'contacts from the phone',
    show: after(openContacts, async (page, { contactTexts, kit }) => {
      await importButton(page, contactTexts.import, kit.moreActions).click();
      await page.getByRole('menuitem', { name: contactTexts.importPhone }).click();
      await page.getByRole('dialog', { name: contactTexts.phonebookTitle }).waitFor();
    }),
  },
];
