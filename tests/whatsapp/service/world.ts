import { CreateBucketCommand, GetObjectCommand, PutObjectCommand, S3Client } from '@aws-sdk/client-s3';
import { CreateQueueCommand, DeleteMessageCommand, ReceiveMessageCommand, SendMessageCommand, SQSClient } from '@aws-sdk/client-sqs';
import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { ulid } from 'ulid';
import { companyKeys, systemKeys } from '#functions/data/keys.ts';
import type { Attributes } from '#functions/data/writes.ts';
import { put, remove } from '#functions/data/writes.ts';
import { companyId, connectionId, type CompanyId, type ConnectionId } from '#shared/contract/ids.ts';
import { inboundMessage, type InboundMessage, type OutboundMessage } from '#shared/contract/queue-messages.ts';
import { outboundGroup } from '#shared/domain/outbound-group.ts';
import { shardOf } from '#shared/domain/shard.ts';
import { startQueues } from '#services/local-cloud/queues/queues.ts';
import { startWhatsAppSimulator } from '#services/simulators/whatsapp/start-simulator.ts';
import type { SimulatorOptions } from '#services/simulators/whatsapp/start-simulator.ts';
import { testDynamo, testTable } from '#tests/support/test-table.ts';
import { door } from '../simulator/client.ts';

const shardCount = 4;
const bucket = 'media';
const credentials = { accessKeyId: 'test', secretAccessKey: 'test' };
export const authStateKey = '0f'.repeat(32);

export interface Scope {
  readonly companyId: CompanyId;
  readonly connectionId: ConnectionId;
}

export interface Task {
  readonly id: string;
  readonly process: ChildProcess;
  readonly log: Record<string, unknown>[];
  readonly exited: Promise<unknown>;
}

export type World = Awaited<ReturnType<typeof startWorld>>;

/** Waits until `look` finds something. */
export async function eventually<T>(look: () => Promise<T | undefined> | T | undefined, timeoutMs = 10_000): Promise<T> {
  const deadline = Date.now() + timeoutMs;
  for (;;) {
    const found = await look();
    if (found !== undefined) return found;
    if (Date.now() > deadline) throw new Error('did not happen in time');
    // What is looked at is in another process or server that tells nobody.
    await new Promise((resolve) => setTimeout(resolve, 25));
  }
}

