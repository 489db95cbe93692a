import { generateWAMessage } from '@whiskeysockets/baileys';
import type { proto, SignalKeyStore, WASocket } from '@whiskeysockets/baileys';
import type { Readable } from 'node:stream';
import type { ErrorCode } from '#shared/contract/errors.ts';
import type { OutboundMessage, ShardCommand } from '#shared/contract/queue-messages.ts';
import type { AckTracker } from './ack-tracker.ts';
import { checkNumber, copyPicture, type StorePicture } from './look-ups.ts';
import { CampaignFiles } from './campaign-files.ts';
import { type ChangeCommand, composeChange } from './compose-change.ts';
import { composeMessage, quotedMessage, type SendCommand } from './compose-message.ts';
import { addressedJid, destinationOf, hasWritten } from './destination.ts';
import { prepareMedia, type MediaCommand } from './media-preparation.ts';
import { NumberLimits } from './number-limits.ts';
import { pause } from './pause.ts';
import { RecentIds } from './recent-ids.ts';
import type { Report } from '#services/whatsapp/receive/inbound-reports.ts';
import { refusalCode } from './refusal.ts';
import { relay, type Stanza } from './relay.ts';
import type { TransferTimes } from './transfer-limit.ts';
import { chatKey } from '#services/whatsapp/chat-address.ts';
import { KeyedLock } from '#services/whatsapp/keyed-lock.ts';
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
  readonly storePicture: StorePicture;
  /** Whether somebody deleted the message while it waited. */
  readonly isTakenBack: (command: SendCommand) => Promise<boolean>;
  /** Time for the server's ack before a message is sent again. */
  readonly ackTimeoutMs: number;
  /** Times of files on their way to WhatsApp. */
  readonly times?: TransferTimes;
}

export type SendOutcome =
  /** `report`: what was asked for, for the inbound queue. `told`: the server's ack is on it; until then the command must be able to come again. */
  | { readonly kind: 'done'; readonly report?: Report; readonly told?: Promise<void> }
  | { readonly kind: 'failed'; readonly code: ErrorCode }
  /** The socket closed meanwhile, or the command is not ours any more: to be done once more when both are as they should. */
  | { readonly kind: 'again' };

type Command = Exclude<OutboundMessage, { type: 'control' }>;
type Message = Extract<OutboundMessage, { type: 'send' | ChangeCommand['type'] }>;

const done = { kind: 'done' } as const;
const again = { kind: 'again' } as const;
const failed = (code: ErrorCode) => ({ kind: 'failed', code }) as const;

/** Nobody deletes a message sooner: most leave at once and cost no look. */
const lookedAtAfterMs = 3_000;

/** A message that WhatsApp refused so often because of the pace, with growing pauses between, fails. */
const rateAttempts = 4;

/**
 * Does what the API asks of open sessions: for one connection one thing at a time, but for files, which are made ready beside.
 * Whoever calls keeps the order of a chat.
 */
export class OutboundSending {
  readonly #options: SendingOptions;
  readonly #turns = new KeyedLock();
  readonly #campaignFiles = new CampaignFiles();
  readonly #limits = new NumberLimits(Date.now);
  /** Files made ready before the socket closed need not be made ready again. */
  readonly #prepared = new WeakMap<Command, proto.IMessage>();
  /** Chats by connection, as WhatsApp last answered in them. */
  readonly #accepted = new RecentIds(5_000);
  readonly #refused = new RecentIds(1_000);

  constructor(options: SendingOptions) {
    this.#options = options;
  }

