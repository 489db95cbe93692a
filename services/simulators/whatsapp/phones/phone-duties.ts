import { aesDecryptGCM, aesEncryptGCM, type BinaryNode, getBinaryNodeChild, getBinaryNodeChildBuffer, hkdf, proto } from '@whiskeysockets/baileys';
import { randomBytes } from 'node:crypto';
import { type Account, type DeviceRef, userJid } from '#services/simulators/whatsapp/accounts.ts';
import type { LoggedMessage, MediaRef } from '#services/simulators/whatsapp/chat-log.ts';
import { owe } from '#services/simulators/whatsapp/server/delivery.ts';
import { unixSeconds } from '#services/simulators/whatsapp/server/sockets.ts';
import type { World } from '#services/simulators/whatsapp/world.ts';

const { PLACEHOLDER_MESSAGE_RESEND } = proto.Message.PeerDataOperationRequestType;
const { SUCCESS, NOT_FOUND } = proto.MediaRetryNotification.ResultType;

/** The message as the phone has it. */
export function wholeMessage(world: World, account: Account, { message, chat, plaintext }: LoggedMessage): Uint8Array {
  const group = world.groups.find(chat);
  const partner = world.accounts.find(chat);
  const author = world.accounts.find(message.from);
  const participant = group && author ? { participant: userJid(author, group.addressing) } : {};
  const remoteJid = partner ? userJid(partner, partner.addressing) : chat;
  return proto.WebMessageInfo.encode({
    key: { remoteJid, fromMe: message.fromMe, id: message.id, ...participant },
    message: proto.Message.decode(plaintext ?? new Uint8Array()),
    messageTimestamp: Math.floor(Date.parse(message.at) / 1000),
    ...(author && author !== account && author.showsName ? { pushName: author.name } : {}),
  }).finish();
}

/** A phone's answer to a companion's request for the content of messages. */
export function placeholderAnswer(world: World, account: Account, stanzaId: string, found: LoggedMessage[]): proto.IMessage {
  const peerDataOperationResult = found.map((logged) => ({
    placeholderMessageResendResponse: { webMessageInfoBytes: wholeMessage(world, account, logged) },
  }));
  const type = proto.Message.ProtocolMessage.Type.PEER_DATA_OPERATION_REQUEST_RESPONSE_MESSAGE;
  const peerDataOperationRequestResponseMessage = { peerDataOperationRequestType: PLACEHOLDER_MESSAGE_RESEND, stanzaId, peerDataOperationResult };
  return { protocolMessage: { type, peerDataOperationRequestResponseMessage } };
}

/** The messages that a companion asks its phone for, as far as the phone has them and gives them. */
export function askedMessages(world: World, account: Account, message: proto.IMessage): LoggedMessage[] | undefined {
  const request = message.protocolMessage?.peerDataOperationRequestMessage;
  if (request?.peerDataOperationRequestType !== PLACEHOLDER_MESSAGE_RESEND) return undefined;
  return (request.placeholderMessageResendRequest ?? []).flatMap(({ messageKey }) => {
    const found = world.chatLog.find(account.number, messageKey?.id ?? '');
    return found?.plaintext && found.message.handOver !== 'never' ? [found] : [];
  });
}

const retryKey = (media: MediaRef) => hkdf(Buffer.from(media.mediaKey), 32, { info: 'WhatsApp Media Retry Notification' });

/** @throws if the request was not made with the file's key. */
function checkRequest(media: MediaRef, id: string, request: BinaryNode): void {
  const encrypt = getBinaryNodeChild(request, 'encrypt');
  const ciphertext = getBinaryNodeChildBuffer(encrypt, 'enc_p');
  const iv = getBinaryNodeChildBuffer(encrypt, 'enc_iv');
  if (!ciphertext || !iv) throw new Error('a media retry without its request');
  const { stanzaId } = proto.ServerErrorReceipt.decode(aesDecryptGCM(ciphertext, retryKey(media), iv, Buffer.from(id)));
  if (stanzaId !== id) throw new Error('a media retry for another message');
}

function mediaRetry(account: Account, logged: LoggedMessage | undefined, id: string, rmr: BinaryNode | undefined, directPath: string | undefined): BinaryNode {
  const attrs = { from: userJid(account), type: 'mediaretry', id, t: unixSeconds() };
  const media = logged?.message.media;
  const error: BinaryNode = { tag: 'error', attrs: { code: String(NOT_FOUND) } };
  const content = rmr ? [rmr] : [];
  if (!media) return { tag: 'notification', attrs, content: [...content, error] };
  const result = directPath === undefined ? NOT_FOUND : SUCCESS;
  const plain = proto.MediaRetryNotification.encode({ stanzaId: id, result, ...(directPath === undefined ? {} : { directPath }) }).finish();
  const iv = randomBytes(12);
  const ciphertext = aesEncryptGCM(Buffer.from(plain), retryKey(media), iv, Buffer.from(id));
  const parts = [
    { tag: 'enc_p', attrs: {}, content: ciphertext },
    { tag: 'enc_iv', attrs: {}, content: iv },
  ];
  return { tag: 'notification', attrs, content: [...content, { tag: 'encrypt', attrs: {}, content: parts }] };
}

/** A companion could not fetch a file: its phone uploads it again, or says that it has it no more. */
export async function answerMediaRetry(world: World, account: Account, request: BinaryNode): Promise<void> {
  const { id = '', from } = request.attrs;
  const asker: DeviceRef | undefined = world.accounts.resolve(from);
  if (!asker) return;
  const logged = world.chatLog.find(account.number, id);
  const media = logged?.message.media;
  if (media) checkRequest(media, id, request);
  const hasFile = media !== undefined && logged?.message.mediaRetry !== 'refused';
  const uploaded = hasFile ? await world.media.copy(media.url) : undefined;
  if (world.isClosing || !account.companions.has(asker.device)) return;
  owe(world, asker, mediaRetry(account, logged, id, getBinaryNodeChild(request, 'rmr'), uploaded?.directPath));
}
