import type { SQSClient } from '@aws-sdk/client-sqs';
import { once } from 'node:events';
import { expect, it } from 'vitest';
import { ulid } from 'ulid';
import type { Table } from '#functions/data/table.ts';
import { companyId, connectionId } from '#shared/contract/ids.ts';
import { authCipher } from '#services/whatsapp/keys/auth-cipher.ts';
import { ShardWorker } from '#services/whatsapp/leases/shard-worker.ts';
import { Limiter } from '#services/whatsapp/limiter.ts';
import { jsonLogger } from '#services/whatsapp/logger.ts';
import type { SessionDeps } from '#services/whatsapp/session/session-deps.ts';
import { SharedResources } from '#services/whatsapp/session/shared-resources.ts';
import { testTable } from '#tests/support/test-table.ts';
import { authStateKey } from '#tests/support/session-world.ts';

/** A queue that hands out one command and then stays empty. */
function queueOf(command: unknown): Pick<SQSClient, 'send'> {
  const messages = [{ MessageId: ulid(), ReceiptHandle: 'r', Body: JSON.stringify(command) }];
  const send = async (_command: unknown, options?: { abortSignal?: AbortSignal }) => {
    if (!options?.abortSignal) return {};
    const [message] = messages.splice(0);
    if (message) return { Messages: [message] };
    await once(options.abortSignal, 'abort');
    throw new Error('aborted');
  };
  return { send: send as SQSClient['send'] }; // the only method that is used, with the answers that it gives
}

/** A table that never ends a change; `asked` resolves when somebody waits for one. */
async function stuckTable() {
  const table = await testTable();
  const asked = Promise.withResolvers<void>();
  const change = () => {
    asked.resolve();
    return new Promise<never>(() => undefined);
  };
  const stuck: Table = { ...table, system: { ...table.system, change } };
  return { stuck, asked: asked.promise };
}

it('gives up its shard in time though a command never ends', async () => {
  const { stuck, asked } = await stuckTable();
  const refuse = () => Promise.reject(new Error('not used'));
  const deps: SessionDeps = {
    table: stuck,
    inbound: { send: refuse },
    acks: { tell: refuse, flush: () => Promise.resolve() },
    media: { receive: refuse, open: refuse },
    cipher: authCipher(authStateKey),
    shared: new SharedResources(),
    whatsapp: { url: undefined },
    log: jsonLogger(() => undefined),
    faultPoint: () => undefined,
    random: Math.random,
  };
  const scope = { companyId: companyId.parse(ulid()), connectionId: connectionId.parse(ulid()) };
  const command = { ...scope, type: 'control', action: 'start', createdAt: new Date().toISOString() };
  const worker = new ShardWorker({
    deps,
    sending: { shared: deps.shared, openFile: refuse, storePicture: refuse, isTakenBack: refuse, ackTimeoutMs: 1_000 },
    lease: { shard: 99, owner: 'somebody', epoch: 1 },
    queue: { client: queueOf(command) as SQSClient, queueUrl: '', waitSeconds: 0 }, // see queueOf
    queues: { count: 100, send: refuse },
    logins: new Limiter(1),
    mayAct: () => true,
  });
  await worker.start();
  await asked;

  await expect(worker.stop('moved')).resolves.toBeUndefined();
});
