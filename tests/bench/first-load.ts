import { readdir, readFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { brotliCompressSync } from 'node:zlib';
import type { Browser, Response } from 'playwright-core';
import { launchChromium } from '#tests/browser/support/chromium.ts';
import type { Agent } from '#tests/support/agent.ts';
import type { Recado } from '#tests/support/recado.ts';
import type { Figure } from './figure.ts';
import { logIn } from './log-in.ts';

const assets = resolve(import.meta.dirname, '../../dist/web/assets');
const anchor = 'median page 613 KB';

/** P11: the scripts that a browser fetches before it shows a page with an empty cache, as large as brotli makes them. More comes afterwards, while somebody reads. */
export async function measureFirstLoad(recado: Recado): Promise<Figure[]> {
  const agent = await recado.signUp();
  const browser = await launchChromium();
  try {
    const login = await scriptsOf(browser, recado, { path: '/login', shown: 'form' });
    const tickets = await scriptsOf(browser, recado, { path: '/tickets', shown: '[role=tabpanel]', agent });
    const [largest] = (await chunkSizes()).toSorted((a, b) => b.kb - a.kb);
    return [
      { id: 'P11', what: 'first-load JavaScript of /login', figure: `${login.toFixed(0)} KB`, goal: '≤ 75 KB', stretch: '60 KB', anchor },
      { id: 'P11', what: 'first-load JavaScript of /tickets', figure: `${tickets.toFixed(0)} KB`, goal: '≤ 150 KB', stretch: '130 KB', anchor },
      { id: 'P11', what: `largest chunk (${largest?.name})`, figure: `${largest?.kb.toFixed(0)} KB`, goal: '≤ 75 KB', stretch: '', anchor: '' },
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
    const page = await context.newPage();
    const scripts = new Map<string, Response>();
    page.on('response', (response) => {
      if (response.request().resourceType() === 'script') scripts.set(response.url(), response);
    });
    await page.goto(path, { waitUntil: 'commit' });
    await page.locator(shown).first().waitFor();
    const bodies = await Promise.all([...scripts.values()].map((response) => response.body()));
    return bodies.reduce((sum, body) => sum + brotliKb(body), 0);
  } finally {
    await context.close();
  }
}

/** The editor of mail templates, a whole library, is fetched on /template alone. */
async function chunkSizes(): Promise<{ name: string; kb: number }[]> {
  const names = (await readdir(assets)).filter((name) => name.endsWith('.js') && !name.startsWith('start-editor-'));
  return Promise.all(names.map(async (name) => ({ name, kb: brotliKb(await readFile(join(assets, name))) })));
}
