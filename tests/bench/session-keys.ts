import { S3Client } from '@aws-sdk/client-s3';
import { SQSClient } from '@aws-sdk/client-sqs';
import { checkSignatures } from '#services/libsignal/checked-signatures.ts';
import { setTimeout as delay } from 'node:timers/promises';
import { ulid } from 'ulid';
import { systemKeys } from '#functions/data/keys.ts';
import { createSessionService, type SessionService } from '#services/whatsapp/service.ts';
import { silenceConsole } from '#services/whatsapp/logger.ts';
import { outboundQueueUrls } from '#shared/domain/outbound-queue-urls.ts';
import { meter } from '#tests/support/capacity.ts';
import { eventually } from '#tests/support/eventually.ts';
import { localTable } from '#tests/support/local-table.ts';
import type { Recado } from '#tests/support/recado.ts';
import { type Figure, isFlat } from './figure.ts';

const shop = '5511930000003';
const customer = '5511920000030';
const turnsBefore = 970;
const turns = 30;
const idleMs = 60_000;
/** Ratchets of received messages are written this late at the latest, and a moment more. */
const coalescedMs = 23_000;

/** U7: what the session service writes of its sessions' keys, at the beginning and after 1,000 turns of a conversation. */
export async function measureSessionKeys(recado: Recado): Promise<Figure[]> {
  const { phones } = recado;
  const agent = await recado.signUp();
  await phones.create(shop, 'Loja 3');
  await phones.create(customer, 'Maria');
  const connection = await agent.pairConnection(phones, shop);
  // A task's heartbeat goes on whatever its sessions do.
  const isKeyOfSession = (input: object): boolean => JSON.stringify(input).includes(systemKeys.sessionAuth(connection.id, '').pk);
  const live = await agent.live();
  await phones.write(customer, shop, 'olá');
  const ticket = await live.events.until(async () => (await agent.tickets())[0]);
  await live.close();
  await agent.change(ticket.id, { status: 'open' });
  await agent.send(ticket.id, 'bom dia');
  await phones.shown(customer, ({ text }) => text === 'bom dia');

  const areEmpty = async (): Promise<true | undefined> => ((await recado.queues()).every(({ ready, inFlight }) => ready + inFlight === 0) ? true : undefined);
  await eventually('empty queues', areEmpty, { withinMs: 60_000 });

  const { service, count, close } = await serviceInThisProcess(recado, isKeyOfSession);
  await service.start();
  try {
    const isOpen = async (): Promise<true | undefined> =>
      (await phones.sessions()).some(({ number, isLive }) => number === shop && isLive) ? true : undefined;
    await eventually('the session', isOpen, { withinMs: 30_000 });
    // What the login left to write, and what is coalesced.
    await delay(coalescedMs);
    const idle = (await count(() => delay(idleMs))).writes;
    let turn = 0;
    const talk = async (rounds: number): Promise<void> => {
      for (const end = turn + rounds; turn < end; turn += 1) {
        const text = `para fora ${turn}`;
        await phones.write(customer, shop, `para dentro ${turn}`);
        await agent.send(ticket.id, text);
        await phones.shown(customer, (shown) => shown.text === text && shown.status !== 'sent', 20_000);
      }
    };
    const perMessage = async (): Promise<number> => {
      const { writes } = await count(async () => {
        await talk(turns);
        await delay(coalescedMs);
      });
      return writes / (2 * turns);
    };
    const first = await perMessage();
    await talk(turnsBefore);
    const last = await perMessage();
    const figure = `${first.toFixed(2)} WRU, ${last.toFixed(2)} after 1,000 turns (idle: ${idle} in ${idleMs / 1_000} s)`;
    return [
      {
        id: 'U7',
        what: 'session keys written per message',
        figure,
        goal: '1.5 WRU, flat',
        isMet: Math.max(first, last) <= 1.5 && isFlat(first, last),
        stretch: '1.1',
        anchor: '',
      },
    ];
  } finally {
    await service.stop();
    close();
    await recado.setTasks(1);
  }
}

/** In place of the system's own task, with the same environment, so that its table client can be metered. */
async function serviceInThisProcess(
  recado: Recado,
  isCounted: (input: object) => boolean,
): Promise<{ service: SessionService; count: ReturnType<typeof meter>; close: () => void }> {
  const { table, client, environment } = await localTable(recado);
  await recado.setTasks(0);
  const read = (name: string): string => environment.get(name) ?? '';
  const credentials = { accessKeyId: read('AWS_ACCESS_KEY_ID'), secretAccessKey: read('AWS_SECRET_ACCESS_KEY') };
  const common = { region: read('AWS_REGION'), credentials };
  silenceConsole();
  checkSignatures(read('WHATSAPP_ROOT_KEY'));
  const sqs = new SQSClient({ ...common, endpoint: read('AWS_ENDPOINT_URL_SQS') });
  const silent = () => undefined;
  const service = createSessionService({
    table,
    sqs,
    s3: new S3Client({ ...common, endpoint: read('AWS_ENDPOINT_URL_S3'), forcePathStyle: true }),
    taskId: ulid(),
    inboundQueueUrl: read('INBOUND_QUEUE_URL'),
    acksQueueUrl: read('ACKS_QUEUE_URL'),
    outboundQueueUrls: outboundQueueUrls(read('OUTBOUND_QUEUE_PREFIX'), Number(read('OUTBOUND_QUEUE_COUNT'))),
    waitSeconds: 2,
    mediaBucket: read('MEDIA_BUCKET'),
    authStateKey: read('AUTH_STATE_KEY'),
    whatsapp: { url: read('WHATSAPP_URL') },
    log: { info: silent, warn: silent, error: silent },
  });
  return {
    service,
    count: meter(client, isCounted),
    close: () => {
      client.destroy();
      sqs.destroy();
    },
  };
}
