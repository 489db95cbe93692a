import { randomBytes } from 'node:crypto';
import { type BinaryNode, proto } from '@whiskeysockets/baileys';
import { type Account, jidOf, userJid } from '#services/simulators/whatsapp/accounts.ts';
import type { Announcement } from '#services/simulators/whatsapp/doors/door-schemas.ts';
import type { World } from '#services/simulators/whatsapp/world.ts';
import { owe } from './delivery.ts';
import { type Group, statusChat } from './groups.ts';
import { trimPreKeys } from './prekeys.ts';
import { unixSeconds } from './sockets.ts';

const server = '@s.whatsapp.net';

const stanzaId = () => randomBytes(8).toString('hex').toUpperCase();

export const notification = (from: string, type: string, ...content: BinaryNode[]): BinaryNode => ({
  tag: 'notification',
  attrs: { from, type, id: stanzaId(), t: unixSeconds() },
  content,
});

export function oweCompanions(world: World, account: Account, stanza: BinaryNode): void {
  for (const device of account.companions.keys()) owe(world, { account, device }, stanza);
}

/** Everybody who has a chat with the account learns it on their linked clients. */
function oweContacts(world: World, account: Account, stanza: BinaryNode): void {
  for (const chat of world.chatLog.chats(account.number)) {
    const contact = world.accounts.find(chat);
    if (contact) oweCompanions(world, contact, stanza);
  }
}

/** The phone was set up anew: its identity key is another one. */
export function tellNewIdentity(world: World, account: Account): void {
  oweContacts(world, account, notification(userJid(account, account.addressing), 'encrypt', { tag: 'identity', attrs: {} }));
}

/** A person linked or unlinked a client of theirs. */
export function tellDevices(world: World, account: Account, change: 'add' | 'remove', device: number): void {
  const child = { tag: 'device', attrs: { jid: jidOf({ account, device }, account.addressing), 'key-index': String(device) } };
  const attrs = { device_hash: `2:${randomBytes(4).toString('base64')}` };
  oweContacts(world, account, notification(userJid(account, account.addressing), 'devices', { tag: change, attrs, content: [child] }));
}

/** Tells the linked clients of everybody concerned of a change in a group. */
export function tellGroup(world: World, group: Group, actor: Account, concerned: Account[], child: BinaryNode): void {
  const isLid = group.addressing === 'lid';
  const told = notification(group.id, 'w:gp2', child);
  const attrs = {
    ...told.attrs,
    participant: userJid(actor, group.addressing),
    ...(isLid ? { participant_pn: userJid(actor), addressing_mode: 'lid' } : { participant_lid: userJid(actor, 'lid'), addressing_mode: 'pn' }),
    notify: actor.name,
  };
  for (const account of concerned) oweCompanions(world, account, { ...told, attrs });
}

function newsletterPost(text: string): BinaryNode {
  const plaintext = { tag: 'plaintext', attrs: {}, content: proto.Message.encode({ conversation: text }).finish() };
  const attrs = { from: '120363000000000001@newsletter', id: stanzaId(), type: 'text', server_id: '100', t: unixSeconds() };
  return { tag: 'message', attrs, content: [plaintext] };
}

/** WhatsApp hands over statuses so to some accounts, to others as messages. No client here reads it. */
function statusPost(from: Account): BinaryNode {
  const enc = { tag: 'enc', attrs: { v: '2', type: 'skmsg' }, content: randomBytes(120) };
  const attrs = { from: statusChat, participant: userJid(from, from.addressing), id: stanzaId(), type: 'media', t: unixSeconds() };
  return { tag: 'status', attrs, content: [enc] };
}

const info = (child: BinaryNode): BinaryNode => ({ tag: 'ib', attrs: { from: server }, content: [child] });

/** Address at which the account's next connection begins; clients send it ahead of their handshake. */
export const edgeRouting = (account: Account): BinaryNode =>
  info({ tag: 'edge_routing', attrs: {}, content: [{ tag: 'routing_info', attrs: {}, content: Buffer.from(`edge-${account.number}`) }] });

/** Says something to the open sockets of an account; what is only said is never said again. */
function say(world: World, account: Account, stanza: BinaryNode): void {
  for (const socket of world.sockets.matching(account.number)) socket.send(stanza);
}

/** Sends an announcement of the server to an account's linked clients. */
export function announce(world: World, account: Account, request: Announcement): void {
  switch (request.kind) {
    case 'serverSync':
      oweCompanions(world, account, notification(server, 'server_sync', { tag: 'collection', attrs: { name: request.collection, version: '1' } }));
      return;
    case 'preKeysLow':
      for (const device of account.companions.keys()) trimPreKeys(world, { account, device }, request.left);
      return;
    case 'disappearing':
      oweCompanions(
        world,
        account,
        notification(userJid(account), 'account_sync', { tag: 'disappearing_mode', attrs: { duration: String(request.seconds), t: unixSeconds() } }),
      );
      return;
    case 'newsletter':
      oweCompanions(world, account, newsletterPost(request.text));
      return;
    case 'status':
      oweCompanions(world, account, statusPost(world.accounts.get(request.from)));
      return;
    case 'edgeRouting':
      say(world, account, edgeRouting(account));
      return;
    case 'dirty':
      say(world, account, info({ tag: 'dirty', attrs: { type: request.what, timestamp: unixSeconds() } }));
      return;
    case 'downgrade':
      say(world, account, info({ tag: 'downgrade_webclient', attrs: {} }));
  }
}
