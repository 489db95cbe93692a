import { fork } from 'node:child_process';
import { once } from 'node:events';
import { isRecord } from '#services/local-cloud/aws/aws-json.ts';
import { StartError } from '#services/local-cloud/errors.ts';
import { endTogether } from '#services/local-cloud/processes/end-together.ts';
import { hasEnded, type RunningService } from '#services/local-cloud/processes/keep-running.ts';

export interface Site extends RunningService {
  /** Address of its start page; everything of it is below. */
  url: string;
}

/**
 * @param port 0 takes a free one.
 * @throws StartError when Vite does not start; it has said why.
 */
export async function startSite(port = 0): Promise<Site> {
  const child = fork(new URL('./site-server.ts', import.meta.url), [String(port)], {
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
    execArgv: ['--disable-warning=ExperimentalWarning'],
  });
  endTogether(child);
  const ended = once(child, 'exit').then(() => {
    throw new StartError('The web application could not be served: see above.');
  });
  const [message]: unknown[] = await Promise.race([once(child, 'message'), ended]);
  // A later end is no failed start.
  ended.catch(() => undefined);
  return {
    url: isRecord(message) ? String(message['url']) : '',
    process: child,
    async close() {
      if (hasEnded(child)) return;
      const exited = once(child, 'exit');
      child.kill('SIGTERM');
      await exited;
    },
  };
}