/** Table, queues, bucket and simulated WhatsApp, without a session task. */
export async function startWorld(options: Partial<SimulatorOptions> = {}) {
  const dataDir = await mkdtemp(join(tmpdir(), 'recado-sessions-'));
  const [table, dynamo, aws, simulator] = await Promise.all([
    testTable(),
    testDynamo(),
    startQueues(join(dataDir, 'queues')),
    startWhatsAppSimulator({ port: 0, dataDir, ...options }),
  ]);
  const { endpoint } = aws;
  const names = ['inbound.fifo', ...Array.from({ length: shardCount }, (_, shard) => `outbound-${shard}.fifo`)];
  const urlOf = (name: string) => `${endpoint}/000000000000/${name}`;
  const sqs = new SQSClient({ endpoint, region: 'us-east-1', credentials });
  const s3 = new S3Client({ endpoint, region: 'us-east-1', credentials, forcePathStyle: true });
  const Attributes = { FifoQueue: 'true', VisibilityTimeout: '20' };
  await Promise.all([
    s3.send(new CreateBucketCommand({ Bucket: bucket })),
    ...names.map((QueueName) => sqs.send(new CreateQueueCommand({ QueueName, Attributes }))),
  ]);
  const inbound: InboundMessage[] = [];
  const stopCollecting = collect(sqs, urlOf('inbound.fifo'), inbound);
  const environment = {
    PATH: process.env['PATH'] ?? '',
    AWS_REGION: 'us-east-1',
    AWS_ACCESS_KEY_ID: 'test',
    AWS_SECRET_ACCESS_KEY: 'test',
    AWS_ENDPOINT_URL_SQS: endpoint,
    AWS_ENDPOINT_URL_S3: endpoint,
    AWS_ENDPOINT_URL_DYNAMODB: await endpointOf(dynamo.client),
    TABLE_NAME: dynamo.tableName,
    INBOUND_QUEUE_URL: urlOf('inbound.fifo'),
    OUTBOUND_QUEUE_URLS: names.slice(1).map(urlOf).join(','),
    MEDIA_BUCKET: bucket,
    AUTH_STATE_KEY: authStateKey,
    WHATSAPP_URL: simulator.wsUrl,
    WHATSAPP_ROOT_KEY: simulator.rootPublicKey,
    NODE_EXTRA_CA_CERTS: simulator.caCertificatePath,
  };
  const tasks: Task[] = [];

  const world = {
    table,
    simulator,
    inbound,
    sqs,

    async startTask(extra: Record<string, string> = {}): Promise<Task> {
      const id = `task-${ulid()}`;
      const child = spawn(process.execPath, [join(import.meta.dirname, 'task-process.ts')], {
        env: { ...environment, TASK_ID: id, ...extra },
        stdio: ['ignore', 'pipe', 'inherit'],
      });
      const task: Task = { id, process: child, log: [], exited: once(child, 'exit') };
      tasks.push(task);
      createInterface({ input: child.stdout }).on('line', (line) => task.log.push(JSON.parse(line)));
      await eventually(() => task.log.find(({ message }) => message === 'ready'), 15_000);
      return task;
    },

    async kill(task: Task, signal: NodeJS.Signals): Promise<void> {
      task.process.kill(signal);
      await task.exited;
    },

    /** As the API creates it. */
    async createConnection(company = companyId.parse(ulid())): Promise<Scope> {
      const scope = { companyId: company, connectionId: connectionId.parse(ulid()) };
      await putConnection(scope);
      await world.command({ ...scope, type: 'control', action: 'start', createdAt: new Date().toISOString() });
      return scope;
    },

    async command(command: OutboundMessage): Promise<void> {
      const name = `outbound-${shardOf(command.connectionId, shardCount)}.fifo`;
      await sqs.send(
        new SendMessageCommand({
          QueueUrl: urlOf(name),
          MessageBody: JSON.stringify(command),
          MessageGroupId: outboundGroup(command),
          MessageDeduplicationId: ulid(),
        }),
      );
    },

    async connection(scope: Scope): Promise<Attributes | undefined> {
      return table.forCompany(scope.companyId).get(companyKeys.connection(scope.companyId, scope.connectionId), { consistent: true });
    },

    status: (scope: Scope, status: string, timeoutMs?: number) =>
      eventually(async () => {
        const item = await world.connection(scope);
        return item?.['status'] === status ? item : undefined;
      }, timeoutMs),

    /** Scans the connection's QR code with the phone of this number. */
    async pair(scope: Scope, number: string): Promise<void> {
      const { qrcode } = await world.status(scope, 'qrcode');
      await door(simulator, 'POST', `/phones/${number}/link`, { qr: qrcode });
      await world.status(scope, 'CONNECTED');
    },

    phone: (number: string, name: string) => door(simulator, 'POST', '/phones', { number, name }),

    async write(number: string, body: Record<string, unknown>): Promise<string> {
      return (await door<{ id: string }>(simulator, 'POST', `/phones/${number}/messages`, body)).id;
    },

    received: (fits: (message: InboundMessage) => boolean, timeoutMs?: number) => eventually(() => inbound.find(fits), timeoutMs),

    async file(key: string): Promise<{ bytes: Uint8Array; type: string | undefined }> {
      const found = await s3.send(new GetObjectCommand({ Bucket: bucket, Key: key }));
      return { bytes: (await found.Body?.transformToByteArray()) ?? new Uint8Array(), type: found.ContentType };
    },

    async store(key: string, bytes: Uint8Array): Promise<void> {
      await s3.send(new PutObjectCommand({ Bucket: bucket, Key: key, Body: bytes }));
    },

    async close(): Promise<void> {
      for (const task of tasks) task.process.kill('SIGKILL');
      await Promise.all(tasks.map((task) => task.exited));
      // The table outlives this world: the next one must not wait for the heartbeats of these tasks to end.
      await Promise.all(tasks.map(({ id }) => table.system.commit(remove(systemKeys.sessionTask(id)))));
      await stopCollecting();
      await Promise.all([simulator.close(), aws.close()]);
      sqs.destroy();
      s3.destroy();
      await rm(dataDir, { recursive: true, force: true });
    },
  };

  async function putConnection({ companyId: company, connectionId: id }: Scope): Promise<void> {
    const now = new Date().toISOString();
    const fields = {
      companyId: company,
      id,
      name: 'Support',
      channel: 'whatsapp',
      status: 'OPENING',
      isDefault: true,
      queueIds: [],
      qrcode: '',
      qrExpiresAt: null,
      retries: 0,
      number: null,
      closeReason: null,
      createdAt: now,
      updatedAt: now,
      shard: shardOf(id, shardCount),
    };
    await table.across.commit(
      put(companyKeys.connection(company, id), { type: 'connection', ...fields }),
      put(systemKeys.shardConnection(shardOf(id, shardCount), id), { type: 'shardConnection', companyId: company, connectionId: id, wanted: true }),
    );
  }
  return world;
}

async function endpointOf(client: { config: { endpoint?: unknown } }): Promise<string> {
  const { endpoint } = client.config;
  if (typeof endpoint !== 'function') throw new Error('the client has no endpoint');
  const { protocol, hostname, port } = await endpoint();
  return `${protocol}//${hostname}:${port}`;
}

/** Takes everything off the queue, in order, as the receiving function would. */
function collect(sqs: SQSClient, queueUrl: string, into: InboundMessage[]): () => Promise<void> {
  const stop = new AbortController();
  const loop = (async () => {
    while (!stop.signal.aborted) {
      const receive = sqs.send(new ReceiveMessageCommand({ QueueUrl: queueUrl, MaxNumberOfMessages: 10, WaitTimeSeconds: 5 }), { abortSignal: stop.signal });
      const { Messages = [] } = await receive.catch((error: unknown) => {
        if (stop.signal.aborted) return { Messages: [] };
        throw error;
      });
      for (const { Body = '', ReceiptHandle } of Messages) {
        into.push(inboundMessage.parse(JSON.parse(Body)));
        await sqs.send(new DeleteMessageCommand({ QueueUrl: queueUrl, ReceiptHandle }));
      }
    }
  })();
  return async () => {
    stop.abort();
    await loop;
  };
}