  /** Resolves when the server has acked, which may be told later. @param signal aborted when the command is not ours any more */
  async perform(session: OpenSession, command: Command, signal: AbortSignal): Promise<SendOutcome> {
    const turn = <T>(work: () => Promise<T>) => this.#turns.run(command.connectionId, () => this.#unpaused(command, signal, work));
    try {
      if (command.type === 'read') return await turn(() => markRead(session, command));
      if (command.type === 'check') return await turn(async () => ({ kind: 'done', report: await checkNumber(this.#options.shared, session, command) }));
      if (command.type === 'picture') return { kind: 'done', report: await copyPicture(this.#options, session, command) };
      const jid = await turn(async () => (isLate(command) ? failed('ERR_SENDING_TOO_LATE') : this.#destination(session, command)));
      if (typeof jid !== 'string') return jid;
      const stanza = await this.#stanza(session, jid, command, signal);
      if ('kind' in stanza) return stanza;
      // A file may have taken its time, and a campaign have been stopped meanwhile.
      return await turn(async () => (isLate(command) ? failed('ERR_SENDING_TOO_LATE') : this.#send(session, command, stanza, signal)));
    } catch (error) {
      if (signal.aborted || !session.socket.ws.isOpen) return again;
      throw error;
    }
  }

  async #unpaused<T>({ connectionId }: Command, signal: AbortSignal, work: () => Promise<T>): Promise<T> {
    signal.throwIfAborted();
    const pausedMs = this.#limits.pausedMs(connectionId);
    if (pausedMs > 0) await pause(pausedMs, signal);
    return work();
  }

  async #destination(session: OpenSession, command: Message): Promise<string | SendOutcome> {
    if (await this.#isBlocked(session, command)) return failed('ERR_WAPP_NEW_CONTACTS_BLOCKED');
    return (await destinationOf(this.#options.shared, session, command.chat)) ?? failed('ERR_WAPP_INVALID_CONTACT');
  }

  /** Each try to reach a new contact makes WhatsApp's block longer. */
  async #isBlocked(session: OpenSession, { connectionId, chat }: Command): Promise<boolean> {
    if (chat.groupId !== undefined || !this.#limits.blocksNewContacts(connectionId)) return false;
    const name = `${connectionId}#${chatKey(chat)}`;
    if (this.#accepted.has(name)) return false;
    return this.#refused.has(name) || !(await hasWritten(session, chat));
  }

  async #stanza(session: OpenSession, jid: string, command: Message, signal: AbortSignal): Promise<Stanza | SendOutcome> {
    const { connectionId, chat, whatsappMessageId: id } = command;
    if (command.type !== 'send') {
      const change = composeChange(jid, command);
      if (command.type !== 'react') this.#options.shared.forgetSent(connectionId, command.targetId);
      // A device that could not read it asks for it again.
      if (command.type !== 'revoke') this.#options.shared.rememberSent(connectionId, id, { chat, message: change.message, hasNoRow: true });
      return { jid, id, ...change };
    }
    const message = this.#prepared.get(command) ?? (await this.#compose(session, jid, command, signal));
    if (typeof message === 'string') return failed(message);
    this.#prepared.set(command, message);
    this.#options.shared.rememberSent(connectionId, id, { chat, message, isPaced: beginBy(command) !== undefined });
    return { jid, id, message, attributes: {} };
  }

  async #compose(session: OpenSession, jid: string, command: SendCommand, signal: AbortSignal): Promise<proto.IMessage | ErrorCode> {
    if (isMedia(command)) {
      const prepare = () => prepareMedia(this.#options, session, jid, command, signal);
      return beginBy(command) === undefined ? prepare() : this.#campaignFiles.compose(command, prepare);
    }
    const content = composeMessage(command);
    if (!content) return 'ERR_SENDING_WAPP_MSG';
    const quoted = quotedMessage(jid, command);
    const { socket } = session;
    const options = { logger: silentLogger, userJid: socket.user?.id ?? '', messageId: command.whatsappMessageId, upload: socket.waUploadToServer };
    return (await generateWAMessage(jid, content, { ...options, ...(quoted ? { quoted } : {}) })).message ?? 'ERR_SENDING_WAPP_MSG';
  }

  async #send(session: OpenSession, command: Command, stanza: Stanza, signal: AbortSignal): Promise<SendOutcome> {
    const { connectionId, chat } = command;
    for (let refusals = 1; ; refusals += 1) {
      if (await this.#isBlocked(session, command)) return failed('ERR_WAPP_NEW_CONTACTS_BLOCKED');
      if (hasWaited(command) && (await this.#options.isTakenBack(command))) return done;
      const outcome = await relay(session, stanza, this.#options.ackTimeoutMs);
      if (outcome === 'closed') return again;
      if (outcome === 'silent') return failed('ERR_SENDING_WAPP_MSG');
      if ('told' in outcome) {
        this.#limits.accepted(connectionId);
        this.#accepted.add(`${connectionId}#${chatKey(chat)}`);
        return { kind: 'done', told: outcome.told };
      }
      if (outcome.refused === 'newContacts') {
        this.#limits.blockNewContacts(connectionId);
        this.#refused.add(`${connectionId}#${chatKey(chat)}`);
      }
      if (outcome.refused === 'rate') this.#limits.pause(connectionId);
      // Whoever asks for a message at a certain time keeps the pace by themselves.
      const mayRepeat = outcome.refused === 'rate' && (command.type !== 'send' || beginBy(command) === undefined);
      if (!mayRepeat || refusals >= rateAttempts) return failed(refusalCode[outcome.refused]);
      await pause(this.#limits.pausedMs(connectionId), signal);
    }
  }
}

/** When a command must have begun, in milliseconds; undefined for those that wait as long as they must. */
export const beginBy = (command: ShardCommand): number | undefined => ('beginBy' in command && command.beginBy ? Date.parse(command.beginBy) : undefined);

const isLate = (command: ShardCommand): boolean => Date.now() > (beginBy(command) ?? Infinity);

/** Campaigns are stopped otherwise. */
const hasWaited = (command: Command): command is SendCommand =>
  command.type === 'send' && beginBy(command) === undefined && Date.now() - Date.parse(command.createdAt) > lookedAtAfterMs;

const isMedia = (command: SendCommand): command is MediaCommand => command.content.type === 'media';

async function markRead(session: OpenSession, { chat, whatsappMessageIds }: Extract<Command, { type: 'read' }>): Promise<SendOutcome> {
  const remoteJid = await addressedJid(session, chat);
  // In a group the receipt would have to name each author, whom the command does not know.
  if (chat.groupId === undefined && whatsappMessageIds.length > 0) {
    await session.socket.readMessages(whatsappMessageIds.map((id) => ({ remoteJid, id, fromMe: false })));
  }
  return done;
}
