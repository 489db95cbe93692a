import { BaseSequencer, type TestSpecification } from 'vitest/node';

/** Files of whole systems, the slowest first: one that begins late ends alone, with nothing beside it. */
const longest = [
  'browser/browser-ledger',
  'browser/desk',
  'stack/restart',
  'browser/account',
  'browser/undo',
  'stack/ticks',
  'browser/one-session',
  'browser/search',
  'browser/roles',
  'browser/people',
].map((name) => `/tests/${name}.test.ts`);

/** Vitest's own order, in which a fresh clone has the largest files of a project first, but for those that are slow and small. */
export class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files);
    const long = longest.flatMap((name) => sorted.filter(({ moduleId }) => moduleId.endsWith(name)));
    // Groups come in order, whatever the order of their files.
    return [...long, ...sorted.filter((file) => !long.includes(file))];
  }
}
