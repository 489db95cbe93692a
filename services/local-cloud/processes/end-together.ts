import { spawn, type ChildProcess } from 'node:child_process';
import type { Writable } from 'node:stream';

/**
 * The shell reads which processes start and end. Its input closes with the process that writes it, however sudden that
 * end is. The shell then kills those that still run. A signal of a terminal reaches the whole group, and must not end it first.
 */
const script = `
trap '' INT TERM HUP
pids=
while read -r event pid; do
  case $event in
    start) pids="$pids $pid " ;;
    end) pids="\${pids%% $pid *}\${pids#* $pid }" ;;
  esac
done
[ -z "\${pids# }" ] || kill -9 $pids`;

let watcher: Writable | undefined;

/** Ends a child with this process, even after a kill -9. A shell does it, since the emulator's binary cannot watch its parent. */
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
