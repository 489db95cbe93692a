import type { Page } from 'playwright-core';
import { after, type Scene } from './scene.ts';
import { beginning, filled, type Words } from './words.ts';

const openAnnouncements: Scene['show'] = async (page, _words, { announcementTitle }) => {
  await page.goto('/announcements');
  await page.getByRole('main').getByText(announcementTitle).waitFor();
};

async function openTab(page: Page, tab: 'companies' | 'plans' | 'help', { settings }: Words): Promise<void> {
  await page.goto('/settings');
  await page.getByRole('tab', { name: settings[tab] }).click();
}

const openCompanies: Scene['show'] = async (page, words, { companyName }) => {
  await openTab(page, 'companies', words);
  await page.getByRole('main').getByText(companyName).waitFor();
};

/** Chooses what can be done with the company, from its menu. */
const chooseFor =
  (text: (settings: Words['settings']) => string): Scene['show'] =>
  async (page, { settings, kit }, { companyName }) => {
    await page.locator('tr, li').filter({ hasText: companyName }).getByRole('button', { name: kit.actions }).click();
    await page.getByRole('menuitem', { name: filled(text(settings), companyName) }).click();
  };

const openPlans: Scene['show'] = async (page, words) => {
  await openTab(page, 'plans', words);
  await page.getByRole('main').getByText('Individual', { exact: true }).waitFor();
};

const openHelps: Scene['show'] = async (page, words, { helpTitle }) => {
  await openTab(page, 'help', words);
  await page.getByRole('main').getByText(helpTitle).waitFor();
};

/** Scenes that only platform staff see. */
export const staffScenes: readonly Scene[] = [
  { name: 'announcements of the platform', show: openAnnouncements },
  {
    name: 'new announcement',
    show: after(openAnnouncements, async (page, { announcementTexts }) => {
      await page.getByRole('button', { name: announcementTexts.add }).click();
      await page.getByRole('dialog', { name: announcementTexts.add }).getByLabel(announcementTexts.media).waitFor({ state: 'attached' });
    }),
  },
  { name: 'companies', show: openCompanies },
  {
    name: 'export company',
    show: after(
      after(
        openCompanies,
        chooseFor(({ exportCompany }) => exportCompany),
      ),
      async (page, { settings }, { companyName }) => {
        await page
          .getByRole('dialog', { name: filled(settings.exportCompanyTitle, companyName) })
          .getByRole('button', { name: settings.exportCompanyStart })
          .waitFor();
      },
    ),
  },
  {
    name: 'erase company',
    show: after(
      after(
        openCompanies,
        chooseFor(({ eraseCompany }) => eraseCompany),
      ),
      async (page, { settings }, { companyName }) => {
        const dialog = page.getByRole('dialog', { name: filled(settings.eraseCompanyTitle, companyName) });
        await dialog.getByLabel(settings.eraseCompanyName).fill(companyName);
        await dialog.getByRole('button', { name: settings.eraseCompanyStart }).waitFor();
      },
    ),
  },
  {
    name: 'proofs of erased companies',
    show: after(openCompanies, async (page, { settings, privacy }) => {
      await page.getByRole('button', { name: settings.companyErasures }).click();
      await page.getByRole('dialog', { name: settings.companyErasures }).getByText(privacy.proof_erased, { exact: true }).waitFor();
    }),
  },
  {
    name: 'menu of a company',
    show: after(openCompanies, async (page, { kit }, { companyName }) => {
      await page.locator('tr, li').filter({ hasText: companyName }).getByRole('button', { name: kit.actions }).click();
      await page.getByRole('menu').waitFor();
    }),
    within: '[role=menu]',
  },
  {
    name: 'edit company',
    show: after(
      after(
        openCompanies,
        chooseFor(({ editCompany }) => editCompany),
      ),
      async (page, { settings }) => {
        await page.getByRole('dialog', { name: settings.editCompanyTitle }).getByLabel(settings.companyPhone).waitFor();
      },
    ),
  },
  {
    name: 'new company',
    show: after(openCompanies, async (page, { settings }) => {
      await page.getByRole('button', { name: settings.addCompany }).click();
      await page.getByRole('dialog', { name: settings.newCompanyTitle }).getByLabel(settings.companyAdminName).waitFor();
    }),
  },
  {
    name: 'health of a company',
    show: after(
      after(
        openCompanies,
        chooseFor(({ companyHealthOf }) => companyHealthOf),
      ),
      async (page, { settings }, { companyName }) => {
        await page
          .getByRole('dialog', { name: filled(settings.companyHealthOf, companyName) })
          .getByText(beginning(settings.storage))
          .waitFor();
      },
    ),
  },
  {
    name: 'question before support',
    show: after(
      after(
        openCompanies,
        chooseFor(({ enterSupport }) => enterSupport),
      ),
      async (page, { settings }, { companyName }) => {
        await page.getByRole('dialog', { name: filled(settings.supportTitle, companyName) }).waitFor();
      },
    ),
  },
  { name: 'plans of the platform', show: openPlans },
  {
    name: 'new plan',
    show: after(openPlans, async (page, { settings }) => {
      await page.getByRole('button', { name: settings.addPlan }).click();
      await page.getByRole('dialog', { name: settings.newPlanTitle }).getByLabel(settings.planValue).waitFor();
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
