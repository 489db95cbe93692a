import { CreateBucketCommand, GetObjectCommand, PutObjectCommand, S3Client } from '@aws-sdk/client-s3';
import { CreateQueueCommand, DeleteMessageBatchCommand, ReceiveMessageCommand, SQSClient } from '@aws-sdk/client-sqs';
import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { ulid } from 'ulid';
import { companyKeys, systemKeys } from '#functions/data/keys.ts';
import { shardCountReader } from '#functions/data/shard-count.ts';
import type { Attributes } from '#functions/data/writes.ts';
import { put, remove } from '#functions/data/writes.ts';
import { openOutboundQueue } from '#functions/ports/outbound-queue.ts';
import { openShardQueues } from '#functions/ports/shard-queues.ts';
import { companyId, connectionId, type CompanyId, type ConnectionId } from '#shared/contract/ids.ts';
import { gatheredAcks } from '#shared/contract/gathered-acks.ts';
import { inboundMessage, type InboundMessage, type OutboundMessage } from '#shared/contract/queue-messages.ts';
import { thriftyEnvironment } from '#services/local-cloud/processes/thrift.ts';
import { startQueues } from '#services/local-cloud/queues/queues.ts';
import { startWhatsAppSimulator } from '#services/simulators/whatsapp/start-simulator.ts';
import type { SimulatorOptions } from '#services/simulators/whatsapp/start-simulator.ts';
import { sdkSqs } from '#services/whatsapp/send/sdk-sqs.ts';
import type { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import type { Table } from '#functions/data/table.ts';
import { newDataFolder } from '#tests/support/data-folder.ts';
import { door } from '#tests/whatsapp/simulator/client.ts';

/** As quick as the tests' leases. */
export const shardCountKeepMs = 300;
/** Newest lines of a task's log: over an hour of traffic all of them would be what this process is busy with. */
const keptLines = 20_000;
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

export type World = Awaited<ReturnType<typeof openSessionWorld>>;

/** The emulator that it keeps its rows in. */
export interface WorldTable {
  readonly table: Table;
  readonly tableName: string;
  readonly client: DynamoDBClient;
}

export interface WorldOptions extends Partial<SimulatorOptions> {
  readonly shardCount?: number;
  /** Takes reports of the session service, each gathered ack by itself; without it all is kept in `inbound`. */
  readonly onInbound?: (message: InboundMessage) => void;
}

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
export async function openSessionWorld({ table, tableName, client }: WorldTable, { shardCount = 4, onInbound, ...options }: WorldOptions = {}) {
  const dataDir = await newDataFolder('recado-sessions-');
  const [aws, simulator] = await Promise.all([startQueues(join(dataDir, 'queues')), startWhatsAppSimulator({ port: 0, dataDir, ...options })]);
  const { endpoint } = aws;
  const names = ['inbound.fifo', ...Array.from({ length: shardCount }, (_, shard) => `outbound-${shard}.fifo`)];
  const urlOf = (name: string) => `${endpoint}/000000000000/${name}`;
  const sqs = new SQSClient({ endpoint, region: 'us-east-1', credentials });
  const s3 = new S3Client({ endpoint, region: 'us-east-1', credentials, forcePathStyle: true });
  const Attributes = { FifoQueue: 'true', VisibilityTimeout: '20' };
  const acks = { QueueName: 'acks', Attributes: { VisibilityTimeout: '20' } };
  await Promise.all([
    s3.send(new CreateBucketCommand({ Bucket: bucket })),
    sqs.send(new CreateQueueCommand(acks)),
    ...names.map((QueueName) => sqs.send(new CreateQueueCommand({ QueueName, Attributes }))),
  ]);
  const queueUrls = names.slice(1).map(urlOf);
  const queues = openShardQueues(queueUrls, sdkSqs(sqs));
  const outbound = openOutboundQueue(queueUrls, table, { queues, readCount: shardCountReader(shardCountKeepMs) });
  const inbound: InboundMessage[] = [];
  const take = onInbound ?? ((message: InboundMessage) => void inbound.push(message));
  const collecting = [
    collect(sqs, urlOf('inbound.fifo'), (body) => take(inboundMessage.parse(body))),
    collect(sqs, urlOf('acks'), (body) => {
      const gathered = gatheredAcks.parse(body);
      for (const ack of gathered.acks) take({ type: 'ack', companyId: gathered.companyId, ...ack });
    }),
  ];
  const environment = {
    ...thriftyEnvironment,
    PATH: process.env['PATH'] ?? '',
    AWS_REGION: 'us-east-1',
    AWS_ACCESS_KEY_ID: 'test',
    AWS_SECRET_ACCESS_KEY: 'test',
    AWS_ENDPOINT_URL_SQS: endpoint,
    AWS_ENDPOINT_URL_S3: endpoint,
    AWS_ENDPOINT_URL_DYNAMODB: await endpointOf(client),
    TABLE_NAME: tableName,
    INBOUND_QUEUE_URL: urlOf('inbound.fifo'),
    ACKS_QUEUE_URL: urlOf('acks'),
    OUTBOUND_QUEUE_PREFIX: urlOf('outbound-0.fifo').replace(/0\.fifo$/, ''),
    OUTBOUND_QUEUE_COUNT: String(queueUrls.length),
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
    queues,

    async startTask(extra: Record<string, string> = {}): Promise<Task> {
      const id = `task-${ulid()}`;
      const child = spawn(process.execPath, [join(import.meta.dirname, 'session-task-process.ts')], {
        env: { ...environment, TASK_ID: id, ...extra },
        stdio: ['ignore', 'pipe', 'inherit'],
      });
      const task: Task = { id, process: child, log: [], exited: once(child, 'exit') };
      tasks.push(task);
      createInterface({ input: child.stdout }).on('line', (line) => {
        task.log.push(JSON.parse(line));
        if (task.log.length > 2 * keptLines) task.log.splice(0, keptLines);
      });
      await eventually(() => task.log.find(({ message }) => message === 'ready'), 15_000);
      return task;
    },

    async kill(task: Task, signal: NodeJS.Signals): Promise<void> {
      task.process.kill(signal);
      await task.exited;
    },

    /** As the API creates it. */
    async createConnection(company = companyId.parse(ulid()), id = connectionId.parse(ulid())): Promise<Scope> {
      const scope = { companyId: company, connectionId: id };
      await putConnection(scope);
      await world.command({ ...scope, type: 'control', action: 'start', createdAt: new Date().toISOString() });
      return scope;
    },

    command: (command: OutboundMessage) => outbound.send(command, ulid()),

    async connection(scope: Scope): Promise<Attributes | undefined> {
      return table.forCompany(scope.companyId).get(companyKeys.connection(scope.companyId, scope.connectionId), { consistent: true });
    },

    status: (scope: Scope, status: string, timeoutMs?: number) =>
      eventually(async () => {
        const item = await world.connection(scope);
        return item?.['status'] === status ? item : undefined;
      }, timeoutMs),

    /** Scans the connection's QR code with the phone of this number. */
    async pair(scope: Scope, number: string, timeoutMs?: number): Promise<void> {
      const { qrcode } = await world.status(scope, 'qrcode', timeoutMs);
      await door(simulator, 'POST', `/phones/${number}/link`, { qr: qrcode });
      await world.status(scope, 'CONNECTED', timeoutMs);
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
      await Promise.all(collecting.map((stop) => stop()));
      await Promise.all([simulator.close(), aws.close()]);
      sqs.destroy();
      s3.destroy();
      await rm(dataDir, { recursive: true, force: true });
    },
  };

  async function putConnection({ companyId: company, connectionId: id }: Scope): Promise<void> {
    const now = new Date().toISOString();
    const shard = await outbound.shardOf(id);
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
      shard,
    };
    await table.across.commit(
      put(companyKeys.connection(company, id), { type: 'connection', ...fields }),
      put(systemKeys.shardConnection(shard, id), { type: 'shardConnection', companyId: company, connectionId: id, wanted: true }),
    );
  }
  return world;
}

