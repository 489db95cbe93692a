// `npm run check`: types, lint and format of what a change touches, and the tests that are near it. Plain JavaScript for Node 20.
//   node tests/check.mjs            against where this branch left `main`, or against HEAD on `main` itself
//   node tests/check.mjs HEAD~2     against any commit
import { spawn, spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { environmentFor, fail, findNode, install, root } from '../services/start/prepare.mjs';
import { nearTests } from './near-tests.mjs';
import { shortRun } from './runs.mjs';

const startedAt = Date.now();
process.chdir(root);
// A signal alone emits no `exit`, with which the steps under way end.
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.once(signal, () => process.exit(1));
install();
const node = findNode();
const base = process.argv[2] ?? forkPoint();
const changed = [...lines('diff', '--name-only', '--relative', base), ...lines('ls-files', '--others', '--exclude-standard')].filter(isThere);
const code = changed.filter((file) => /\.(tsx?|mjs|js)$/.test(file));

// What is quick goes first, and beside the compiler.
await Promise.all([
  step('types', 'typescript/bin/tsc', ['-p', '.', '--incremental', '--tsBuildInfoFile', 'node_modules/.cache/recado/types.tsbuildinfo']),
  quick(),
]);
const { near, leftOut } = nearTests(lines('ls-files', '--cached', '--others', '--exclude-standard').filter(isThere), changed);
const projects = ['node', 'apart', 'web'].flatMap((project) => ['--project', project]);
await step('tests', 'vitest/vitest.mjs', ['run', '--passWithNoTests', ...projects, 'tests/architecture/', ...near]);
if (leftOut > 0) console.log(`${leftOut} more test files import what changed, further away: \`npm test\` runs them`);
console.log(`All is fine with ${changed.length} changed files, in ${Math.round((Date.now() - startedAt) / 1000)} s`);

/** @param {string} file */
function isThere(file) {
  return existsSync(join(root, file));
}

async function quick() {
  if (changed.length > 0) await step('format', 'prettier/bin/prettier.cjs', ['--check', '--ignore-unknown', '--log-level', 'warn', ...changed]);
  if (code.length > 0) await step('lint', 'oxlint/bin/oxlint', ['--type-aware', '--deny-warnings', '--quiet', ...code]);
  await step('dead code', 'knip/bin/knip.js', ['--no-progress']);
}

/** @param {string} name @param {string} script @param {string[]} args */
async function step(name, script, args) {
  const child = spawn(node, [join(root, 'node_modules', script), ...args], { cwd: root, stdio: 'inherit', env: { ...environmentFor(node), ...shortRun } });
  process.once('exit', () => child.kill());
  const status = await new Promise((resolve) => child.once('exit', resolve));
  if (status !== 0) fail(`${name}: failed`);
}

function forkPoint() {
  for (const main of ['origin/main', 'main']) {
    const { status, stdout } = git('merge-base', main, 'HEAD');
    if (status === 0) return stdout.trim();
  }
  return 'HEAD';
}

/** @param {...string} args */
function git(...args) {
  return spawnSync('git', args, { cwd: root, encoding: 'utf8' });
}

/** @param {...string} args */
function lines(...args) {
  return git(...args)
    .stdout.split('\n')
    .filter(Boolean);
}
