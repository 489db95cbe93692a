import { after, type Scene } from './scene.ts';

/** Made once: the first time that it is looked at. */
const openItems: Scene['show'] = async (page, { listTexts, kit, save }) => {
  await page.goto('/contact-lists');
  await page.getByRole('button', { name: listTexts.add }).waitFor();
  const open = page.getByRole('link', { name: 'Natal', exact: true });
  // The campaign of the stage has a list of its own.
  await page.getByRole('main').getByRole('link').or(page.getByText(listTexts.empty)).first().waitFor();
  if ((await open.count()) === 0) {
    await page.getByRole('button', { name: listTexts.add }).click();
    await page.getByRole('dialog').getByLabel(kit.name).fill('Natal');
    await page.getByRole('button', { name: save }).click();
    await open.waitFor();
  }
  await open.click();
  await page.getByRole('heading', { level: 1, name: 'Natal' }).waitFor();
  await page.getByText(listTexts.emptyItems).or(page.getByText('Ana Prado')).first().waitFor();
};

export const contactListScenes: readonly Scene[] = [
  {
    name: 'contact lists',
    show: after(openItems, async (page) => {
      await page.goto('/contact-lists');
      await page.getByText('Natal', { exact: true }).waitFor();
    }),
  },
  {
    name: 'new contact of a list',
    show: after(openItems, async (page, { contactTexts, listTexts }) => {
      await page.getByRole('button', { name: contactTexts.add }).click();
      await page.getByRole('dialog', { name: listTexts.newItemTitle }).waitFor();
    }),
  },
  {
    name: 'contacts of a list',
    show: after(openItems, async (page, { contactTexts, kit, save }) => {
      if ((await page.getByText('Ana Prado').count()) > 0) return;
      await page.getByRole('button', { name: contactTexts.add }).click();
      await page.getByLabel(kit.name).fill('Ana Prado');
      await page.getByLabel(kit.number).fill('5511987654321');
      await page.getByRole('button', { name: save }).click();
      await page.getByText('Ana Prado').waitFor();
    }),
  },
  {
    name: 'import into a list',
    show: after(openItems, async (page, { contactTexts, kit }) => {
      const others = page.getByRole('button', { name: kit.moreActions });
      if ((await others.count()) > 0) await others.click();
      await page
        .getByRole('button', { name: contactTexts.import, exact: true })
        .or(page.getByRole('menuitem', { name: contactTexts.import }))
        .click();
      await page.getByRole('dialog', { name: contactTexts.importTitle }).waitFor();
    }),
  },
];
