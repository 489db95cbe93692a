import { type Account, userJid } from '#services/simulators/whatsapp/accounts.ts';
import { ring } from '#services/simulators/whatsapp/server/calls.ts';
import type { MediaRef, PhoneMessage } from '#services/simulators/whatsapp/chat-log.ts';
import { DoorError } from '#services/simulators/doors/door-error.ts';
import type { Door } from '#services/simulators/doors/door-http.ts';
import {
  announcement,
  callRequest,
  faultRequest,
  groupChange,
  linkRequest,
  newGroup,
  newPhone,
  phoneChange,
  type PhoneChange,
  readRequest,
  receiptRequest,
  reinstallRequest,
  settingsChange,
  unlinkRequest,
} from './door-schemas.ts';
import type { FaultRequest } from '#services/simulators/whatsapp/server/faults.ts';
import { linkByQr, unlink } from '#services/simulators/whatsapp/server/pairing.ts';
import { wakePhone } from '#services/simulators/whatsapp/phones/phone-inbox.ts';
import { addSilentDevice, reinstall } from '#services/simulators/whatsapp/phones/change-devices.ts';
import { sendFromPhone } from '#services/simulators/whatsapp/phones/phone-outbox.ts';
import { readOnPhone, sendReceipt } from '#services/simulators/whatsapp/phones/phone-receipts.ts';
import { sendRequest } from './send-request.ts';
import { announce, tellGroup } from '#services/simulators/whatsapp/server/announcements.ts';
import { streamConflict, streamError, unixSeconds } from '#services/simulators/whatsapp/server/sockets.ts';
import type { World } from '#services/simulators/whatsapp/world.ts';

export type DoorCall = { world: World; params: string[]; query: URLSearchParams; body: unknown };
/** A file as an answer, instead of JSON. */
export class FileReply {
  readonly bytes: Buffer;
  readonly mime: string;
  readonly name: string;

  constructor(bytes: Buffer, mime: string, name: string) {
    this.bytes = bytes;
    this.mime = mime;
    this.name = name;
  }
}

const phoneOf = ({ world, params }: DoorCall): Account => world.accounts.get((params[0] ?? '').replaceAll(/\D/g, ''));

const phoneView = (world: World, account: Account) => ({
  number: account.number,
  lid: account.lid,
  name: account.name,
  online: account.isOnline,
  addressing: account.addressing,
  business: account.isBusiness,
  showsName: account.showsName,
  sendsReceipts: account.sendsReceipts,
  waiting: world.mailbox.count({ account, device: 0 }),
  devices: [...account.companions.keys()].map((device) => ({ device, isConnected: world.sockets.of({ account, device }) !== undefined })),
});

const mediaView = ({ name, mime, sizeBytes, sha256 }: MediaRef) => ({ name, mime, sizeBytes, sha256 });
const messageView = ({ media, ...message }: PhoneMessage) => (media ? { ...message, media: mediaView(media) } : message);

function createPhone({ world, body }: DoorCall) {
  const { number, name, ...change } = newPhone.parse(body);
  const account = world.accounts.create(number, name, world.addressing);
  applyChange(world, account, change);
  world.changes.publish({ kind: 'phone', number });
  return phoneView(world, account);
}

function applyChange(world: World, account: Account, change: PhoneChange): void {
  account.name = change.name ?? account.name;
  account.addressing = change.addressing ?? account.addressing;
  account.isOnline = change.online ?? account.isOnline;
  account.isBusiness = change.business ?? account.isBusiness;
  account.showsName = change.showsName ?? account.showsName;
  account.sendsReceipts = change.sendsReceipts ?? account.sendsReceipts;
  account.picture = change.picture ?? account.picture;
  account.greeting = change.greeting ?? account.greeting;
  account.away = change.away ?? account.away;
  account.addressBook = change.addressBook ?? account.addressBook;
  world.accounts.keep(account);
}

/** Everybody is addressed so from now on. */
function changeSettings({ world, body }: DoorCall) {
  const { addressing, offline } = settingsChange.parse(body);
  Object.assign(world.offline, offline);
  if (addressing) {
    world.addressing = addressing;
    for (const account of world.accounts.all()) applyChange(world, account, { addressing });
  }
  return { addressing: world.addressing, offline: world.offline };
}