async function endpointOf(client: DynamoDBClient): Promise<string> {
  const { endpoint } = client.config;
  if (typeof endpoint !== 'function') throw new Error('the client has no endpoint');
  const { protocol, hostname, port } = await endpoint();
  return `${protocol}//${hostname}:${port}`;
}

/** Takes everything off a queue, in its order, as the receiving function would. */
function collect(sqs: SQSClient, queueUrl: string, take: (body: unknown) => void): () => Promise<void> {
  const stop = new AbortController();
  const loop = (async () => {
    while (!stop.signal.aborted) {
      const receive = sqs.send(new ReceiveMessageCommand({ QueueUrl: queueUrl, MaxNumberOfMessages: 10, WaitTimeSeconds: 5 }), { abortSignal: stop.signal });
      const { Messages = [] } = await receive.catch((error: unknown) => {
        if (stop.signal.aborted) return { Messages: [] };
        throw error;
      });
      for (const { Body = '' } of Messages) take(JSON.parse(Body));
      const Entries = Messages.map(({ ReceiptHandle }, index) => ({ Id: String(index), ReceiptHandle }));
      if (Entries.length > 0) await sqs.send(new DeleteMessageBatchCommand({ QueueUrl: queueUrl, Entries }));
    }
  })();
  return async () => {
    stop.abort();
    await loop;
  };
}
