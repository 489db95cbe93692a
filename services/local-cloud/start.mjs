// Plain JavaScript for whatever Node is on the machine (20 or later): installs what is missing, then hands over to Node 24.
import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { environmentFor, findNode, install, root } from './prepare.mjs';

console.log('Recado: looking at what is installed and built …');
install();
const node = findNode();
const child = spawn(node, ['--disable-warning=ExperimentalWarning', join(root, 'services/local-cloud/main.ts'), ...process.argv.slice(2)], {
  cwd: root,
  stdio: 'inherit',
  env: environmentFor(node),
});
// Ctrl-C in a terminal reaches the child by itself; a signal sent to this process alone must be passed on.
process.on('SIGINT', () => child.kill('SIGINT'));
process.on('SIGTERM', () => child.kill('SIGTERM'));
child.on('exit', (code, signal) => process.exit(code ?? (signal === 'SIGINT' ? 130 : 1)));
