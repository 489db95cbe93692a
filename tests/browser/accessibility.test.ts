import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { chatRoutes } from '#shared/contract/chats.ts';
import { violations } from './support/axe.ts';
import { desktop, phone, type BrowserWindow, type WindowSize } from './support/browser-window.ts';
import { addColleague } from './support/colleague.ts';
import { handScenes } from './support/hand-scenes.ts';
import { newsScenes } from './support/news-scenes.ts';
import { png } from './support/png.ts';
import { publicScenes } from './support/public-scenes.ts';
import type { Scene, Stage } from './support/scene.ts';
import { privateScenes } from './support/scenes.ts';
import { acceptTicket, addConnection, answer, bubbleWith } from './support/screens.ts';
import { Shop, startUpMs } from './support/shop.ts';
import { words, type Language } from './support/words.ts';

interface Variant {
  readonly language: Language;
  readonly size: WindowSize;
}

const everyVariant: readonly Variant[] = (['pt', 'en', 'es'] as const).flatMap((language) => [desktop, phone].map((size) => ({ language, size })));
/** `npm run a11y` looks at all of them, each in light and dark; `npm test` at one. */
const variants = process.env['RECADO_A11Y'] === 'all' ? everyVariant : everyVariant.slice(0, 1);

/** For a screen and two looks at it, on a machine that is busy. */
const patienceMs = 30_000;

describe.each(variants)('in $language at $size.width px, light and dark', ({ language, size }) => {
  it.each(publicScenes)(
    '$name has nothing that axe objects to',
    async (scene) => {
      expect(await objections(stranger, scene, { language, size })).toEqual([]);
    },
    patienceMs,
  );

  it.each([...privateScenes, ...handScenes, ...newsScenes])(
    '$name has nothing that axe objects to',
    async (scene) => {
      expect(await objections(owner, scene, { language, size })).toEqual([]);
    },
    patienceMs,
  );
});

let shop: Shop;
let stranger: BrowserWindow;
let owner: BrowserWindow;
let stage: Stage;

beforeAll(async () => {
  shop = await Shop.open();
  stranger = await shop.window();
  const chatTitle = await beginChat(shop);
  owner = await shop.ownersWindow();
  stage = { ...(await setStage(shop, owner)), chatTitle };
}, startUpMs);

afterAll(() => shop?.close());

async function objections({ page }: BrowserWindow, scene: Scene, { language, size }: Variant): Promise<string[]> {
  await page.setViewportSize(size);
  await page.goto('/favicon.svg');
  await page.evaluate((chosen) => localStorage.setItem('language', chosen), language);
  await scene.show(page, words[language], stage);
  return violations(page, scene.within);
}

/** With a colleague, who is called upon. */
async function beginChat(shop: Shop): Promise<string> {
  const carla = { name: 'Carla Dias', email: 'carla@example.com', password: 'girassol amarelo' };
  const { admin, userId } = await addColleague(shop, carla);
  const { id: chatId, title } = await admin.call(chatRoutes.createChat, { body: { title: 'Plantão', users: [userId] } });
  const mentions = [{ userId, name: carla.name }];
  await admin.call(chatRoutes.sendChatMessage, { params: { chatId }, body: { message: `@${carla.name} fica até as 22h?`, mentions } });
  return title;
}

/** A conversation with a bit of everything, a ticket that waits, a connected and an unpaired connection. */
async function setStage(shop: Shop, { page }: BrowserWindow): Promise<Omit<Stage, 'chatTitle'>> {
  const picture = { type: 'image', bytes: png(120, 80, [60, 120, 90]), name: 'foto.png', mime: 'image/png' } as const;
  const [maria, joao] = [await shop.customer('Maria Cliente'), await shop.customer('João Espera')];
  await maria.write('Bom dia! Vi em https://example.com/promo que ainda vale.\n*Vale* mesmo?');
  await maria.sendFile(picture);
  await joao.sendFile(picture);
  await acceptTicket(page, maria.name);
  await answer(page, 'Vale sim, até sexta.');
  await maria.sendFile({ type: 'document', bytes: Buffer.from('%PDF-1.4 nada'), name: 'lista.pdf', mime: 'application/pdf' });
  await bubbleWith(page, 'lista.pdf').waitFor();
  const ticketPath = new URL(page.url()).pathname;
  await addConnection(page, 'Filial');
  return { ticketPath, openName: maria.name, waitingName: joao.name, unpairedConnection: 'Filial' };
}
