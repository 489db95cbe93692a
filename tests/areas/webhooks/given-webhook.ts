import { deriveChanges } from '#functions/areas/derive/derive-changes.ts';
import { receive } from '#functions/areas/inbound/receive.ts';
import { sendMessage } from '#functions/areas/messages/send-message.ts';
import { deliverEvent } from '#functions/areas/webhooks/deliver-event.ts';
import { listDeliveries, resendDelivery } from '#functions/areas/webhooks/deliveries.ts';
import { queueEvents } from '#functions/areas/webhooks/queue-events.ts';
import { workLine } from '#functions/areas/webhooks/work-line.ts';
import { saveWebhook, showWebhook } from '#functions/areas/webhooks/save-webhook.ts';
import type { ConnectionItem } from '#functions/records/connections/connection-item.ts';
import { messageRoutes, type Message } from '#shared/contract/messages.ts';
import type { Notice, NoticeTask } from '#shared/contract/push-notices.ts';
import type { ChatAddress } from '#shared/contract/queue-messages.ts';
import type { TicketId } from '#shared/contract/ids.ts';
import { webhookEvents } from '#shared/contract/webhook-fields.ts';
import { webhookPayload } from '#shared/contract/webhooks.ts';
import { customerWrites } from '#tests/support/conversations.ts';
import { given, type Home } from '#tests/support/given.ts';
import { messageDeps } from '#tests/support/message-deps.ts';
import { newChanges, type StreamChange } from '#tests/support/stream.ts';
import { deliveryDeps, PlayedReceiver, webhookAreaDeps } from '#tests/support/webhooks.ts';

export const url = 'https://hooks.example.com/recado?key=chave';
export let home: Home;
export let connection: ConnectionItem;
export let receiver: PlayedReceiver;
export let deps: ReturnType<typeof deliveryDeps>;
export let secret: string;
export let waiting: { task: NoticeTask; atMs: number }[];
/** Notices to people. */
export let notices: Notice[];

/** A company with a connection that tells a receiver of everything. Each test begins it anew. */
export async function beginWebhook(): Promise<void> {
  home = await given.company();
  connection = await given.connection(home, { queueIds: [home.queue.queueId] });
  receiver = new PlayedReceiver();
  deps = deliveryDeps(home, receiver);
  waiting = [];
  notices = [];
  secret = (await save()).secret ?? '';
  await newChanges();
}

export const save = (fields: Partial<Parameters<typeof saveWebhook>[3]> = {}) =>
  saveWebhook(webhookAreaDeps(home), home.admin, connection.connectionId, { url, events: [...webhookEvents], isActive: true, ...fields });
export const shown = async () => (await showWebhook(webhookAreaDeps(home), home.admin, connection.connectionId)).webhook;
export const log = async () => (await listDeliveries(webhookAreaDeps(home), home.admin, connection.connectionId, {})).deliveries;
export const told = () => receiver.told.map(({ body }) => webhookPayload.parse(JSON.parse(body)));

/** Presses the button that tells once more, of the newest that was told. @returns it as it was before */
export async function sendAgain() {
  const [delivery] = await log();
  if (!delivery) throw new Error('no delivery');
  const area = webhookAreaDeps(home);
  await resendDelivery(area, home.admin, connection.connectionId, delivery.id);
  for (const task of area.notices.take()) if (task.type === 'webhook') await deliverEvent(deps, task);
  return delivery;
}

async function run(task: NoticeTask): Promise<void> {
  if (task.type === 'webhook') await deliverEvent(deps, task);
  if (task.type === 'webhookLine') await workLine(deps, task);
  if (task.type === 'notice') notices.push(task.notice);
}

export async function workOff(): Promise<void> {
  for (let tasks = deps.notices.take(); tasks.length > 0; tasks = deps.notices.take()) {
    for (const { delaySeconds, ...task } of tasks) {
      if (delaySeconds > 0) waiting.push({ task, atMs: home.deps.clock.nowMs() + delaySeconds * 1_000 });
      else await run(task);
    }
  }
}
/** Lets the stream's consumer of what is derived catch up, and the queue. */
export async function follow(): Promise<StreamChange[]> {
  const all: StreamChange[] = [];
  for (let changes = await newChanges(); changes.length > 0; changes = await newChanges()) {
    await deriveChanges(home.deps, changes);
    await queueEvents(deps, changes);
    all.push(...changes);
  }
  await workOff();
  return all;
}
/** Time passes, and what is due in it is done in its order. */
export async function pass(ms: number): Promise<void> {
  const endMs = home.deps.clock.nowMs() + ms;
  for (;;) {
    const [next] = waiting.filter(({ atMs }) => atMs <= endMs).toSorted((one, other) => one.atMs - other.atMs);
    if (!next) break;
    waiting.splice(waiting.indexOf(next), 1);
    home.deps.clock.advance(Math.max(0, next.atMs - home.deps.clock.nowMs()));
    await run(next.task);
    await workOff();
  }
  home.deps.clock.advance(Math.max(0, endMs - home.deps.clock.nowMs()));
}
export const writes = (text = 'Tem em azul?') => customerWrites(home, connection, { text, name: 'Maria Silva' });
export const answers = async (ticketId: TicketId, body = 'Temos!'): Promise<Message> => {
  const input = { ticketId, body: messageRoutes.sendMessage.body.parse({ body }), files: [] };
  const [message] = (await sendMessage(messageDeps(home), home.admin, input)).messages;
  if (!message) throw new Error('nothing sent');
  return message;
};
export const acked = (message: Message, ack: 1 | 2 | 3 | 4, chat: ChatAddress = { number: '5511977776666' }) =>
  receive(home.deps, {
    type: 'ack',
    companyId: home.company.companyId,
    connectionId: connection.connectionId,
    chat,
    whatsappMessageIds: [message.id.slice(68)],
    ack,
    participant: null,
    at: new Date(home.deps.clock.nowMs()).toISOString(),
  } as never);
