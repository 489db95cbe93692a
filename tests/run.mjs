// `npm test`: installs what is missing, then everything that must be true before code lands. Plain JavaScript for Node 20.
import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { environmentFor, fail, findNode, install, root } from '../services/start/prepare.mjs';

const steps = [
  ['types', 'typescript/bin/tsc', '-p', '.'],
  ['lint', 'oxlint/bin/oxlint', '--type-aware', '--deny-warnings', '--quiet'],
  ['format', 'prettier/bin/prettier.cjs', '--check', '.', '--log-level', 'warn'],
  ['dead code', 'knip/bin/knip.js', '--no-progress'],
  ['build', null, 'infra/build.ts'],
  ['tests', 'vitest/vitest.mjs', 'run'],
];

install();
const node = findNode();
for (const [name, script, ...args] of steps) {
  const startedAt = Date.now();
  const command = script ? [join(root, 'node_modules', script), ...args] : args;
  const { status } = spawnSync(node, command, { cwd: root, stdio: 'inherit', env: environmentFor(node) });
  if (status !== 0) fail(`${name}: failed`);
  console.log(`${name}: fine (${Math.round((Date.now() - startedAt) / 1000)} s)`);
}
