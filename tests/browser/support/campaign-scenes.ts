import type { Page } from 'playwright-core';
import { after, type Scene } from './scene.ts';
import { filled } from './words.ts';

const openCampaigns: Scene['show'] = async (page, _words, { campaignName }) => {
  await page.goto('/campaigns');
  await page.getByRole('link', { name: campaignName }).waitFor();
};

const openNew: Scene['show'] = after(openCampaigns, async (page, { campaignTexts }) => {
  await page.getByRole('button', { name: campaignTexts.add }).click();
  await page.getByRole('dialog', { name: campaignTexts.add }).waitFor();
});

async function choose(page: Page, name: string): Promise<void> {
  await page.getByRole('main').getByRole('button').last().click();
  await page.getByRole('menuitem', { name }).click();
}

export const campaignScenes: readonly Scene[] = [
  { name: 'campaigns', show: openCampaigns },
  {
    name: 'new campaign',
    show: after(openNew, async (page, { campaignTexts }) => {
      const dialog = page.getByRole('dialog', { name: campaignTexts.add });
      await dialog.getByRole('switch').click();
      await dialog.getByText(campaignTexts.moreOptions).click();
      await dialog.getByLabel(campaignTexts.dailyCap).waitFor();
    }),
  },
  {
    name: 'campaign that is there',
    show: after(openCampaigns, async (page, { campaignTexts }, { campaignName }) => {
      await choose(page, filled(campaignTexts.editOne, campaignName));
      await page.getByRole('dialog', { name: campaignTexts.editTitle }).getByText(campaignTexts.freshTitle).waitFor();
      await page.getByText('Olá Maria Cliente!').waitFor();
    }),
  },
  {
    name: 'start of a campaign',
    within: '[role=dialog]',
    show: after(openCampaigns, async (page, { campaignTexts }, { campaignName }) => {
      await choose(page, filled(campaignTexts.startOne, campaignName));
      await page.getByRole('dialog', { name: filled(campaignTexts.startTitle, campaignName) }).waitFor();
    }),
  },
  {
    name: 'report of a campaign',
    show: after(openCampaigns, async (page, { campaignTexts }, { campaignName }) => {
      await page.getByRole('link', { name: campaignName }).click();
      await page.getByText(campaignTexts.recipientsEmpty).waitFor();
    }),
  },
  {
    name: 'who wants no campaigns',
    show: after(openCampaigns, async (page, { campaignTexts, kit }, { optedOutName }) => {
      await page.getByRole('button', { name: kit.moreActions }).click();
      await page.getByRole('menuitem', { name: campaignTexts.optOuts }).click();
      await page.getByText(optedOutName).waitFor();
    }),
  },
  {
    name: 'letting back in who wanted no campaigns',
    within: '[role=dialog]',
    async show(page, { campaignTexts }, { optedOutName }) {
      await page.goto('/campaigns/opt-outs');
      await page.getByRole('button', { name: filled(campaignTexts.free, optedOutName) }).click();
      await page.getByRole('dialog', { name: filled(campaignTexts.freeTitle, optedOutName) }).waitFor();
    },
  },
  {
    name: 'settings of campaigns',
    async show(page, { campaignTexts }) {
      await page.goto('/campaigns-config');
      await page.getByLabel(filled(campaignTexts.valueOf.replace('{{key}}', '{{name}}'), '{promo}')).waitFor();
    },
  },
];
