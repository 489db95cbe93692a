import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { join } from 'node:path';
import { isRecord } from '#services/local-cloud/aws/aws-json.ts';
import type { S3 } from './s3.ts';
import { systemClock } from './sqs/clock.ts';
import { answerSqs, isForSqs, requests } from './sqs/sqs-front.ts';
import { Sqs } from './sqs/sqs.ts';

/** The child process that is SQS and S3 on this machine, on 127.0.0.1. Its parent speaks to it over IPC, and it ends with its parent. */

/** Tells what the queues were asked. No bucket has this name. */
const requestsPath = '/-requests';

export interface QueueServerResources {
  queues: { name: string; attributes: Record<string, string> }[];
  buckets: string[];
}

/** Longer than clients keep an idle connection: a server that closes first loses the request that is on its way. */
const keepAliveMs = 120_000;

async function serve(dataDir: string, port: number): Promise<void> {
  // When the whole cloud starts, whoever received a message died with the last run, and the messages behind it in its
  // group need not wait. A restart of this process alone keeps its port, and its receivers.
  const sqs = new Sqs({ file: join(dataDir, 'sqs.db'), clock: systemClock, releases: port === 0 });
  const s3 = new LazyS3(dataDir);
  const server = createServer({ keepAliveTimeout: keepAliveMs, requestTimeout: 0 }, (incoming, response) => {
    if (incoming.url === requestsPath) response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(requests));
    else if (isForSqs(incoming)) void answerSqs(sqs, incoming, response);
    else if (incoming.headers['x-amz-target'] !== undefined) refuse(incoming, response);
    else void s3.answer(incoming, response);
  });
  process.on('message', (message: unknown) => {
    if (!isRecord(message) || !isRecord(message['resources'])) return;
    // The parent sends what `QueueServerResources` says.
    const resources = message['resources'] as unknown as QueueServerResources;
    sqs.declare(resources.queues);
    s3.buckets = resources.buckets;
    process.send?.({ created: true });
  });
  process.once('disconnect', () => process.exit(0));
  process.once('SIGTERM', () => process.exit(0));
  // Ctrl-C reaches the whole process group; the parent decides when this one ends.
  process.on('SIGINT', () => undefined);
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve));
  const address = server.address();
  process.send?.({ port: typeof address === 'object' && address !== null ? address.port : 0 });
}

/** Loaded by the first request: until somebody stores a file, it costs no memory. */
class LazyS3 {
  readonly #dataDir: string;
  #s3: Promise<S3> | undefined;
  /** Queues that the template names. */
  buckets: readonly string[] = [];

  constructor(dataDir: string) {
    this.#dataDir = dataDir;
  }

  async answer(incoming: IncomingMessage, response: ServerResponse): Promise<void> {
    try {
      this.#s3 ??= import('./s3.ts').then(({ openS3 }) => openS3(this.#dataDir));
      const s3 = await this.#s3;
      for (const bucket of this.buckets) s3.createBucket(bucket);
      this.buckets = [];
      s3.answer(incoming, response);
    } catch (error) {
      // The queues go on without files.
      this.#s3 = undefined;
      response.writeHead(500, { 'content-type': 'application/xml' });
      response.end(`<Error><Code>InternalError</Code><Message>The files cannot be opened: ${String(error)}</Message></Error>`);
    }
  }
}

function refuse(incoming: IncomingMessage, response: ServerResponse): void {
  const message = `${String(incoming.headers['x-amz-target'])} is not emulated`;
  response.writeHead(400, { 'content-type': 'application/x-amz-json-1.0' });
  response.end(JSON.stringify({ __type: 'UnknownOperationException', message }));
}

await serve(process.argv[2] ?? '', Number(process.argv[3] ?? 0));