function changePhone(call: DoorCall) {
  const { world } = call;
  const account = phoneOf(call);
  applyChange(world, account, phoneChange.parse(call.body));
  world.changes.publish({ kind: 'phone', number: account.number, online: account.isOnline });
  wakePhone(world, account);
  return phoneView(world, account);
}

function listMessages(call: DoorCall) {
  const account = phoneOf(call);
  const other = call.query.get('with') ?? undefined;
  const chat = other === undefined ? undefined : (call.world.accounts.find(other)?.number ?? other);
  return call.world.chatLog.list(account.number, chat).map(messageView);
}

async function openMedia(call: DoorCall): Promise<FileReply> {
  const { message } = call.world.chatLog.get(phoneOf(call).number, call.params[1] ?? '');
  if (!message.media) throw new DoorError(404, 'ERR_NO_MEDIA', 'the message has no file');
  const { url, mediaKey, type, mime, name } = message.media;
  return new FileReply(await call.world.media.open(url, mediaKey, type), mime, name ?? type);
}

function readChat(call: DoorCall) {
  const body = readRequest.parse(call.body);
  const chat = call.world.accounts.find(body.with)?.number ?? body.with;
  return { read: readOnPhone(call.world, phoneOf(call), chat, body.played ?? false) };
}

function confirmMessages(call: DoorCall) {
  const request = receiptRequest.parse(call.body);
  const chat = call.world.accounts.find(request.with)?.number ?? request.with;
  sendReceipt(call.world, phoneOf(call), { ...request, with: chat });
  return { sent: request.ids.length };
}

function unlinkCompanions(call: DoorCall) {
  const account = phoneOf(call);
  const { device: only } = unlinkRequest.parse(call.body ?? {});
  const devices = [...account.companions.keys()].filter((device) => only === undefined || device === only);
  for (const device of devices) unlink(call.world, { account, device });
  return { unlinked: devices };
}

function linkPhone(call: DoorCall) {
  const { qr, giveUp } = linkRequest.parse(call.body);
  return linkByQr(call.world, phoneOf(call), qr, giveUp);
}

async function reinstallPhone(call: DoorCall) {
  const account = phoneOf(call);
  await reinstall(call.world, account, reinstallRequest.parse(call.body ?? {}).asNewAccount);
  return phoneView(call.world, account);
}

function announceToClients(call: DoorCall) {
  const account = phoneOf(call);
  announce(call.world, account, announcement.parse(call.body));
  return { told: account.companions.size };
}

function changeGroup({ world, params, body }: DoorCall) {
  const { by, ...change } = groupChange.parse(body);
  const actor = world.accounts.get(by);
  const group = world.groups.getFor(params[0] ?? '', actor.number);
  const before = world.groups.members(group);
  const { added, removed } = world.groups.change(group, change);
  const concerned = [...before, ...added];
  const listed = (accounts: Account[]) =>
    accounts.map((account) => ({ tag: 'participant', attrs: { jid: userJid(account, group.addressing), phone_number: userJid(account) } }));
  if (change.subject !== undefined) tellGroup(world, group, actor, concerned, { tag: 'subject', attrs: { subject: group.subject, s_t: unixSeconds() } });
  if (added.length > 0) tellGroup(world, group, actor, concerned, { tag: 'add', attrs: {}, content: listed(added) });
  if (removed.length > 0) tellGroup(world, group, actor, concerned, { tag: 'remove', attrs: {}, content: listed(removed) });
  for (const { number } of concerned) world.changes.publish({ kind: 'group', number, id: group.id, subject: group.subject });
  return group;
}

function createGroup({ world, body }: DoorCall) {
  const request = newGroup.parse(body);
  const group = world.groups.create({ ...request, addressing: request.addressing ?? world.addressing });
  for (const number of group.participants) world.changes.publish({ kind: 'group', number, id: group.id, subject: group.subject });
  return group;
}

function placeCall({ world, body }: DoorCall) {
  const { from, to, video, ringMs } = callRequest.parse(body);
  const request = { caller: world.accounts.get(from), callee: world.accounts.get(to), isVideo: video ?? false, ringMs: ringMs ?? 20_000 };
  return { id: ring(world, request) };
}

