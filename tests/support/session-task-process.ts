import { S3Client } from '@aws-sdk/client-s3';
import { SQSClient } from '@aws-sdk/client-sqs';
import * as z from 'zod';
import { sdkDynamo } from '#functions/data/sdk-dynamo.ts';
import { openTable } from '#functions/data/table.ts';
import { checkSignatures } from '#services/libsignal/checked-signatures.ts';
import { parseEnvironment } from '#services/whatsapp/environment.ts';
import { jsonLogger, silenceConsole } from '#services/whatsapp/logger.ts';
import { createSessionService } from '#services/whatsapp/service.ts';
import { outboundQueueUrls } from '#shared/domain/outbound-queue-urls.ts';

/** A session task as main.ts composes it, with what only tests set: its name, quick timeouts, the moment of its death. */
const settings = z.object({
  TASK_ID: z.string(),
  FAULT_AT: z.string().default(''),
  ACK_TIMEOUT_MS: z.coerce.number().default(3_000),
  QR_TIMEOUT_MS: z.coerce.number().optional(),
  KEEP_ALIVE_MS: z.coerce.number().optional(),
  LOGIN_SILENCE_MS: z.coerce.number().optional(),
  /** 'real' takes the service's own. */
  LEASES: z.enum(['quick', 'real']).default('quick'),
});
const quickLeases = { leaseMs: 2_000, renewMs: 400, lookMs: 100, marginMs: 200, giveBackMs: 5_000 };

silenceConsole();
const { TASK_ID, FAULT_AT, ACK_TIMEOUT_MS, QR_TIMEOUT_MS, KEEP_ALIVE_MS, LOGIN_SILENCE_MS, LEASES } = settings.parse(process.env);
const environment = parseEnvironment(process.env);
checkSignatures(environment.WHATSAPP_ROOT_KEY);
const say = (line: string) => process.stdout.write(`${line}\n`);
const service = createSessionService({
  table: openTable(environment.TABLE_NAME, sdkDynamo()),
  sqs: new SQSClient({ requestHandler: { httpAgent: { maxSockets: 200 } } }),
  s3: new S3Client({ forcePathStyle: true }),
  taskId: TASK_ID,
  inboundQueueUrl: environment.INBOUND_QUEUE_URL,
  acksQueueUrl: environment.ACKS_QUEUE_URL,
  outboundQueueUrls: outboundQueueUrls(environment.OUTBOUND_QUEUE_PREFIX, environment.OUTBOUND_QUEUE_COUNT),
  waitSeconds: 1,
  mediaBucket: environment.MEDIA_BUCKET,
  authStateKey: environment.AUTH_STATE_KEY,
  whatsapp: { url: environment.WHATSAPP_URL, qrTimeoutMs: QR_TIMEOUT_MS, keepAliveMs: KEEP_ALIVE_MS, loginSilenceMs: LOGIN_SILENCE_MS },
  log: jsonLogger(say),
  ...(LEASES === 'quick' ? { times: quickLeases } : {}),
  ackTimeoutMs: ACK_TIMEOUT_MS,
  faultPoint: (name) => {
    if (name === FAULT_AT) process.kill(process.pid, 'SIGKILL');
  },
});
process.once('SIGTERM', () => void service.stop().finally(() => process.exit(0)));
await service.start();
say(JSON.stringify({ message: 'ready', ...service.health() }));
