import { setTimeout as delay } from 'node:timers/promises';
import type { BrowserContext, Page, Route } from 'playwright-core';
import { seededRandom } from '#tests/support/seeded-random.ts';

/** Mishaps of a call: it never reaches the server, or its answer is lost after the server did it, or the edge answers in its place. */
const mishaps = ['call lost', 'answer lost', 'slow', 'offline', 'edge'] as const;
export type Fate = (typeof mishaps)[number] | 'fine';

export const slowMs = 3_000;
/** The device has no network at all. */
const offlineMs = 4_000;

/** Lets one call meet its fate. */
export async function meet(route: Route, fate: Fate, slowForMs = slowMs): Promise<void> {
  if (fate === 'answer lost') await route.fetch();
  if (fate === 'slow') await delay(slowForMs);
  if (fate === 'edge') await route.fulfill({ status: 502, contentType: 'text/html', body: '<html>502 Bad Gateway</html>' });
  else await (fate === 'fine' || fate === 'slow' ? route.continue() : route.abort('connectionreset'));
}

/**
 * Fates of one call after the other: five of ten meet a mishap, the same ones for the same seed. A call that is made again comes through in the end:
 * the fourth time at the latest, and after a time without a network.
 */
function* fatesOf(seed: number): Generator<Fate> {
  const random = seededRandom(seed);
  let failures = 0;
  for (;;) {
    const mishap = mishaps[Math.floor(random() * mishaps.length)] ?? 'slow';
    const fate = random() < 0.5 && failures < 3 ? mishap : 'fine';
    yield fate;
    failures = fate === 'fine' || fate === 'slow' ? 0 : failures + 1;
    if (fate !== 'offline') continue;
    yield 'fine';
    failures = 0;
  }
}

/** The way of a browser's changes to the server, which breaks off. @returns the fates that were met */
export async function breakChanges(page: Page, seed: number): Promise<readonly Fate[]> {
  const context = page.context();
  const fates = fatesOf(seed);
  const met: Fate[] = [];
  let isAway = false;
  await page.route('**/api/**', async (route) => {
    const { method, path } = { method: route.request().method(), path: new URL(route.request().url()).pathname };
    // The session and the live channel have ways of their own to come back.
    if (method === 'GET' || /^\/api\/(auth|live)\//.test(path)) return route.continue();
    if (isAway) return route.abort('internetdisconnected');
    const fate = fates.next().value ?? 'fine';
    met.push(fate);
    if (fate !== 'offline') return meet(route, fate);
    isAway = true;
    await goOffline(context, route);
    isAway = false;
  });
  return met;
}

async function goOffline(context: BrowserContext, route: Route): Promise<void> {
  await route.abort('internetdisconnected');
  await context.setOffline(true);
  await delay(offlineMs);
  await context.setOffline(false);
}
