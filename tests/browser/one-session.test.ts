import { expect, it } from 'vitest';
import { inEachLanguage } from './support/each-language.ts';
import { logIn } from './support/screens.ts';

inEachLanguage(
  'one account in two browsers',
  () => Promise.resolve({}),
  (said, here) => {
    const replaced = said.errors.ERR_SESSION_EXPIRED_replaced;

    it('logs the first one out with a word about it, about a second after the second login', async () => {
      const { shop } = here();
      const first = await shop.ownersWindow();
      await first.liveOpened;
      // A call that is under way may be refused before: then the login screen says it, too.
      const told = first.page
        .getByText(replaced)
        .first()
        .waitFor()
        .then(() => Date.now());
      const loggedOut = first.page.waitForURL('**/login').then(() => Date.now());

      const [second, toldAt, loggedOutAt] = await Promise.all([shop.ownersWindow(), told, loggedOut]);

      expect(loggedOutAt - toldAt).toBeLessThan(3_000);
      await first.page.reload();
      await first.page.getByRole('heading', { name: said.login.heading }).waitFor();
      await second.page.reload();
      await second.page.getByRole('tab', { name: said.tickets.tabOpen }).waitFor();
      expect([...first.complaints.filter((one) => !/status of 401/.test(one)), ...second.complaints]).toEqual([]);
    });

    it('refuses what the first one does next when it could not be told', async () => {
      const { shop } = here();
      const first = await shop.window();
      await first.page.routeWebSocket(/\/ws\?/, (socket) => socket.close());
      await logIn(first.page, shop.owner, said);

      await shop.ownersWindow();
      // Its attempts at a new socket are what tells it.
      await first.page.getByText(replaced).first().waitFor();
      expect(new URL(first.page.url()).pathname).toBe('/login');
    });
  },
);
