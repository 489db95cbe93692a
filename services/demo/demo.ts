import { randomInt } from 'node:crypto';
import { scheduleRoutes } from '#shared/contract/schedules.ts';
import { ApiClient, CallFailed } from './api-client.ts';
import { companyName } from './company.ts';
import { type Filled, fill } from './fill.ts';
import { type Identity, password } from './set-up.ts';
import { openStories } from './stories/open.ts';
import { passingStories } from './stories/passing.ts';
import { resolvedStories } from './stories/resolved.ts';
import { waitingStories } from './stories/waiting.ts';
import type { Story } from './story.ts';

/** In the order in which their customers write: what is still under way began last. */
export const allStories: readonly Story[] = [
  ...mixed(resolvedStories, passingStories),
  ...waitingStories.slice(0, 3),
  ...openStories,
  ...waitingStories.slice(3),
];

function mixed<T>(some: readonly T[], others: readonly T[]): T[] {
  const longer = Math.max(some.length, others.length);
  return Array.from({ length: longer }, (_, index) => [some[index], others[index]].filter((one) => one !== undefined)).flat();
}

/** The one company that `npm run demo` makes, or with a number a further one. */
export const identityOf = (number?: string): Identity => ({
  companyName: number === undefined ? companyName : `${companyName} ${number}`,
  number: `5511974${number ?? '410000'}`,
  emailOf: (colleague) => `${colleague}@flordeipe${number ?? ''}.example`,
});

/**
 * Fills a company for somebody who wants to look around, and says what happens.
 *
 * @param isNew another company than the one that may be there.
 * @returns who is at work in it; undefined when it was there already.
 */
export async function runDemo(url: string, isNew: boolean): Promise<Filled | undefined> {
  const startedAt = Date.now();
  const say = (line: string): void => console.log(`${String(Math.round((Date.now() - startedAt) / 1_000)).padStart(4)} s  ${line}`);
  const identity = identityOf(isNew ? String(randomInt(100_000, 999_999)) : undefined);
  console.log('Filling a company to look at: this takes a minute or so …');
  try {
    const filled = await fill(url, identity, { stories: allStories, say });
    say('Done');
    tellLogin(identity, url);
    return filled;
  } catch (error) {
    if (!(error instanceof CallFailed) || !takenCodes.has(error.code)) throw error;
    console.log((await isWhole(url, identity)) ? 'The company of the demonstration is there already.' : unfinished);
    tellLogin(identity, url);
    return undefined;
  }
}

const takenCodes = new Set(['ERR_COMPANY_NAME_IN_USE', 'ERR_EMAIL_IN_USE']);
const unfinished = 'The company of the demonstration is there already, but was not finished: `npm run demo -- --new` fills another one.';

function tellLogin({ emailOf }: Identity, url: string): void {
  console.log(`\nLog in at ${url} as ${emailOf('ana')} with the password ${password}`);
  console.log(`(the administrator; ${emailOf('caio')} is an attendant, with the same password)`);
  console.log(`The customers' phones are at ${url}/local/whatsapp/\n`);
}

/** By a colleague: a login of the owner would end the session of whoever looks around. What is made last is looked for. */
async function isWhole(url: string, { emailOf }: Identity): Promise<boolean> {
  const tiago = new ApiClient(url, emailOf('tiago'));
  try {
    await tiago.logIn(password);
  } catch (error) {
    if (error instanceof CallFailed) return false;
    throw error;
  }
  const { schedules } = await tiago.call(scheduleRoutes.listSchedules, { query: {} });
  return schedules.length > 0;
}
