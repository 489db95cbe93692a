import type { Scene } from './scene.ts';

/** Routes and dialogs that anybody can reach. */
export const publicScenes: readonly Scene[] = [
  { name: 'login', show: (page) => page.goto('/login').then(() => page.locator('input[type=email]').waitFor()) },
  {
    name: 'login refused',
    async show(page) {
      await page.goto('/login');
      await page.locator('input[type=email]').fill('ninguem@example.com');
      await page.locator('input[type=password]').fill('errada');
      await page.locator('button[type=submit]').click();
      await page.getByRole('alert').waitFor();
    },
  },
  {
    name: 'forgotten password',
    async show(page, { password }) {
      await page.goto('/forgot-password');
      await page.getByRole('heading', { name: password.forgotHeading }).waitFor();
    },
  },
  {
    name: 'link to a new password that holds no more',
    async show(page, { password }) {
      await page.goto('/set-password#nothing-that-was-ever-mailed');
      await page.getByRole('heading', { name: password.expiredHeading }).waitFor();
    },
  },
  {
    name: 'link of a mail that is not whole',
    async show(page, { code, unsubscribeTexts }) {
      const path = '/unsubscribe/nothing-that-was-signed';
      // The browser says the language that it began with, whatever was chosen since.
      await page.route(path, async (route) => {
        const headers = { ...route.request().headers(), 'accept-language': code };
        await route.fulfill({ response: await route.fetch({ headers }) });
      });
      await page.goto(path);
      await page.getByRole('heading', { name: unsubscribeTexts.unknown[0] }).waitFor();
    },
  },
  {
    name: 'sign-up with mistakes',
    async show(page) {
      await page.goto('/signup');
      await page.getByRole('radio').first().waitFor();
      await page.locator('button[type=submit]').click();
      await page.locator('[aria-invalid=true]').first().waitFor();
    },
  },
];
