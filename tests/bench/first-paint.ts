import type { Browser } from 'playwright-core';
import { launchChromium } from '#tests/browser/support/chromium.ts';
import type { Recado } from '#tests/support/recado.ts';
import { quantile, withSpread, type Figure } from './figure.ts';

/** Lighthouse's mobile profile: "slow 4G" and a quarter of the processor. https://github.com/GoogleChrome/lighthouse/blob/main/core/config/constants.js */
const slow4G = { offline: false, latency: 150, downloadThroughput: (1_638.4 * 1_024) / 8, uploadThroughput: (675 * 1_024) / 8 };
const cpuSlowdown = 4;
const phone = { width: 412, height: 823 };

/** A longer task blocks the page by what it takes beyond this. https://web.dev/articles/tbt */
const longTaskMs = 50;
/** After the largest paint; then nothing more of the page is to come. */
const quietMs = 2_000;
const rounds = 5;

/** P12: how soon a phone shows a public screen, and for how long it cannot answer meanwhile. */
export async function measureFirstPaint({ url }: Pick<Recado, 'url'>): Promise<Figure[]> {
  const browser = await launchChromium();
  try {
    const figures: Figure[] = [];
    for (const path of ['/login', '/signup']) figures.push(...(await figuresOf(browser, url, path)));
    return figures;
  } finally {
    await browser.close();
  }
}

async function figuresOf(browser: Browser, url: string, path: string): Promise<Figure[]> {
  const paints: Paint[] = [];
  for (let round = 0; round < rounds; round += 1) paints.push(await paintOf(browser, url, path));
  const seconds = paints.map(({ largestMs }) => largestMs / 1_000);
  const blocked = quantile(
    paints.map(({ blockedMs }) => blockedMs),
    0.5,
  );
  return [
    { id: 'P12', what: `${path} on a slow phone, LCP`, figure: withSpread(seconds, 's', 2), goal: '≤ 2.0 s', stretch: '1.4 s', anchor: 'good LCP 2.5 s' },
    { id: 'P12', what: `${path} on a slow phone, TBT`, figure: `${blocked.toFixed(0)} ms`, goal: '≤ 150 ms', stretch: '60 ms', anchor: '' },
  ];
}

interface Paint {
  readonly largestMs: number;
  readonly blockedMs: number;
}

/** With an empty cache. */
async function paintOf(browser: Browser, url: string, path: string): Promise<Paint> {
  const context = await browser.newContext({ baseURL: url, locale: 'pt-BR', viewport: phone, deviceScaleFactor: 1.75, isMobile: true, hasTouch: true });
  try {
    const page = await context.newPage();
    const devtools = await context.newCDPSession(page);
    await devtools.send('Network.enable');
    await devtools.send('Network.emulateNetworkConditions', slow4G);
    await devtools.send('Emulation.setCPUThrottlingRate', { rate: cpuSlowdown });
    await page.goto(path, { waitUntil: 'networkidle' });
    return await page.evaluate(readPaint, { longTaskMs, quietMs });
  } finally {
    await context.close();
  }
}

/** Runs in the page: the browser has kept what happened before. */
async function readPaint(limits: { readonly longTaskMs: number; readonly quietMs: number }): Promise<Paint> {
  let largestMs = 0;
  let blockedMs = 0;
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) largestMs = entry.startTime;
  }).observe({ type: 'largest-contentful-paint', buffered: true });
  new PerformanceObserver((list) => {
    for (const { duration } of list.getEntries()) blockedMs += duration - limits.longTaskMs;
  }).observe({ type: 'longtask', buffered: true });
  await new Promise((resolve) => {
    setTimeout(resolve, limits.quietMs);
  });
  return { largestMs, blockedMs };
}
