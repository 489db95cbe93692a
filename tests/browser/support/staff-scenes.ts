import type { Page } from 'playwright-core';
import { after, type Scene } from './scene.ts';
import { filled, type Words } from './words.ts';

const openAnnouncements: Scene['show'] = async (page, _words, { announcementTitle }) => {
  await page.goto('/announcements');
  await page.getByRole('main').getByText(announcementTitle).waitFor();
};

async function openTab(page: Page, tab: 'companies' | 'help', { settings }: Words): Promise<void> {
  await page.goto('/settings');
  await page.getByRole('tab', { name: settings[tab] }).click();
}

const openCompanies: Scene['show'] = async (page, words, { companyName }) => {
  await openTab(page, 'companies', words);
  await page.getByRole('main').getByText(companyName).waitFor();
};

const openHelps: Scene['show'] = async (page, words, { helpTitle }) => {
  await openTab(page, 'help', words);
  await page.getByRole('main').getByText(helpTitle).waitFor();
};

/** What only platform staff see. */
export const staffScenes: readonly Scene[] = [
  { name: 'announcements of the platform', show: openAnnouncements },
  {
    name: 'new announcement',
    show: after(openAnnouncements, async (page, { announcementTexts }) => {
      await page.getByRole('button', { name: announcementTexts.add }).click();
      await page.getByRole('dialog', { name: announcementTexts.newTitle }).getByLabel(announcementTexts.media).waitFor({ state: 'attached' });
    }),
  },
  {
    name: 'delete announcement',
    show: after(openAnnouncements, async (page, { announcementTexts }, { announcementTitle }) => {
      await page.getByRole('button', { name: filled(announcementTexts.delete, announcementTitle) }).click();
      await page.getByRole('dialog', { name: filled(announcementTexts.deleteTitle, announcementTitle) }).waitFor();
    }),
  },
  { name: 'companies', show: openCompanies },
  {
    name: 'export company',
    show: after(openCompanies, async (page, { settings }, { companyName }) => {
      await page.getByRole('button', { name: filled(settings.exportCompany, companyName) }).click();
      await page
        .getByRole('dialog', { name: filled(settings.exportCompanyTitle, companyName) })
        .getByRole('button', { name: settings.exportCompanyStart })
        .waitFor();
    }),
  },
  {
    name: 'erase company',
    show: after(openCompanies, async (page, { settings }, { companyName }) => {
      await page.getByRole('button', { name: filled(settings.eraseCompany, companyName) }).click();
      const dialog = page.getByRole('dialog', { name: filled(settings.eraseCompanyTitle, companyName) });
      await dialog.getByLabel(settings.eraseCompanyName).fill(companyName);
      await dialog.getByRole('button', { name: settings.eraseCompanyStart }).waitFor();
    }),
  },
  {
    name: 'proofs of erased companies',
    show: after(openCompanies, async (page, { settings, privacy }) => {
      await page.getByRole('button', { name: settings.companyErasures }).click();
      await page.getByRole('dialog', { name: settings.companyErasures }).getByText(privacy.proof_erased, { exact: true }).waitFor();
    }),
  },
  { name: 'help videos of the platform', show: openHelps },
  {
    name: 'new help video',
    show: after(openHelps, async (page, { settings }) => {
      await page.getByRole('button', { name: settings.addHelp }).click();
      await page.getByRole('dialog', { name: settings.newHelpTitle }).getByLabel(settings.helpDescription).waitFor();
    }),
  },
];
