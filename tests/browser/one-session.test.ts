import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { logIn } from './support/screens.ts';
import { Shop, startUpMs } from './support/shop.ts';

const replaced = 'Sua conta foi acessada em outro computador.';

describe('one account in two browsers', () => {
  let shop: Shop;

  beforeAll(async () => {
    shop = await Shop.open();
  }, startUpMs);

  afterAll(() => shop?.close());

  it('logs the first one out with a word about it, about a second after the second login', async () => {
    const first = await shop.ownersWindow();
    await first.liveOpened;
    const told = first.page
      .getByText(replaced)
      .waitFor()
      .then(() => Date.now());
    const loggedOut = first.page.waitForURL('**/login').then(() => Date.now());

    const [second, toldAt, loggedOutAt] = await Promise.all([shop.ownersWindow(), told, loggedOut]);

    expect(loggedOutAt - toldAt).toBeLessThan(3_000);
    await first.page.reload();
    await first.page.getByRole('heading', { name: 'Entre na sua conta' }).waitFor();
    await second.page.reload();
    await second.page.getByRole('tab', { name: 'Abertos' }).waitFor();
    expect([...first.complaints, ...second.complaints]).toEqual([]);
  });

  it('refuses what the first one does next when it could not be told', async () => {
    const first = await shop.window();
    await first.page.routeWebSocket(/\/ws\?/, (socket) => socket.close());
    await logIn(first.page, shop.owner);

    await shop.ownersWindow();
    // Its attempts at a new socket are what tells it.
    await first.page.getByText(replaced).waitFor();
    expect(new URL(first.page.url()).pathname).toBe('/login');
  });
});
