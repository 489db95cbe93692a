// `npm test`: installs what is missing, then everything that must be true before code lands. Plain JavaScript for Node 20.
//   node tests/run.mjs         what a push is tested by
//   node tests/run.mjs long    what that leaves out, and the large sizes of what it does in little
//   node tests/run.mjs all     both
import { spawn } from 'node:child_process';
import { mkdirSync, readFileSync, rmSync } from 'node:fs';
import { totalmem } from 'node:os';
import { join } from 'node:path';
import { environmentFor, fail, findNode, install, root } from '../services/start/prepare.mjs';
import { longFiles, longSizes, shortRun } from './runs.mjs';

const build = ['build', null, 'services/start/build.ts'];
/** In lanes beside each other: the checker of types and code takes as long as all the rest, and that of format has one thread. */
const lanes = [
  [['types and lint', 'oxlint/bin/oxlint', '--type-aware', '--type-check', '--deny-warnings', '--quiet']],
  [['format', 'prettier/bin/prettier.cjs', '--check', '.', '--log-level', 'warn']],
  [['dead code', 'knip/bin/knip.js', '--no-progress'], build],
];
/** Collecting garbage would be a third of the checker's work, and frees little of it: it does so where memory gets short alone. */
const collectsLate = { GOGC: 'off', GOMEMLIMIT: `${Math.round(0.6 * Math.min(totalmem(), process.constrainedMemory() || Infinity))}B` };
/** The compiler that is released says the same as the checker's own; it takes twice as long. */
const compiler = ['types', 'typescript/bin/tsc', '-p', '.'];

const startedAt = Date.now();
const run = process.argv[2] ?? 'short';
if (!['short', 'long', 'all'].includes(run)) fail(`There is no run ${run}. The runs are short, long and all.`);
if (process.argv.length > 3) fail('A run takes no files. `npx vitest run <files>` does, after `npm run build`.');
// A signal alone emits no `exit`, with which the steps under way end.
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.once(signal, () => process.exit(1));
install();
const node = findNode();
const totals = { passed: 0, failed: 0 };
/** @type {(() => void) | undefined} what a run of tests that ended early leaves to count */
let countWhenDone;
const done = [];

if (run !== 'long') {
  await Promise.all(lanes.map(inTurn));
  await tests('tests', [], shortRun);
}
if (run !== 'short') {
  await inTurn(run === 'long' ? [build, compiler] : [compiler]);
  await tests('long tests', longFiles(), longSizes);
}
close();

/** @param {(string | null)[][]} steps */
async function inTurn(steps) {
  for (const [name, script, ...args] of steps) await step(name, script, args, collectsLate);
}

/** @param {string} name @param {string | null} script @param {string[]} args @param {Record<string, string>} [settings] */
async function step(name, script, args, settings = {}) {
  const from = Date.now();
  const command = script ? [join(root, 'node_modules', script), ...args] : args;
  const child = spawn(node, command, { cwd: root, stdio: ['ignore', 'inherit', 'inherit'], env: { ...environmentFor(node), ...settings } });
  // A step that is under way ends with the step that failed.
  process.once('exit', () => child.kill());
  const code = await new Promise((resolve) => child.once('exit', resolve));
  const took = time(Date.now() - from);
  if (code !== 0) close(`${name}: failed (${took})`);
  console.log(`${name}: fine (${took})`);
  done.push(name);
}

/** Vitest shows what happens, and counts into a file. @param {string} name @param {string[]} args @param {Record<string, string>} [settings] */
async function tests(name, args, settings) {
  const folder = join(root, 'node_modules/.cache/recado');
  mkdirSync(folder, { recursive: true });
  const file = join(folder, `totals-${process.pid}.json`);
  const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${file}`];
  process.once('exit', () => rmSync(file, { force: true }));
  countWhenDone = () => count(file);
  await step(name, 'vitest/vitest.mjs', ['run', ...args, ...reporters], settings);
  count(file);
}

/** @param {string} file */
function count(file) {
  countWhenDone = undefined;
  try {
    const { numPassedTests, numFailedTests } = JSON.parse(readFileSync(file, 'utf8'));
    totals.passed += numPassedTests;
    totals.failed += numFailedTests;
  } catch {
    // It ended before it could count: the step says that it failed.
  }
}

/** @param {number} ms */
function time(ms) {
  const seconds = Math.round(ms / 1000);
  return seconds < 60 ? `${seconds} s` : `${Math.floor(seconds / 60)} min ${seconds % 60} s`;
}

/** @param {string} [problem] what ended the run; none when all is well */
function close(problem) {
  countWhenDone?.();
  if (totals.passed + totals.failed > 0) console.log(`\n${totals.passed} passed, ${totals.failed} failed`);
  const took = time(Date.now() - startedAt);
  if (problem) fail(`${problem}, after ${took}`);
  console.log(`All is fine: ${done.join(', ')}, in ${took}`);
}
