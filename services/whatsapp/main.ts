import { S3Client } from '@aws-sdk/client-s3';
import { SQSClient } from '@aws-sdk/client-sqs';
import { ulid } from 'ulid';
import { sdkDynamo } from '#functions/data/sdk-dynamo.ts';
import { openTable } from '#functions/data/table.ts';
import { checkSignatures } from '#services/libsignal/checked-signatures.ts';
import { outboundQueueUrls } from '#shared/domain/outbound-queue-urls.ts';
import { parseEnvironment } from './environment.ts';
import { LoopWatch, startHealthServer } from './health-server.ts';
import { atLeast, jsonLogger, silenceConsole } from './logger.ts';
import { SessionMetrics } from './metrics.ts';
import { guardProcess } from './process-guards.ts';
import { createSessionService } from './service.ts';

/** Every shard may be waiting on a long poll while messages are sent and files move. */
const socketsAtOnce = 200;

async function main(): Promise<void> {
  silenceConsole();
  const write = (line: string): void => void process.stdout.write(`${line}\n`);
  const environment = parseEnvironment(process.env);
  const log = atLeast(environment.LOG_LEVEL, jsonLogger(write));
  guardProcess(process, log, (code) => process.exit(code));
  checkSignatures(environment.WHATSAPP_ROOT_KEY);
  const service = createSessionService({
    table: openTable(environment.TABLE_NAME, sdkDynamo()),
    sqs: new SQSClient({ requestHandler: { httpsAgent: { maxSockets: socketsAtOnce }, httpAgent: { maxSockets: socketsAtOnce } } }),
    s3: new S3Client({ forcePathStyle: environment.AWS_ENDPOINT_URL_S3 !== '' }),
    taskId: ulid(),
    inboundQueueUrl: environment.INBOUND_QUEUE_URL,
    acksQueueUrl: environment.ACKS_QUEUE_URL,
    outboundQueueUrls: outboundQueueUrls(environment.OUTBOUND_QUEUE_PREFIX, environment.OUTBOUND_QUEUE_COUNT),
    waitSeconds: environment.QUEUE_WAIT_SECONDS,
    mediaBucket: environment.MEDIA_BUCKET,
    authStateKey: environment.AUTH_STATE_KEY,
    whatsapp: { url: environment.WHATSAPP_URL || undefined, version: environment.WHATSAPP_VERSION },
    log,
    onSendFailed: () => metrics.sendFailed(),
  });
  const metrics = new SessionMetrics({ tableName: environment.TABLE_NAME, health: () => service.health(), write });
  let isStopping = false;
  const health = await startHealthServer({ service, port: environment.HEALTH_PORT, loop: new LoopWatch(), isStopping: () => isStopping });
  for (const signal of ['SIGTERM', 'SIGINT'] as const) {
    process.once(signal, () => {
      log.info('handing over', { signal });
      isStopping = true;
      metrics.stop();
      void service.stop().finally(() => {
        health.close();
        process.exit(0);
      });
    });
  }
  await service.start();
  metrics.start();
  log.info('session service started', service.health());
}

main().catch((error: unknown) => {
  const message = error instanceof Error ? error.message : String(error);
  process.stderr.write(`${JSON.stringify({ level: 'error', message: 'session service failed', error: message })}\n`);
  process.exit(1);
});
