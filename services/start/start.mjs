// Plain JavaScript for whatever Node is on the machine (20 or later): installs what is missing, then hands over to Node 24.
import { spawn } from 'node:child_process';
import { environmentFor, findNode, install, mainProcess, root } from './prepare.mjs';

console.log('Recado: looking at what is installed and built …');
install();
const node = findNode();
const environment = { ...environmentFor(node), ...mainProcess.environment };
const args = [...mainProcess.arguments, ...process.argv.slice(2)];
process.chdir(root);
// In place of this process, which would take 45 MB for waiting, where this Node can do that.
if (typeof process.execve === 'function') process.execve(node, [node, ...args], environment);
const child = spawn(node, args, { stdio: 'inherit', env: environment });
// Ctrl-C in a terminal reaches the child by itself; a signal sent to this process alone must be passed on.
process.on('SIGINT', () => child.kill('SIGINT'));
process.on('SIGTERM', () => child.kill('SIGTERM'));
// npm that is ended by a signal tells nobody: this process has another parent then, and the child ends too.
const parent = process.ppid;
if (process.env.npm_lifecycle_event) setInterval(() => process.ppid !== parent && child.kill('SIGTERM'), 200).unref();
child.on('exit', (code, signal) => process.exit(code ?? (signal === 'SIGINT' ? 130 : 1)));
