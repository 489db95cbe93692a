// Plain JavaScript for whatever Node is on the machine: installs what is missing, then runs a TypeScript file or a program by Node 24.
//   node infra/run.mjs [--built] infra/operate.ts deploy --stage production
import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { environmentFor, fail, findNode, install, root } from '../services/start/prepare.mjs';

const args = process.argv.slice(2);
const mustBeBuilt = args[0] === '--built';
const [program = '', ...rest] = mustBeBuilt ? args.slice(1) : args;

install();
const node = findNode();
if (mustBeBuilt && !existsSync(join(root, 'dist/meta.json'))) run('infra/build.ts', []);
run(program, rest);

/**
 * Ends this process unless it succeeds.
 *
 * @param {string} file a TypeScript file, or a program by its name
 * @param {string[]} parameters
 */
function run(file, parameters) {
  const isScript = file.endsWith('.ts');
  const command = isScript ? node : file;
  const all = isScript ? ['--disable-warning=ExperimentalWarning', join(root, file), ...parameters] : parameters;
  const { status, error } = spawnSync(command, all, { cwd: root, stdio: 'inherit', env: environmentFor(node), shell: process.platform === 'win32' });
  if (error) fail(`${file} could not be started: ${error.message}`);
  if (status !== 0) process.exit(status ?? 1);
}
