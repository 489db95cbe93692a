import { type BinaryNode, decodeBinaryNode, encodeBinaryNode, getBinaryNodeChild, getBinaryNodeChildren } from '@whiskeysockets/baileys';
import type { DeviceRef } from '#services/simulators/whatsapp/accounts.ts';
import type { ClientSocket } from './client-socket.ts';
import type { Waiting } from './mailbox.ts';
import type { World } from '#services/simulators/whatsapp/world.ts';

const serverInfo = (tag: string, attrs: Record<string, string>): BinaryNode => ({
  tag: 'ib',
  attrs: { from: '@s.whatsapp.net' },
  content: [{ tag, attrs }],
});

/** Messages are answered by a receipt or an ack, everything else by an ack that repeats its class and id. */
const answerKey = (tag: string, id: string) => `${tag} ${id}`;

/** Puts a stanza into the device's mailbox and, once that is durable, hands it over if the device is there. */
export function owe(world: World, to: DeviceRef, stanza: BinaryNode): void {
  world.mailbox.put(to, stanza);
  world.store.afterCommit(() => handOver(world, to));
}

/** Sends a live device everything that its socket has not been sent yet. */
export function handOver(world: World, to: DeviceRef): void {
  const socket = world.sockets.of(to);
  if (!socket?.delivery.isLive) return;
  for (const { seq, stanza } of world.mailbox.after(to, socket.delivery.cursor)) {
    socket.delivery.cursor = seq;
    socket.sendEncoded(stanza);
  }
}

/** The client is ready: it hears how much waits, and is sent it page by page. The closing count is due even for nothing. */
export function offerBacklog(world: World, socket: ClientSocket, ref: DeviceRef): void {
  const waiting = world.mailbox.after(ref, 0);
  const { delivery } = socket;
  delivery.backlogEnd = waiting.at(-1)?.seq ?? 0;
  delivery.backlogCount = waiting.length;
  if (waiting.length === 0) {
    endBacklog(world, socket, ref);
    return;
  }
  const count = (tag: string) => String(waiting.filter((one) => one.tag === tag).length);
  const attrs = {
    count: String(waiting.length),
    message: count('message'),
    receipt: count('receipt'),
    notification: count('notification'),
    call: count('call'),
  };
  socket.send(serverInfo('offline_preview', attrs));
}

/** `offline_batch`: the client asks for so many more of what waits. */
export async function acceptBatchRequest(world: World, socket: ClientSocket, ref: DeviceRef, count: number): Promise<void> {
  const { delivery } = socket;
  if (delivery.isLive || delivery.backlogEnd === undefined || !(count > 0)) return;
  delivery.asked += count;
  if (delivery.unanswered.size === 0) await sendPage(world, socket, ref);
}

async function sendPage(world: World, socket: ClientSocket, ref: DeviceRef): Promise<void> {
  const { delivery } = socket;
  const end = delivery.backlogEnd ?? 0;
  // What came since the login is newer than the backlog and follows it.
  const page = world.mailbox.after(ref, delivery.cursor, Math.min(delivery.asked, world.offline.pageSize)).filter(({ seq }) => seq <= end);
  for (const waiting of page) delivery.unanswered.add(answerKey(waiting.tag, waiting.id));
  delivery.asked -= page.length;
  delivery.cursor = page.at(-1)?.seq ?? end;
  for (const waiting of page) await sendOffline(socket, waiting);
  if (world.mailbox.after(ref, delivery.cursor, 1).every(({ seq }) => seq > end)) endBacklog(world, socket, ref);
}

async function sendOffline(socket: ClientSocket, { stanza }: Waiting): Promise<void> {
  const decoded = await decodeBinaryNode(Buffer.from(stanza));
  socket.sendEncoded(encodeBinaryNode({ ...decoded, attrs: { ...decoded.attrs, offline: '1' } }));
}

function endBacklog(world: World, socket: ClientSocket, ref: DeviceRef): void {
  const { delivery } = socket;
  delivery.isLive = true;
  socket.send(serverInfo('offline', { count: String(delivery.backlogCount) }));
  if (world.sockets.of(ref) === socket) handOver(world, ref);
}

/** The client answered a stanza, whatever it said: when the page is through, the next one may follow. */
export async function noteAnswer(world: World, socket: ClientSocket, ref: DeviceRef, answer: BinaryNode): Promise<void> {
  const { delivery } = socket;
  if (delivery.isLive || delivery.unanswered.size === 0) return;
  const tag = answer.tag === 'receipt' ? 'message' : (answer.attrs['class'] ?? '');
  const items = getBinaryNodeChildren(getBinaryNodeChild(answer, 'list'), 'item');
  for (const id of [answer.attrs['id'], ...items.map((item) => item.attrs['id'])]) delivery.unanswered.delete(answerKey(tag, id ?? ''));
  if (delivery.unanswered.size > 0) return;
  if (world.offline.next === 'answered') delivery.asked = Math.max(delivery.asked, world.offline.pageSize);
  if (delivery.asked > 0) await sendPage(world, socket, ref);
}
