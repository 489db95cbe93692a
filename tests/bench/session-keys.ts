import { S3Client } from '@aws-sdk/client-s3';
import { SQSClient } from '@aws-sdk/client-sqs';
import { WA_CERT_DETAILS } from '@whiskeysockets/baileys';
import { setTimeout as delay } from 'node:timers/promises';
import { ulid } from 'ulid';
import { createSessionService, type SessionService } from '#services/whatsapp/service.ts';
import { silenceConsole } from '#services/whatsapp/logger.ts';
import { meter } from '#tests/support/capacity.ts';
import { eventually } from '#tests/support/eventually.ts';
import { localTable } from '#tests/support/local-table.ts';
import type { Recado } from '#tests/support/recado.ts';
import type { Figure } from './figure.ts';

const shop = '5511930000003';
const customer = '5511920000030';
const messagesEachWay = 30;
const idleMs = 10_000;

/** U7: what the session service writes to the table while messages come and go, less what it writes when idle. */
export async function measureSessionKeys(recado: Recado): Promise<Figure[]> {
  const { phones } = recado;
  const agent = await recado.signUp();
  await phones.create(shop, 'Loja 3');
  await phones.create(customer, 'Maria');
  await agent.pairConnection(phones, shop);
  const live = await agent.live();
  await phones.write(customer, shop, 'olá');
  const ticket = await live.events.until(async () => (await agent.tickets())[0]);
  await live.close();
  await agent.change(ticket.id, { status: 'open' });
  await agent.send(ticket.id, 'bom dia');
  await phones.shown(customer, ({ text }) => text === 'bom dia');

  const areEmpty = async (): Promise<true | undefined> => ((await recado.queues()).every(({ ready, inFlight }) => ready + inFlight === 0) ? true : undefined);
  await eventually('empty queues', areEmpty, { withinMs: 60_000 });

  const { service, count, close } = await serviceInThisProcess(recado);
  await service.start();
  try {
    const isOpen = async (): Promise<true | undefined> =>
      (await phones.sessions()).some(({ number, isLive }) => number === shop && isLive) ? true : undefined;
    await eventually('the session', isOpen, { withinMs: 30_000 });
    await delay(idleMs / 2);
    const idlePerMs = (await count(() => delay(idleMs))).writes / idleMs;
    const startedAt = Date.now();
    const { writes } = await count(async () => {
      for (let index = 0; index < messagesEachWay; index += 1) {
        await phones.write(customer, shop, `para dentro ${index}`);
        await agent.send(ticket.id, `para fora ${index}`);
        await phones.shown(customer, ({ text, status }) => text === `para fora ${index}` && status !== 'sent', 20_000);
      }
      // What is coalesced is written a moment later.
      await delay(2_000);
    });
    const perMessage = (writes - idlePerMs * (Date.now() - startedAt)) / (2 * messagesEachWay);
    const figure = `${perMessage.toFixed(2)} WRU (idle: ${(idlePerMs * 60_000).toFixed(0)} a minute)`;
    return [{ id: 'U7', what: 'session keys written per message', figure, goal: '3 WRU', stretch: '1', anchor: '' }];
  } finally {
    await service.stop();
    close();
    await recado.setTasks(1);
  }
}

/** In place of the system's own task, with the same environment, so that its table client can be metered. */
async function serviceInThisProcess(recado: Recado): Promise<{ service: SessionService; count: ReturnType<typeof meter>; close: () => void }> {
  const { table, client, environment } = await localTable(recado);
  await recado.setTasks(0);
  const read = (name: string): string => environment.get(name) ?? '';
  const credentials = { accessKeyId: read('AWS_ACCESS_KEY_ID'), secretAccessKey: read('AWS_SECRET_ACCESS_KEY') };
  const common = { region: read('AWS_REGION'), credentials };
  silenceConsole();
  WA_CERT_DETAILS.PUBLIC_KEY = Buffer.from(read('WHATSAPP_ROOT_KEY'), 'hex');
  const sqs = new SQSClient({ ...common, endpoint: read('AWS_ENDPOINT_URL_SQS') });
  const silent = () => undefined;
  const service = createSessionService({
    table,
    sqs,
    s3: new S3Client({ ...common, endpoint: read('AWS_ENDPOINT_URL_S3'), forcePathStyle: true }),
    taskId: ulid(),
    inboundQueueUrl: read('INBOUND_QUEUE_URL'),
    outboundQueueUrls: read('OUTBOUND_QUEUE_URLS').split(','),
    waitSeconds: 2,
    mediaBucket: read('MEDIA_BUCKET'),
    authStateKey: read('AUTH_STATE_KEY'),
    whatsapp: { url: read('WHATSAPP_URL') },
    log: { info: silent, warn: silent, error: silent },
  });
  return {
    service,
    count: meter(client),
    close: () => {
      client.destroy();
      sqs.destroy();
    },
  };
}
