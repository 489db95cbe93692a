import type { S3Client } from '@aws-sdk/client-s3';
import type { SQSClient } from '@aws-sdk/client-sqs';
import type { ShardLease } from '#functions/records/sessions/session-leases.ts';
import { recordShardCount } from '#functions/data/shard-count.ts';
import type { Table } from '#functions/data/table.ts';
import { openShardQueues } from '#functions/ports/shard-queues.ts';
import { authCipher } from './keys/auth-cipher.ts';
import type { WhatsAppOptions } from './session/connect.ts';
import type { FaultPoint } from './fault-point.ts';
import { AckGatherer } from './receive/ack-gatherer.ts';
import { ackSender, InboundQueueSender } from './receive/inbound-queue.ts';
import { LeaseKeeper, leaseTimes, type LeaseTimes, type LossReason } from './leases/lease-keeper.ts';
import { Limiter } from './limiter.ts';
import type { Logger } from './logger.ts';
import { mediaTransfer, type MediaTransferOptions } from './media-transfer.ts';
import { countingFailures } from './metrics.ts';
import { pictureStore } from './picture-store.ts';
import { loadStoredMessage } from './receive/stored-message.ts';
import type { SendingOptions } from './send/outbound-sending.ts';
import { sdkSqs } from './send/sdk-sqs.ts';
import type { SessionDeps } from './session/session-deps.ts';
import { SharedResources } from './session/shared-resources.ts';
import { ShardWorker } from './leases/shard-worker.ts';

export interface SessionServiceOptions {
  readonly table: Table;
  readonly sqs: SQSClient;
  readonly s3: S3Client;
  readonly taskId: string;
  readonly inboundQueueUrl: string;
  readonly acksQueueUrl: string;
  /** Queues of the shards, in the order of the shards. */
  readonly outboundQueueUrls: readonly string[];
  /** How long a reception waits for messages; 20 is SQS' longest. */
  readonly waitSeconds: number;
  readonly mediaBucket: string;
  readonly authStateKey: string;
  readonly whatsapp: WhatsAppOptions;
  readonly log: Logger;
  readonly times?: LeaseTimes;
  /** behaviour.md: no ack in 30 s, sent again with the same id. */
  readonly ackTimeoutMs?: number;
  readonly faultPoint?: FaultPoint;
  /** A message of staff was reported as failed. */
  readonly onSendFailed?: () => void;
}

/** A login costs about 30 ms of processor time, and WhatsApp does not like many at once. */
const loginsAtOnce = 20;
const defaultAckTimeoutMs = 30_000;

export interface SessionService {
  start(): Promise<void>;
  /** Hands everything over to the other tasks. */
  stop(): Promise<void>;
  /** `mayAct`: the heartbeat to the table holds. */
  health(): { readonly mayAct: boolean; readonly shards: number; readonly shardCount: number; readonly sessions: number; readonly open: number };
}

export function createSessionService(options: SessionServiceOptions): SessionService {
  const deps = sessionDeps(options);
  const sending: SendingOptions = {
    shared: deps.shared,
    openFile: (key) => deps.media.open(key),
    storePicture: pictureStore(mediaOptions(options)),
    isTakenBack: async (command) => (await loadStoredMessage(options.table, command, command.chat, command.whatsappMessageId))?.isDeleted === true,
    ackTimeoutMs: options.ackTimeoutMs ?? defaultAckTimeoutMs,
  };
  const logins = new Limiter(loginsAtOnce);
  const queues = openShardQueues(options.outboundQueueUrls, sdkSqs(options.sqs));
  const workers = new Map<number, ShardWorker>();

  const gain = (lease: ShardLease): void => {
    const queueUrl = options.outboundQueueUrls[lease.shard];
    if (queueUrl === undefined) return;
    const worker = new ShardWorker({
      deps,
      sending,
      lease,
      queues,
      logins,
      queue: { client: options.sqs, queueUrl, waitSeconds: options.waitSeconds },
      mayAct: () => keeper.mayActFor(lease),
    });
    workers.set(lease.shard, worker);
    void worker.start();
  };
  const lose = async ({ shard }: ShardLease, reason: LossReason): Promise<void> => {
    const worker = workers.get(shard);
    workers.delete(shard);
    await worker?.stop(reason);
  };
  const keeper = new LeaseKeeper({
    system: options.table.system,
    taskId: options.taskId,
    shardCount: options.outboundQueueUrls.length,
    times: options.times ?? leaseTimes,
    log: options.log,
    onGained: gain,
    onLost: lose,
  });
  return {
    start: async () => {
      // Before anybody deploys more queues, which alone must not change it.
      await recordShardCount(options.table.system, queues.count).catch((error: unknown) => options.log.warn('shard count not recorded', { error }));
      await keeper.start();
    },
    stop: async () => {
      await keeper.stop();
      await deps.acks.flush();
    },
    health: () => {
      const sessions = [...workers.values()].flatMap((worker) => worker.sessions);
      const open = sessions.filter((session) => session.open).length;
      return { mayAct: keeper.mayAct, shards: workers.size, shardCount: options.outboundQueueUrls.length, sessions: sessions.length, open };
    },
  };
}

function mediaOptions({ s3, mediaBucket: bucket, whatsapp, log }: SessionServiceOptions): MediaTransferOptions {
  const mediaHost = whatsapp.url === undefined ? 'mmg.whatsapp.net' : undefined;
  const isMediaHost = (host: string): boolean => mediaHost === undefined || /(^|\.)whatsapp\.net$/.test(host);
  return { s3, bucket, mediaHost, isMediaHost, onProblem: (error) => log.warn('media not fetched', { error }) };
}

function sessionDeps(options: SessionServiceOptions): SessionDeps {
  const { log, whatsapp } = options;
  return {
    table: options.table,
    inbound: countingFailures(new InboundQueueSender(options.sqs, options.inboundQueueUrl, log), options.onSendFailed ?? (() => undefined)),
    acks: new AckGatherer(ackSender(options.sqs, options.acksQueueUrl, log)),
    media: mediaTransfer(mediaOptions(options)),
    cipher: authCipher(options.authStateKey),
    shared: new SharedResources(),
    whatsapp,
    log,
    faultPoint: options.faultPoint ?? (() => undefined),
    random: Math.random,
  };
}
