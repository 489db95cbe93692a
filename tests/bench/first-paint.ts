import type { Browser, BrowserContext } from 'playwright-core';
import { launchChromium } from '#tests/browser/support/chromium.ts';
import type { Agent } from '#tests/support/agent.ts';
import type { Recado } from '#tests/support/recado.ts';
import { quantile, withSpread, type Figure } from './figure.ts';
import { fillTickets } from './interactions.ts';
import { logIn } from './log-in.ts';

/** Lighthouse's mobile profile: "slow 4G" and a quarter of the processor. https://github.com/GoogleChrome/lighthouse/blob/main/core/config/constants.js */
const slow4G = { offline: false, latency: 150, downloadThroughput: (1_638.4 * 1_024) / 8, uploadThroughput: (675 * 1_024) / 8 };
const cpuSlowdown = 4;
const phone = { width: 412, height: 823 };

/** A longer task blocks the page by what it takes beyond this. https://web.dev/articles/tbt */
const longTaskMs = 50;
/** After the largest paint; then nothing more of the page is to come. */
const quietMs = 2_000;
const rounds = 5;

/** More than a page of the list. */
const ticketCount = 60;

/** P12: how soon a phone shows a screen, and for how long it cannot answer meanwhile; that of tickets with a full cache, too. */
export async function measureFirstPaint(recado: Recado): Promise<Figure[]> {
  const agent = await recado.signUp();
  await fillTickets(recado, agent, ticketCount);
  const browser = await launchChromium();
  try {
    const figures: Figure[] = [];
    for (const path of ['/login', '/signup']) figures.push(...(await figuresOf(browser, recado.url, { path, visits: 1 })));
    for (const visits of [1, 2]) figures.push(...(await figuresOf(browser, recado.url, { path: '/tickets', agent, visits })));
    return figures;
  } finally {
    await browser.close();
  }
}

interface Visit {
  readonly path: string;
  readonly agent?: Agent;
  /** The last one counts: the second of two has a full cache. */
  readonly visits: number;
}

async function figuresOf(browser: Browser, url: string, visit: Visit): Promise<Figure[]> {
  const paints: Paint[] = [];
  for (let round = 0; round < rounds; round += 1) paints.push(await paintOf(browser, url, visit));
  const what = `${visit.path} on a slow phone${visit.visits > 1 ? ', cached' : ''}`;
  const rows = paints.flatMap(({ firstRowMs }) => (firstRowMs === undefined ? [] : [firstRowMs / 1_000]));
  const shift = Math.max(...paints.map(({ shifted }) => shifted));
  const seconds = paints.map(({ largestMs }) => largestMs / 1_000);
  const blocked = quantile(
    paints.map(({ blockedMs }) => blockedMs),
    0.5,
  );
  const most = visit.visits > 1 ? 1 : 2;
  const soon = (values: readonly number[]) => ({ figure: withSpread(values, 's', 2), goal: `≤ ${most.toFixed(1)} s`, isMet: quantile(values, 0.5) <= most });
  return [
    {
      id: 'P12',
      what: `${what}, LCP`,
      ...soon(seconds),
      stretch: '1.4 s',
      anchor: 'good LCP 2.5 s',
    },
    // The largest paint is of what stands there before the code; people wait for the tickets.
    ...(rows.length > 0 ? [{ id: 'P12', what: `${what}, first row`, ...soon(rows), stretch: '', anchor: '' }] : []),
    { id: 'P12', what: `${what}, TBT`, figure: `${blocked.toFixed(0)} ms`, goal: '≤ 100 ms', isMet: blocked <= 100, stretch: '60 ms', anchor: '' },
    { id: 'P12', what: `${what}, layout shift`, figure: shift.toFixed(3), goal: '≤ 0.02', isMet: shift <= 0.02, stretch: '', anchor: 'good CLS 0.1' },
  ];
}

interface Paint {
  readonly largestMs: number;
  readonly blockedMs: number;
  /** When a list of tickets had its first one; undefined where there is none. */
  readonly firstRowMs: number | undefined;
  /** As CLS has it, all shifts together. */
  readonly shifted: number;
}

async function paintOf(browser: Browser, url: string, { path, agent, visits }: Visit): Promise<Paint> {
  const context = await browser.newContext({ baseURL: url, locale: 'pt-BR', viewport: phone, deviceScaleFactor: 1.75, isMobile: true, hasTouch: true });
  try {
    if (agent) await logIn(context, agent);
    await context.addInitScript(noteFirstRow);
    for (let visit = 1; visit < visits; visit += 1) await visitOnce(context, path);
    return await visitOnce(context, path);
  } finally {
    await context.close();
  }
}

async function visitOnce(context: BrowserContext, path: string): Promise<Paint> {
  const page = await context.newPage();
  const devtools = await context.newCDPSession(page);
  await devtools.send('Network.enable');
  await devtools.send('Network.emulateNetworkConditions', slow4G);
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: cpuSlowdown });
  await page.goto(path, { waitUntil: 'networkidle' });
  const paint = await page.evaluate(readPaint, { longTaskMs, quietMs });
  await page.close();
  return paint;
}

/** Runs in the page before its own scripts. */
function noteFirstRow(): void {
  const look = (): void => {
    if (!document.querySelector('[role=listitem]')) return;
    Object.assign(globalThis, { firstRowMs: performance.now() });
    observer.disconnect();
  };
  const observer = new MutationObserver(() => requestAnimationFrame(look));
  observer.observe(document, { childList: true, subtree: true });
}

/** Runs in the page: the browser has kept what happened before. */
async function readPaint(limits: { readonly longTaskMs: number; readonly quietMs: number }): Promise<Paint> {
  let largestMs = 0;
  let blockedMs = 0;
  let shifted = 0;
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) largestMs = entry.startTime;
  }).observe({ type: 'largest-contentful-paint', buffered: true });
  new PerformanceObserver((list) => {
    for (const { duration } of list.getEntries()) blockedMs += duration - limits.longTaskMs;
  }).observe({ type: 'longtask', buffered: true });
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) shifted += (entry as PerformanceEntry & { readonly value: number }).value; // of layout instability
  }).observe({ type: 'layout-shift', buffered: true });
  await new Promise((resolve) => {
    setTimeout(resolve, limits.quietMs);
  });
  const firstRowMs: unknown = Reflect.get(globalThis, 'firstRowMs');
  return { largestMs, blockedMs, shifted, firstRowMs: typeof firstRowMs === 'number' ? firstRowMs : undefined };
}
