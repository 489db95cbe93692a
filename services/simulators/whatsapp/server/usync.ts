import { type BinaryNode, getBinaryNodeChild, getBinaryNodeChildren, getBinaryNodeChildString } from '@whiskeysockets/baileys';
import { type Account, userJid } from '#services/simulators/whatsapp/accounts.ts';
import type { World } from '#services/simulators/whatsapp/world.ts';

function deviceList(account: Account | undefined): BinaryNode {
  const companions = [...(account?.companions.values() ?? [])].map(({ device, keyIndex }) => ({
    tag: 'device',
    attrs: { id: String(device), 'key-index': String(keyIndex) },
  }));
  const content = account ? [{ tag: 'device', attrs: { id: '0' } }, ...companions] : [];
  return { tag: 'devices', attrs: {}, content: [{ tag: 'device-list', attrs: {}, content }] };
}

function answerUser(world: World, user: BinaryNode, protocols: Set<string>): BinaryNode {
  const number = getBinaryNodeChildString(user, 'contact')?.replaceAll(/\D/g, '');
  const account = number === undefined ? world.accounts.resolve(user.attrs['jid'])?.account : world.accounts.find(number);
  // A number is answered with the account's own form of it; a JID with itself.
  const jid = user.attrs['jid'] ?? (account ? userJid(account) : `${number ?? ''}@s.whatsapp.net`);
  const content: BinaryNode[] = [];
  if (protocols.has('contact')) content.push({ tag: 'contact', attrs: { type: account ? 'in' : 'out' } });
  if (protocols.has('devices')) content.push(deviceList(account));
  // Asked by LID the client knows it already and would store it as its own phone number.
  if (protocols.has('lid') && account && !jid.endsWith('@lid')) content.push({ tag: 'lid', attrs: { val: userJid(account, 'lid') } });
  return { tag: 'user', attrs: { jid }, content };
}

/** Tells which numbers are on WhatsApp, with which devices, under which LID. */
export function answerUsync(world: World, iq: BinaryNode): BinaryNode[] {
  const usync = getBinaryNodeChild(iq, 'usync');
  const query = getBinaryNodeChild(usync, 'query')?.content;
  const protocols = new Set(Array.isArray(query) ? query.map((protocol) => protocol.tag) : []);
  const users = getBinaryNodeChildren(getBinaryNodeChild(usync, 'list'), 'user');
  const content = [{ tag: 'list', attrs: {}, content: users.map((user) => answerUser(world, user, protocols)) }];
  return [{ tag: 'usync', attrs: usync?.attrs ?? {}, content }];
}
