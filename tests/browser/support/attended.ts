import type { Page } from 'playwright-core';
import type { BrowserWindow } from './browser-window.ts';
import type { Customer } from './customer.ts';
import { acceptTicket, bubbleWith } from './screens.ts';
import { Shop } from './shop.ts';

interface Attended {
  readonly shop: Shop;
  readonly window: BrowserWindow;
  readonly page: Page;
  readonly maria: Customer;
}

/** A shop whose owner has accepted what Maria wrote. */
export async function attended(words: string, options?: Parameters<typeof Shop.open>[0]): Promise<Attended> {
  const shop = await Shop.open(options);
  const maria = await shop.customer('Maria Cliente');
  const window = await shop.ownersWindow();
  const { page } = window;
  await maria.write(words);
  await acceptTicket(page, maria.name);
  return { shop, window, page, maria };
}

/** The same with Pedro, whose conversation is open. */
export async function attendedTwo(words: string): Promise<Attended & { readonly pedro: Customer }> {
  const one = await attended(words);
  const pedro = await one.shop.customer('Pedro Cliente');
  await pedro.write('Boa tarde!');
  await acceptTicket(one.page, pedro.name);
  await bubbleWith(one.page, 'Boa tarde!').waitFor();
  return { ...one, pedro };
}
