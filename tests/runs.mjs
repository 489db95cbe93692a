// Which test files belong to which run. Plain JavaScript for Node 20.
import { readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { root } from '../services/start/prepare.mjs';

/** Files that take minutes by nature. */
const longName = '.long.test.';
/** Tests of the machine that plays the cloud and WhatsApp. */
const machine = ['tests/local-cloud/', 'tests/whatsapp/simulator/'];

/** Environment for Vitest: every file but these. */
export const shortRun = { RECADO_LEAVE_OUT: [`**/*${longName}*`, ...machine.map((folder) => `${folder}**`)].join(' ') };

/** Environment for Vitest: files that ask `support/long.ts` do all they can. */
export const longSizes = { RECADO_TESTS: 'long' };

/** Arguments for Vitest: these files, and those that ask `support/long.ts`. */
export function longFiles() {
  const files = readdirSync(join(root, 'tests'), { recursive: true, encoding: 'utf8' }).filter((name) => name.endsWith('.test.ts'));
  const sized = files.filter((name) => readFileSync(join(root, 'tests', name), 'utf8').includes("support/long.ts'"));
  return [longName, ...machine, ...sized.map((name) => `tests/${name}`)];
}
