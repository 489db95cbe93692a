import { readdir, readFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { brotliCompressSync } from 'node:zlib';
import type { Browser } from 'playwright-core';
import { launchChromium } from '#tests/browser/support/chromium.ts';
import type { Agent } from '#tests/support/agent.ts';
import type { Recado } from '#tests/support/recado.ts';
import type { Figure } from './figure.ts';
import { fillTickets } from './interactions.ts';
import { logIn } from './log-in.ts';

const site = resolve(import.meta.dirname, '../../dist/web');
const assets = join(site, 'assets');
const anchor = 'median page 613 KB';

/** P11: the scripts that a browser asks for before it shows a page with an empty cache, as large as brotli makes them. More comes afterwards, while somebody reads. */
export async function measureFirstLoad(recado: Recado): Promise<Figure[]> {
  const agent = await recado.signUp();
  await fillTickets(recado, agent, 5);
  const browser = await launchChromium();
  try {
    const login = await scriptsOf(browser, recado, { path: '/login', shown: 'form' });
    const tickets = await scriptsOf(browser, recado, { path: '/tickets', shown: '[role=listitem]', agent });
    const [largest] = (await chunkSizes()).toSorted((a, b) => b.kb - a.kb);
    return [
      { id: 'P11', what: 'first-load JavaScript of /login', figure: `${login.toFixed(0)} KB`, goal: '≤ 75 KB', isMet: login <= 75, stretch: '60 KB', anchor },
      {
        id: 'P11',
        what: 'first-load JavaScript of /tickets',
        figure: `${tickets.toFixed(0)} KB`,
        goal: '≤ 150 KB',
        isMet: tickets <= 150,
        stretch: '130 KB',
        anchor,
      },
      {
        id: 'P11',
        what: `largest chunk (${largest?.name})`,
        figure: `${largest?.kb.toFixed(0)} KB`,
        goal: '≤ 75 KB',
        isMet: (largest?.kb ?? 0) <= 75,
        stretch: '',
        anchor: '',
      },
    ];
  } finally {
    await browser.close();
  }
}

const brotliKb = (bytes: Buffer): number => brotliCompressSync(bytes).length / 1000;

interface FirstLoad {
  readonly path: string;
  /** Is there once the page is drawn. */
  readonly shown: string;
  readonly agent?: Agent;
}

async function scriptsOf(browser: Browser, recado: Recado, { path, shown, agent }: FirstLoad): Promise<number> {
  const context = await browser.newContext({ baseURL: recado.url, locale: 'pt-BR' });
  try {
    if (agent) await logIn(context, agent);
    await context.addInitScript(noteShown, shown);
    const page = await context.newPage();
    await page.goto(path, { waitUntil: 'networkidle' });
    const scripts = await page.evaluate(readScripts);
    const sizes = await Promise.all(scripts.map(async (file) => brotliKb(await readFile(join(site, file)))));
    return sizes.reduce((sum, kb) => sum + kb, 0);
  } finally {
    await context.close();
  }
}

/** Runs in the page, before all else. */
function noteShown(selector: string): void {
  const look = (): void => {
    if (!document.querySelector(selector)) return;
    performance.mark('shown');
    observer.disconnect();
  };
  const observer = new MutationObserver(look);
  observer.observe(document, { childList: true, subtree: true });
}

/** Runs in the page. @returns the paths of what was asked for before. */
function readScripts(): string[] {
  const shownMs = performance.getEntriesByName('shown')[0]?.startTime;
  if (shownMs === undefined) throw new Error('the page was not shown');
  const files = performance.getEntriesByType('resource').filter(({ startTime }) => startTime < shownMs);
  // Preloaded first, a script is named twice.
  return [...new Set(files.map(({ name }) => new URL(name).pathname))].filter((path) => path.endsWith('.js'));
}

/** The editor of mail templates, a whole library, is fetched on /template alone. */
async function chunkSizes(): Promise<{ name: string; kb: number }[]> {
  const names = (await readdir(assets)).filter((name) => name.endsWith('.js') && !name.startsWith('start-editor-'));
  return Promise.all(names.map(async (name) => ({ name, kb: brotliKb(await readFile(join(assets, name))) })));
}