/** Applies a fault to the open sockets; its later effects are looked up at the places they strike. */
function strikeNow(world: World, fault: FaultRequest): void {
  for (const socket of world.sockets.matching(fault.connection)) {
    if (fault.kind === 'drop') socket.drop();
    else if (fault.kind === 'unlink401' && socket.ref) unlink(world, socket.ref);
    else if (fault.kind === 'ban403') socket.end({ tag: 'failure', attrs: { reason: '403' } });
    else if (fault.kind === 'replaced440') socket.end(streamError(undefined, streamConflict('replaced')));
    else if (fault.kind === 'unavailable503') socket.end(streamError('503'));
    else if (fault.kind === 'streamError') socket.end(streamError(String(fault.code ?? 500)));
    else if (fault.kind === 'loginFailure') socket.end({ tag: 'failure', attrs: { reason: String(fault.code ?? 500) } });
  }
}

function orderFault({ world, body }: DoorCall) {
  const fault = faultRequest.parse(body);
  const isLasting = fault.count !== undefined || fault.ms !== undefined;
  const isMomentary = ['drop', 'unlink401', 'replaced440', 'streamError'].includes(fault.kind);
  // A ban lasts until it is cleared, an outage only if told how long.
  if (!isMomentary && (fault.kind !== 'unavailable503' || isLasting)) world.faults.add(fault);
  strikeNow(world, fault);
  world.changes.publish({ kind: 'fault', fault: fault.kind });
  return { faults: world.faults.list() };
}

function clearFaults({ world }: DoorCall) {
  world.faults.clear();
  world.changes.publish({ kind: 'fault' });
  return { faults: [] };
}

function listSessions({ world }: DoorCall) {
  return world.accounts.all().flatMap((account) =>
    [...account.companions.keys()].map((device) => {
      const socket = world.sockets.of({ account, device });
      const waiting = world.mailbox.count({ account, device });
      return { number: account.number, device, sockets: socket ? 1 : 0, isLive: socket?.delivery.isLive ?? false, waiting };
    }),
  );
}

/** Below `/local/whatsapp`. */
export const doors: readonly Door<DoorCall>[] = [
  { method: 'POST', path: /^\/phones$/, answer: createPhone },
  { method: 'GET', path: /^\/phones$/, answer: ({ world }) => world.accounts.all().map((account) => phoneView(world, account)) },
  { method: 'GET', path: /^\/phones\/([^/]+)$/, answer: (call) => phoneView(call.world, phoneOf(call)) },
  { method: 'POST', path: /^\/phones\/([^/]+)$/, answer: changePhone },
  { method: 'POST', path: /^\/phones\/([^/]+)\/link$/, answer: linkPhone },
  {
    method: 'POST',
    path: /^\/phones\/([^/]+)\/messages$/,
    answer: async (call) => ({ id: await sendFromPhone(call.world, phoneOf(call), sendRequest.parse(call.body)) }),
  },
  { method: 'GET', path: /^\/phones\/([^/]+)\/messages$/, answer: listMessages },
  { method: 'GET', path: /^\/phones\/([^/]+)\/messages\/([^/]+)\/media$/, answer: openMedia },
  { method: 'POST', path: /^\/phones\/([^/]+)\/read$/, answer: readChat },
  { method: 'POST', path: /^\/phones\/([^/]+)\/receipts$/, answer: confirmMessages },
  { method: 'POST', path: /^\/phones\/([^/]+)\/unlink$/, answer: unlinkCompanions },
  { method: 'POST', path: /^\/groups$/, answer: createGroup },
  { method: 'GET', path: /^\/groups$/, answer: ({ world }) => world.groups.all() },
  { method: 'POST', path: /^\/groups\/([^/]+)$/, answer: changeGroup },
  { method: 'POST', path: /^\/phones\/([^/]+)\/reinstall$/, answer: reinstallPhone },
  { method: 'POST', path: /^\/phones\/([^/]+)\/devices$/, answer: (call) => ({ device: addSilentDevice(call.world, phoneOf(call)) }) },
  { method: 'POST', path: /^\/phones\/([^/]+)\/announcements$/, answer: announceToClients },
  { method: 'POST', path: /^\/call$/, answer: placeCall },
  { method: 'POST', path: /^\/faults$/, answer: orderFault },
  { method: 'GET', path: /^\/faults$/, answer: ({ world }) => ({ faults: world.faults.list() }) },
  { method: 'DELETE', path: /^\/faults$/, answer: clearFaults },
  { method: 'POST', path: /^\/settings$/, answer: changeSettings },
  { method: 'GET', path: /^\/sessions$/, answer: listSessions },
];
