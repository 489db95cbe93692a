import { generateWAMessage, jidEncode, proto } from '@whiskeysockets/baileys';
import type { SignalKeyStore, WASocket } from '@whiskeysockets/baileys';
import type { Readable } from 'node:stream';
import { setTimeout as delay } from 'node:timers/promises';
import type { ErrorCode } from '#shared/contract/errors.ts';
import type { ChatAddress, OutboundMessage } from '#shared/contract/queue-messages.ts';
import type { AckOutcome, AckTracker } from './ack-tracker.ts';
import { chatAddressOf, jidOfChat } from '#services/whatsapp/chat-address.ts';
import { composeContent, quotedMessage, type SendCommand } from './compose-message.ts';
import { silentLogger } from '#services/whatsapp/logger.ts';
import type { SharedResources } from '#services/whatsapp/session/shared-resources.ts';

/** A socket that is open now. */
export interface OpenSession {
  readonly socket: WASocket;
  readonly keys: SignalKeyStore;
  readonly acks: AckTracker;
}

export interface SendingOptions {
  readonly shared: SharedResources;
  readonly openFile: (key: string) => Promise<Readable | undefined>;
  /** Time for the server's ack before a message is sent again. */
  readonly ackTimeoutMs: number;
}

export type SendOutcome =
  | { readonly kind: 'done' }
  | { readonly kind: 'failed'; readonly code: ErrorCode }
  /** The socket closed meanwhile: to be done once more when it is open again. */
  | { readonly kind: 'again' };

type Command = Exclude<OutboundMessage, { type: 'control' }>;

const done = { kind: 'done' } as const;
const again = { kind: 'again' } as const;
const failed = (code: ErrorCode) => ({ kind: 'failed', code }) as const;

const sendAttempts = 5;
const uploadAttempts = 3;
const retryDelayMs = 1_000;
/** SMAX_INVALID: usually our idea of the recipient's devices is stale. */
const staleDevices = '479';

/** Does what the API asks of an open session, up to the server's ack. */
export async function perform(options: SendingOptions, session: OpenSession, command: Command): Promise<SendOutcome> {
  try {
    if (command.type === 'read') return await markRead(session, command);
    const jid = await destinationOf(options, session, command.chat);
    if (jid === undefined) return failed('ERR_WAPP_INVALID_CONTACT');
    if (command.type === 'revoke') return await relay(options, session, jid, revocation(jid, command.targetId), command.whatsappMessageId, { edit: '7' });
    const composed = await compose(options, session, jid, command);
    if (typeof composed === 'string') return failed(composed);
    options.shared.rememberSent(command.connectionId, command.whatsappMessageId, { chat: command.chat, message: composed });
    return await relay(options, session, jid, composed, command.whatsappMessageId, {});
  } catch (error) {
    if (!session.socket.ws.isOpen) return again;
    throw error;
  }
}

async function markRead(session: OpenSession, { chat, whatsappMessageIds }: Extract<Command, { type: 'read' }>): Promise<SendOutcome> {
  const remoteJid = jidOfChat(chat);
  // In a group the receipt would have to name each author, whom the command does not know.
  if (chat.groupId === undefined && whatsappMessageIds.length > 0) {
    await session.socket.readMessages(whatsappMessageIds.map((id) => ({ remoteJid, id, fromMe: false })));
  }
  return done;
}

/** What asks every device to delete a message of ours. */
export const revocation = (remoteJid: string, id: string): proto.IMessage => ({
  protocolMessage: { key: { remoteJid, id, fromMe: true }, type: proto.Message.ProtocolMessage.Type.REVOKE },
});

/** @returns undefined when the number has no WhatsApp account. */
async function destinationOf({ shared }: SendingOptions, { socket, keys }: OpenSession, chat: ChatAddress): Promise<string | undefined> {
  const { number } = chat;
  if (number === undefined || chat.groupId !== undefined) return jidOfChat(chat);
  const known = shared.whatsappJid(number);
  if (known) return known;
  // Once we have talked, the pair of number and LID is stored.
  if ((await keys.get('lid-mapping', [number]))[number]) return jidOfChat(chat);
  const [found] = (await socket.onWhatsApp(number)) ?? unanswered();
  if (found?.exists !== true) return undefined;
  // The account's own form, which may differ in Brazil's ninth digit.
  const jid = jidEncode(chatAddressOf(found.jid)?.number ?? number, 's.whatsapp.net');
  shared.rememberJid(number, jid);
  return jid;
}

function unanswered(): never {
  throw new Error('WhatsApp did not answer');
}

async function compose({ openFile }: SendingOptions, { socket }: OpenSession, jid: string, command: SendCommand): Promise<proto.IMessage | ErrorCode> {
  const { content, whatsappMessageId: messageId } = command;
  const userJid = socket.user?.id ?? '';
  const quoted = quotedMessage(command);
  for (let attempt = 1; ; attempt += 1) {
    const file = content.type === 'media' ? await openFile(content.media.key) : undefined;
    const composed = composeContent(content, file);
    if (!composed) return content.type === 'media' ? 'ERR_NO_FILE_FOUND' : 'ERR_SENDING_WAPP_MSG';
    try {
      const generated = await generateWAMessage(jid, composed, {
        logger: silentLogger,
        userJid,
        messageId,
        upload: socket.waUploadToServer,
        ...(quoted ? { quoted } : {}),
      });
      return generated.message ?? 'ERR_SENDING_WAPP_MSG';
    } catch (error) {
      file?.destroy();
      if (content.type !== 'media' || !socket.ws.isOpen) throw error;
      if (attempt >= uploadAttempts) return 'ERR_WAPP_UPLOAD_FAILED';
      await delay(retryDelayMs * attempt);
    }
  }
}

/** Sends until the server has answered; always under the same id, so that the receiver sees one message. */
async function relay(
  options: SendingOptions,
  session: OpenSession,
  jid: string,
  message: proto.IMessage,
  id: string,
  attributes: Record<string, string>,
): Promise<SendOutcome> {
  let wasRefreshed = false;
  for (let attempt = 1; attempt <= sendAttempts; attempt += 1) {
    const outcome = await relayOnce(options, session, jid, message, id, attributes);
    if (outcome === 'acked') return done;
    if (outcome === 'closed') return again;
    if (typeof outcome !== 'object') continue;
    if (outcome.error !== staleDevices || wasRefreshed) return failed('ERR_WAPP_REJECTED');
    wasRefreshed = true;
    await session.socket.getUSyncDevices([jid], false, false);
    await session.socket.assertSessions([jid], true);
  }
  return failed('ERR_SENDING_WAPP_MSG');
}

async function relayOnce(
  { ackTimeoutMs }: SendingOptions,
  { socket, acks }: OpenSession,
  jid: string,
  message: proto.IMessage,
  id: string,
  attributes: Record<string, string>,
): Promise<AckOutcome> {
  const answer = acks.expect(id, ackTimeoutMs);
  try {
    await socket.relayMessage(jid, message, { messageId: id, additionalAttributes: attributes });
  } catch {
    // Sessions that could not be made, or the socket closed: the first may pass, the second shows in the answer.
    acks.settle(id, socket.ws.isOpen ? 'timeout' : 'closed');
    if (socket.ws.isOpen) await delay(retryDelayMs);
  }
  return answer;
}
