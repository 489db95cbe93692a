import { fork, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { isRecord } from '#services/local-cloud/aws/aws-json.ts';
import { StartError } from '#services/local-cloud/errors.ts';
import { endTogether } from '#services/local-cloud/processes/end-together.ts';
import { hasEnded } from '#services/local-cloud/processes/keep-running.ts';
import type { QueueServerResources } from './queue-server.ts';
import type { LocalTemplate } from '#services/local-cloud/template/template.ts';

export interface QueueService {
  /** SQS and S3 alike. */
  endpoint: string;
  process: ChildProcess;
  createResources(template: LocalTemplate): Promise<void>;
  close(): Promise<void>;
}

/**
 * Starts SQS and S3 as a child process on a port of 127.0.0.1, with the messages of `<dataDir>/sqs.db` and the files of `<dataDir>/fauxqs.db`.
 *
 * @param port 0 takes a free one.
 * @throws StartError when the state cannot be opened.
 */
export async function startQueues(dataDir: string, port = 0): Promise<QueueService> {
  mkdirSync(dataDir, { recursive: true });
  const child = fork(new URL('./queue-server.ts', import.meta.url), [dataDir, String(port)], {
    stdio: ['ignore', 'ignore', 'pipe', 'ipc'],
    execArgv: ['--disable-warning=ExperimentalWarning', '--max-semi-space-size=2'],
    // From the second start on the compiler of TypeScript is not loaded, which would take a third of the process's memory.
    env: { NODE_COMPILE_CACHE: join(dataDir, 'compiled'), ...process.env },
  });
  endTogether(child);
  let problem = '';
  child.stderr?.on('data', (chunk: Buffer) => (problem = `${problem}${chunk.toString('utf8')}`.slice(-2000)));
  const ready = await reply(child, () => problem);
  return {
    endpoint: `http://127.0.0.1:${String(ready['port'])}`,
    process: child,
    async createResources(template) {
      const created = reply(child, () => problem);
      child.send({ resources: resourcesOf(template) });
      await created;
    },
    async close() {
      if (hasEnded(child)) return;
      const exited = once(child, 'exit');
      child.kill('SIGTERM');
      await exited;
    },
  };
}

function reply(child: ChildProcess, problem: () => string): Promise<Record<string, unknown>> {
  return new Promise((resolve, reject) => {
    const failed = () => {
      const cause = /Error: (.*)/.exec(problem())?.[1] ?? problem().trim();
      reject(new StartError(`The queue emulator could not start: ${cause}`));
    };
    child.once('exit', failed);
    child.once('message', (message: unknown) => {
      child.removeListener('exit', failed);
      resolve(isRecord(message) ? message : {});
    });
  });
}

/** The attributes that CloudFormation and SQS name alike; their values are texts in SQS. */
const queueAttributes = [
  'ContentBasedDeduplication',
  'DeduplicationScope',
  'DelaySeconds',
  'FifoQueue',
  'FifoThroughputLimit',
  'KmsDataKeyReusePeriodSeconds',
  'KmsMasterKeyId',
  'MaximumMessageSize',
  'MessageRetentionPeriod',
  'ReceiveMessageWaitTimeSeconds',
  'RedriveAllowPolicy',
  'RedrivePolicy',
  'SqsManagedSseEnabled',
  'VisibilityTimeout',
];

function resourcesOf(template: LocalTemplate): QueueServerResources {
  const queues = template.ofType('AWS::SQS::Queue').map((queue) => {
    const attributes: Record<string, string> = {};
    for (const name of queueAttributes) {
      const value = queue.properties[name];
      if (value !== undefined) attributes[name] = typeof value === 'string' ? value : JSON.stringify(value);
    }
    return { name: queue.physicalId, attributes };
  });
  return { queues, buckets: template.ofType('AWS::S3::Bucket').map((bucket) => bucket.physicalId) };
}
