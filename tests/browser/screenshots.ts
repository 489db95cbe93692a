// The pictures of the README: `npm run screenshots` fills the demonstration's company and goes through its screens as a person.
import { existsSync } from 'node:fs';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import type { Browser, BrowserContext, Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { allStories, identityOf } from '#services/demo/demo.ts';
import { fill, homeTimeZone } from '#services/demo/fill.ts';
import { password } from '#services/demo/set-up.ts';
import { localDay } from '#shared/domain/local-time.ts';
import { Recado } from '#tests/support/recado.ts';
import { desktop, phone, type WindowSize } from './support/browser-window.ts';
import { launchChromium } from './support/chromium.ts';
import { logIn } from './support/screens.ts';
import { tour } from './support/tour.ts';

interface Picture {
  readonly file: string;
  readonly stop: string;
  readonly size: WindowSize;
  readonly scheme: 'light' | 'dark';
}

const light = { size: desktop, scheme: 'light' } as const;
const dark = { size: desktop, scheme: 'dark' } as const;
const tablet: WindowSize = { width: 768, height: 1024 };

const pictures: readonly Picture[] = [
  { file: 'conversation', stop: 'conversation', ...light },
  { file: 'conversation-dark', stop: 'conversation', ...dark },
  { file: 'contact', stop: 'contact', ...light },
  { file: 'kanban', stop: 'kanban', ...light },
  { file: 'kanban-dark', stop: 'kanban', ...dark },
  { file: 'dashboard', stop: 'dashboard', ...light },
  { file: 'queue-menu', stop: 'queue-menu', ...light },
  { file: 'contacts', stop: 'contacts', ...light },
  { file: 'schedules', stop: 'schedules', ...light },
  { file: 'campaign-report', stop: 'campaign-report', ...light },
  { file: 'settings', stop: 'settings', ...light },
  { file: 'phone-list', stop: 'waiting', size: phone, scheme: 'light' },
  { file: 'phone-conversation', stop: 'conversation', size: phone, scheme: 'light' },
  { file: 'phone-kanban', stop: 'kanban', size: phone, scheme: 'dark' },
];

/** `RECADO_SCREENSHOTS=all`, or names of stops with commas: those screens in each width, light and dark, to be looked through, as PNG. */
const chosen = process.env['RECADO_SCREENSHOTS'];
const isEverything = chosen !== undefined;
const stops = chosen === 'all' ? tour : tour.filter(({ name }) => chosen?.split(',').includes(name));
const everything: readonly Picture[] = stops.flatMap(({ name }) =>
  [desktop, tablet, phone].flatMap((size) =>
    (['light', 'dark'] as const).map((scheme) => ({ file: `${name}-${size.width}-${scheme}`, stop: name, size, scheme })),
  ),
);

const folder = resolve(import.meta.dirname, '../..', isEverything ? 'dist/screenshots' : 'web/screenshots');

/** The one that comes with the packages has no emoji, which every computer of an attendant has. */
const emojiFont = process.env['RECADO_EMOJI_FONT'] ?? '/usr/share/fonts/truetype/noto/NotoColorEmoji.ttf';

const timeZone = afternoon(Date.now());

it('takes the pictures', async () => {
  const [recado, browser] = await Promise.all([Recado.start(), launchChromium({ language: 'pt-BR' })]);
  try {
    const filled = await fill(recado.url, identityOf(), { stories: allStories, say: console.log, timeZone });
    const context = await openContext(browser, recado.url);
    const page = await context.newPage();
    await logIn(page, { email: identityOf().emailOf('ana'), password });
    const wanted = isEverything ? everything : pictures;
    expect(wanted).not.toEqual([]);
    // The start has built the site anew, and emptied the folder.
    await mkdir(folder, { recursive: true });
    for (const picture of wanted) await take(page, picture);
    for (const colleague of filled?.staff.values() ?? []) colleague.goOffline();
  } finally {
    await browser.close();
    await recado.stop();
  }
});

/** A shop is dull at night: where it is four in the afternoon now, if that is of the same day. */
function afternoon(nowMs: number): string {
  const ahead = Math.min(14, Math.max(-12, 16 - new Date(nowMs).getUTCHours()));
  const zone = `Etc/GMT${ahead > 0 ? '-' : '+'}${Math.abs(ahead)}`;
  return localDay(nowMs, zone) === localDay(nowMs, homeTimeZone) ? zone : homeTimeZone;
}

async function openContext(within: Browser, baseURL: string): Promise<BrowserContext> {
  const context = await within.newContext({ baseURL, viewport: desktop, locale: 'pt-BR', timezoneId: timeZone, reducedMotion: 'reduce' });
  if (!existsSync(emojiFont)) {
    console.log(`There is no ${emojiFont}: emoji will be missing. RECADO_EMOJI_FONT names another font.`);
    return context;
  }
  const body = await readFile(emojiFont);
  await context.route('**/emoji.ttf', (route) => route.fulfill({ body, contentType: 'font/ttf' }));
  await context.addInitScript(() => {
    // A name of the application's own list of fonts.
    document.fonts.add(new FontFace('Segoe UI', 'url(/emoji.ttf)', { unicodeRange: 'U+200D,U+231A-23FF,U+2600-27BF,U+2B50,U+FE0F,U+1F000-1FAFF' }));
  });
  return context;
}

async function take(page: Page, { file, stop, size, scheme }: Picture): Promise<void> {
  const screen = tour.find(({ name }) => name === stop);
  if (!screen) throw new Error(`The tour does not stop at ${stop}.`);
  await page.setViewportSize(size);
  await page.emulateMedia({ colorScheme: scheme });
  // Twice: letters and pictures that were fetched once no longer move anything.
  for (let times = 0; times < 2; times += 1) {
    await screen.show(page);
    await page.mouse.move(0, 0);
    await page.evaluate(settle);
  }
  const png = await page.screenshot();
  const bytes = isEverything ? png : await webp(page, png);
  await writeFile(join(folder, `${file}.${isEverything ? 'png' : 'webp'}`), bytes);
  console.log(`${file}: ${Math.round(bytes.length / 1_024)} KB`);
}

/** Pictures and letters are there, and what they moved has come to rest. */
async function settle(): Promise<void> {
  await document.fonts.load('16px "Segoe UI"', '📷');
  await Promise.allSettled([...document.images].map((image) => image.decode()));
  await new Promise((resolve) => setTimeout(resolve, 700));
}

/** A tenth of the PNG, by the browser's own encoder. */
async function webp(page: Page, png: Buffer): Promise<Buffer> {
  const base64 = await page.evaluate(async (source) => {
    const bytes = Uint8Array.from(atob(source), (character) => character.codePointAt(0) ?? 0);
    const image = await createImageBitmap(new Blob([bytes]));
    const canvas = new OffscreenCanvas(image.width, image.height);
    canvas.getContext('2d')?.drawImage(image, 0, 0);
    const encoded = new Uint8Array(await (await canvas.convertToBlob({ type: 'image/webp', quality: 0.85 })).arrayBuffer());
    return btoa(Array.from(encoded, (byte) => String.fromCodePoint(byte)).join(''));
  }, png.toString('base64'));
  return Buffer.from(base64, 'base64');
}
