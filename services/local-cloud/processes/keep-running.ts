import type { ChildProcess } from 'node:child_process';
import { setTimeout as delay } from 'node:timers/promises';
import type { Processes } from './processes.ts';

/** A child process that others depend on. */
export interface RunningService {
  process: ChildProcess;
  close(): Promise<void>;
}

interface KeepOptions {
  name: string;
  service: RunningService;
  /** Starts it again at the same address, with the same data. */
  startAgain: () => Promise<RunningService>;
  processes: Processes;
  report: (line: string) => void;
}

const betweenAttemptsMs = 500;

/**
 * Starts a service again whenever its process ends by itself, even by Ctrl-C, which reaches the whole process group: tasks
 * that hand over still need it. Closing ends the one that runs then.
 */
export function keepRunning(options: KeepOptions): { close(): Promise<void> } {
  const { name, startAgain, processes, report } = options;
  const closing = new AbortController();
  const isClosing = () => closing.signal.aborted;
  let { service } = options;
  let restarting = Promise.resolve();

  async function restart(): Promise<void> {
    while (!isClosing()) {
      try {
        service = await startAgain();
        processes.watch(name, service.process);
        follow();
        return;
      } catch (error) {
        report(`${name} could not start again: ${String(error)}`);
        await delay(betweenAttemptsMs, undefined, { signal: closing.signal }).catch(() => undefined);
      }
    }
  }

  function follow(): void {
    const child = service.process;
    const ended = () => {
      if (isClosing()) return;
      report(`${name} ended (${child.signalCode ?? `code ${child.exitCode}`}) and starts again`);
      restarting = restart();
    };
    if (hasEnded(child)) ended();
    else child.once('exit', ended);
  }

  follow();
  return {
    async close() {
      closing.abort();
      await restarting;
      await service.close();
    },
  };
}

export function hasEnded(child: ChildProcess): boolean {
  return child.exitCode !== null || child.signalCode !== null;
}
