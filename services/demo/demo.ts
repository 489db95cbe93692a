import { randomInt } from 'node:crypto';
import { companyName } from './company.ts';
import { type Filled, fill, type Filling } from './fill.ts';
import { inOneLine } from './progress.ts';
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

export interface DemoOptions {
  /** Another company than the one that may be there. */
  readonly isNew: boolean;
  readonly writePast?: Filling['writePast'];
}

/**
 * Fills a company for somebody who wants to look around, and says what happens. A failure never ends the system.
 *
 * @returns who is at work in it; undefined when it was whole before, or could not be made.
 */
export async function runDemo(url: string, { isNew, writePast }: DemoOptions): Promise<Filled | undefined> {
  const startedAt = Date.now();
  const say = (line: string): void => console.log(`${String(Math.round((Date.now() - startedAt) / 1_000)).padStart(4)} s  ${line}`);
  const identity = identityOf(isNew ? String(randomInt(100_000, 999_999)) : undefined);
  console.log('Filling a company to look at: this takes a minute or so …');
  try {
    const filled = await fill(url, identity, { stories: allStories, say, ...(writePast && { writePast }) });
    say(filled ? 'Done' : 'The company of the demonstration is there already.');
    tellLogin(identity, url);
    return filled;
  } catch (error) {
    say(`The company could not be made: ${inOneLine(error)}. \`npm run demo\` goes on where this ended.`);
    return undefined;
  }
}

function tellLogin({ emailOf }: Identity, url: string): void {
  console.log(`\nLog in at ${url} as ${emailOf('ana')} with the password ${password}`);
  console.log(`(the administrator; ${emailOf('caio')} is an attendant, with the same password)`);
  console.log(`All that there is to try: ${url}/local\n`);
}
