import { spawn, type ChildProcess } from 'node:child_process';
import type { Writable } from 'node:stream';

/**
 * Reads which processes start and end. Its input ends with the process that writes it, however sudden, and then
 * everything that still runs ends too. Signals of a terminal reach the whole group and must not end it first.
 */
const script = `
trap '' INT TERM HUP
while read -r event pid; do
  case $event in
    start) pids="$pids $pid " ;;
    end) pids="\${pids%% $pid *}\${pids#* $pid }" ;;
  esac
done
[ -z "\${pids# }" ] || kill -9 $pids`;

let watcher: Writable | undefined;

/** Lets a child end with this process, even by a kill -9. A shell does it, since no program of its own can be told to. */
export function endTogether(child: ChildProcess): void {
  const { pid } = child;
  if (pid === undefined) return;
  const tell = (watcher ??= startWatcher());
  tell.write(`start ${pid}\n`);
  child.once('exit', () => tell.write(`end ${pid}\n`));
}

function startWatcher(): Writable {
  const shell = spawn('/bin/sh', ['-c', script], { stdio: ['pipe', 'ignore', 'ignore'] });
  shell.unref();
  // Without it a kill -9 leaves children behind until the next start, which ends them.
  shell.stdin.on('error', () => undefined);
  shell.on('error', () => undefined);
  return shell.stdin;
}
