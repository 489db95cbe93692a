import { type BinaryNode, getBinaryNodeChild, getBinaryNodeChildren } from '@whiskeysockets/baileys';
import type { DeviceRef } from '#services/simulators/whatsapp/accounts.ts';
import { acceptCallStanza } from './calls.ts';
import type { ClientSocket } from './client-socket.ts';
import { acceptBatchRequest, noteAnswer } from './delivery.ts';
import { activate } from './login.ts';
import { acceptMessage } from './messages.ts';
import { unlink } from './pairing.ts';
import { answerEncrypt } from './prekeys.ts';
import { acceptAck, acceptReceipt } from './receipts.ts';
import { answerUsync } from './usync.ts';
import type { World } from '#services/simulators/whatsapp/world.ts';

const privacyCategories = ['readreceipts', 'profile', 'status', 'online', 'last', 'groupadd', 'calladd', 'messages', 'defense'];

const mediaTtlSeconds = 3600;

function mediaConnection(world: World, ref: DeviceRef): BinaryNode[] {
  const host = { tag: 'host', attrs: { hostname: world.media.host, maxContentLengthBytes: String(world.media.maxBytes) } };
  // The media host knows by it whose upload it is.
  const attrs = { auth: ref.account.number, ttl: String(mediaTtlSeconds), auth_ttl: String(mediaTtlSeconds), max_buckets: '12' };
  return [{ tag: 'media_conn', attrs, content: [host] }];
}

function privacySettings(): BinaryNode[] {
  const content = privacyCategories.map((name) => ({ tag: 'category', attrs: { name, value: 'all' } }));
  return [{ tag: 'privacy', attrs: {}, content }];
}

/** No app state is kept: every collection is empty and up to date. */
function appState(iq: BinaryNode): BinaryNode[] {
  const asked = getBinaryNodeChildren(getBinaryNodeChild(iq, 'sync'), 'collection');
  const content = asked.map(({ attrs: { name = '' } }) => ({ tag: 'collection', attrs: { name, version: '0', type: 'result' } }));
  return [{ tag: 'sync', attrs: {}, content }];
}

/** The address says whose picture it is: it is as public as on WhatsApp's own host. */
function pictureOf(world: World, iq: BinaryNode): BinaryNode {
  const account = world.accounts.resolve(iq.attrs['target'])?.account;
  if (!account?.picture) return notFound;
  return { tag: 'picture', attrs: { type: 'preview', id: account.number, url: `https://${world.media.host}/pps/${account.number}.jpg` } };
}

const notFound: BinaryNode = { tag: 'error', attrs: { code: '404', text: 'item-not-found' } };

/** The content of an iq's result; what nobody needs an answer to gets an empty one. */
function answer(world: World, ref: DeviceRef, iq: BinaryNode): BinaryNode[] {
  const isGet = iq.attrs['type'] === 'get';
  switch (iq.attrs['xmlns']) {
    case 'encrypt':
      return answerEncrypt(world, ref, iq);
    case 'usync':
      return answerUsync(world, iq);
    case 'w:m':
      return mediaConnection(world, ref);
    case 'w:g2':
      return world.groups.answer(iq, ref.account) ?? [];
    case 'w:sync:app:state':
      return appState(iq);
    case 'w:profile:picture':
      return [pictureOf(world, iq)];
    case 'privacy':
      return isGet ? privacySettings() : [];
    case 'blocklist':
      return isGet ? [{ tag: 'list', attrs: {} }] : [];
    case 'abt':
      return [{ tag: 'props', attrs: {} }];
    default:
      return [];
  }
}

async function acceptIq(world: World, socket: ClientSocket, iq: BinaryNode): Promise<void> {
  const { id = '', type, to } = iq.attrs;
  if (type === 'result') {
    world.pairings.answers.get(id)?.(iq);
    return;
  }
  const content = socket.ref ? answer(world, socket.ref, iq) : [];
  const isError = content.some((node) => node.tag === 'error');
  socket.send({ tag: 'iq', attrs: { from: to ?? '@s.whatsapp.net', id, type: isError ? 'error' : 'result' }, content });
  if (!socket.ref) return;
  if (getBinaryNodeChild(iq, 'active')) await activate(world, socket, socket.ref);
  if (getBinaryNodeChild(iq, 'remove-companion-device')) unlink(world, socket.ref);
}

/** Everything that a client says after the handshake. Presence, typing and telemetry need no answer. */
export async function acceptStanza(world: World, socket: ClientSocket, stanza: BinaryNode): Promise<void> {
  if (stanza.tag === 'iq') {
    await acceptIq(world, socket, stanza);
    return;
  }
  const { ref } = socket;
  if (!ref?.account.companions.has(ref.device)) return;
  if (stanza.tag === 'message') acceptMessage(world, socket, ref, stanza);
  else if (stanza.tag === 'ack') {
    acceptAck(world, ref, stanza);
    await noteAnswer(world, socket, ref, stanza);
  } else if (stanza.tag === 'ib') await acceptBatchRequest(world, socket, ref, Number(getBinaryNodeChild(stanza, 'offline_batch')?.attrs['count'] ?? 0));
  else if (stanza.tag === 'call') acceptCallStanza(world, socket, ref, stanza);
  else if (stanza.tag === 'receipt') {
    acceptReceipt(world, ref, stanza);
    const { id = '', to = '', type } = stanza.attrs;
    socket.send({ tag: 'ack', attrs: { class: 'receipt', id, from: to, ...(type === undefined ? {} : { type }) } });
    await noteAnswer(world, socket, ref, stanza);
  }
}
