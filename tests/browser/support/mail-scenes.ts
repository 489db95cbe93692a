import type { Scene } from './scene.ts';

const openTemplate: Scene['show'] = async (page, { template }) => {
  await page.goto('/template');
  await page.getByRole('button', { name: template.block_quote }).and(page.locator(':enabled')).waitFor();
  await page.frameLocator('iframe.gjs-frame').getByRole('heading', { name: template.sampleTitle }).waitFor();
};

/** Shows what a phone has instead. */
const seeTemplate: Scene['show'] = async (page, { template }) => {
  await page.goto('/template');
  await page.getByRole('combobox', { name: template.template }).waitFor();
};

const isNarrow = (width: number | undefined): boolean => (width ?? 0) < 900;

/** Templates of mails. On a phone there is nothing to edit. */
export const mailScenes: readonly Scene[] = [
  {
    name: 'template',
    async show(page, words, stage) {
      if (!isNarrow(page.viewportSize()?.width)) return openTemplate(page, words, stage);
      await page.goto('/template');
      await page.getByText(words.template.needsRoom).waitFor();
    },
  },
  {
    name: 'style of a part of a template',
    async show(page, words, stage) {
      if (isNarrow(page.viewportSize()?.width)) return seeTemplate(page, words, stage);
      await openTemplate(page, words, stage);
      await page.getByRole('tab', { name: words.template.panel_styles }).click();
      await page.frameLocator('iframe.gjs-frame').getByRole('heading', { name: words.template.sampleTitle }).click();
      await page.locator('.gjs-sm-property').first().waitFor();
    },
  },
  {
    name: 'picture of a template',
    async show(page, words, stage) {
      if (isNarrow(page.viewportSize()?.width)) return seeTemplate(page, words, stage);
      await openTemplate(page, words, stage);
      await page.getByRole('button', { name: words.template.block_image }).click();
      await page.getByRole('dialog', { name: words.template.picture }).waitFor();
    },
  },
];
