import { areJidsSameUser, encryptMediaRetryRequest, proto } from '@whiskeysockets/baileys';
import type { AuthenticationCreds, BinaryNode, ConnectionState, WAMessageKey } from '@whiskeysockets/baileys';
import { setTimeout as delay } from 'node:timers/promises';
import type { ChatAddress } from '#shared/contract/queue-messages.ts';
import { AckTracker } from '#services/whatsapp/send/ack-tracker.ts';
import type { AuthStore } from '#services/whatsapp/keys/auth-store.ts';
import { chatAddressOf } from '#services/whatsapp/chat-address.ts';
import { connect, ownAddresses, type ConnectedSocket } from './connect.ts';
import { LoginWatch } from './login-watch.ts';
import { DurableReceive } from '#services/whatsapp/receive/durable-receive.ts';
import type { MessageKey } from '#services/whatsapp/receive/envelope.ts';
import { rebuildSent } from '#services/whatsapp/receive/rebuild-sent.ts';
import { loadSentMessage, loadStoredMessage } from '#services/whatsapp/receive/stored-message.ts';
import { isSameAddress } from '#shared/domain/phone.ts';
import { ackLevelOf, ackReport, type Scope } from '#services/whatsapp/receive/inbound-reports.ts';
import type { OpenSession } from '#services/whatsapp/send/outbound-sending.ts';
import { reportStray } from '#services/whatsapp/process-guards.ts';
import type { SessionDeps } from './session-deps.ts';
import type { SentMessage } from './shared-resources.ts';

export interface LiveSocketOptions {
  readonly deps: SessionDeps;
  readonly scope: Scope;
  readonly creds: AuthenticationCreds;
  readonly store: AuthStore;
  /** Opened only to unlink: what WhatsApp hands over is neither taken nor answered. */
  readonly isMuted: boolean;
  readonly onUpdate: (update: Partial<ConnectionState>) => void;
  readonly onCreds: () => void;
}

/** A silence of 75 s must be over 30 s after its end: login, this, and the pause before the next login fit in. */
const defaultLoginSilenceMs = 12_000;
/** Baileys answers receipts one by one: the upload of a large file must not hold up everybody's ticks. */
const rebuildingMs = 5_000;

/** A socket of a session with its receipts, acks and messages wired to the queue. */
export class LiveSocket {
  readonly session: OpenSession;
  readonly #options: LiveSocketOptions;
  readonly #connected: ConnectedSocket;
  readonly #receive: DurableReceive;
  readonly #receipts = new Set<Promise<void>>();
  readonly #acks = new AckTracker();
  readonly #login: LoginWatch;
  readonly #rebuilding = new Map<string, Promise<proto.IMessage | undefined>>();

  constructor(options: LiveSocketOptions) {
    const { deps, scope, creds, store } = options;
    this.#options = options;
    this.#receive = new DurableReceive({
      scope,
      me: () => ownAddresses(creds),
      keys: store.keys,
      crypto: () => this.#connected.crypto,
      inbound: deps.inbound,
      notes: store.notes,
      askForMessages: (keys) => this.#askForMessages(keys),
      askForFile: (key, mediaKey) => this.#askForFile(key, mediaKey),
      onProblem: (error) => deps.log.warn('owed messages not asked for', { connectionId: scope.connectionId, error }),
      onNamesLost: (error) => deps.log.warn('names of the address book not taken', { connectionId: scope.connectionId, error }),
      storeMedia: (envelope, media) => deps.media.receive(scope, envelope, media),
      findSecretTarget: async (chat, id) => {
        const found = await loadStoredMessage(deps.table, scope, chat, id);
        return found?.secret ? { ...found, secret: found.secret } : undefined;
      },
      groupSubject: (jid) => this.#groupSubject(jid),
      isGroupAdmin: (group, member) => this.#isGroupAdmin(group, member),
      faultPoint: deps.faultPoint,
      onArrival: (traceId) => deps.log.info('message arrived', { ...scope, traceId }),
      fail: (error) => this.fail(error),
      now: () => new Date(),
    });
    this.#connected = connect({
      whatsapp: deps.whatsapp,
      connectionId: scope.connectionId,
      creds,
      store,
      shared: deps.shared,
      decrypted: (ciphertext) => this.#receive.decrypted(ciphertext),
      onStray: (event, error) => this.#strayed(event, error),
      sentMessage: (key) => this.#sentMessage(key),
    });
    this.#login = new LoginWatch(deps.whatsapp.loginSilenceMs ?? defaultLoginSilenceMs, () => this.#unanswered());
    this.session = { socket: this.#connected.socket, keys: store.keys, acks: this.#acks };
    this.#wire();
    if (options.isMuted) void this.#receive.close();
  }

  /** Ends the socket because of something on our side; the session decides what follows. */
  fail(error: unknown): void {
    this.#options.deps.log.error('session failed', { connectionId: this.#options.scope.connectionId, error });
    void this.#receive.close();
    void this.#connected.socket.end(error instanceof Error ? error : new Error(String(error)));
  }

  /** Stops answering, lets what is under way end, closes. @param graceMs after which it closes all the same */
  async close(graceMs: number): Promise<void> {
    let timer: NodeJS.Timeout | undefined;
    const grace = new Promise<void>((resolve) => (timer = setTimeout(resolve, graceMs)));
    await Promise.race([Promise.all([this.#receive.close(), this.#options.deps.acks.flush(), ...this.#receipts]), grace]);
    clearTimeout(timer);
    await this.#connected.socket.end(undefined);
  }

  #strayed(event: string, error: unknown): void {
    const { deps, scope } = this.#options;
    reportStray(deps.log, event, error, { connectionId: scope.connectionId });
    // After a frame that could not be read nothing that follows can be either.
    if (event === 'message') this.fail(error);
  }

  #unanswered(): void {
    const { deps, scope } = this.#options;
    deps.log.warn('login not answered', { connectionId: scope.connectionId });
    void this.#connected.socket.end(new Error('WhatsApp did not answer the login'));
  }

  #wire(): void {
    const { socket } = this.#connected;
    const { onUpdate, onCreds } = this.#options;
    this.#connected.intercept('message', (stanza, proceed) => this.#receive.receive(stanza, proceed));
    this.#connected.intercept('receipt', async (stanza, proceed) => {
      if (this.#options.isMuted) return;
      const receipt = this.#receiveReceipt(stanza, proceed);
      this.#receipts.add(receipt);
      await receipt.finally(() => this.#receipts.delete(receipt));
    });
    this.#connected.intercept('notification', (stanza, proceed) => this.#receive.receiveNotification(stanza, proceed));
    this.#connected.intercept('call', (stanza, proceed) => this.#receive.receiveCall(stanza, proceed));
    socket.ws.on('CB:ack,class:message', (stanza: BinaryNode) => this.#receiveAck(stanza));
    socket.ev.on('creds.update', () => onCreds());
    socket.ev.on('contacts.upsert', (contacts) => void this.#receive.receiveNames(contacts));
    socket.ws.on('frame', () => this.#login.heard());
    socket.ev.on('connection.update', (update) => {
      if (update.qr !== undefined || update.connection === 'open' || update.connection === 'close') this.#login.end();
      if (update.connection === 'open' && !this.#options.isMuted) this.#receive.open();
      if (update.connection === 'close') {
        this.#acks.close();
        void this.#receive.close();
      }
      onUpdate(update);
    });
  }

  /** The server took or refused a message of ours. */
  #receiveAck({ attrs }: BinaryNode): void {
    const { scope, deps } = this.#options;
    const { id = '', error } = attrs;
    if (error !== undefined) return this.#acks.settle(id, { error });
    const sent = deps.shared.sent(scope.connectionId, id);
    const told = sent && !sent.hasNoRow ? this.#tellTaken(sent, id) : Promise.resolve();
    told.catch((problem: unknown) => this.fail(problem));
    // https://github.com/WhiskeySockets/Baileys/issues/2662
    this.#acks.settle(id, { told, isForFormer: attrs['refresh_lid'] === 'true' });
  }

  /** A campaign waits for the ack, which brings its next message. */
  #tellTaken({ chat, isPaced }: SentMessage, id: string): Promise<void> {
    const { scope, deps } = this.#options;
    return isPaced ? deps.inbound.send(ackReport(scope, chat, [id], 1)) : deps.acks.tell(scope, chat, [id], 1);
  }

  /** Reports how far our messages got, and only then lets Baileys confirm the receipt. */
  async #receiveReceipt(stanza: BinaryNode, proceed: () => Promise<void>): Promise<void> {
    const { attrs } = stanza;
    const level = ackLevelOf(attrs['type']);
    const { id, lid } = ownAddresses(this.#options.creds);
    const author = attrs['participant'] ?? attrs['from'];
    const isOwnDevice = attrs['recipient'] !== undefined && (areJidsSameUser(author, id) || areJidsSameUser(author, lid));
    if (level === undefined || isOwnDevice) return proceed();
    const { deps, scope } = this.#options;
    const ids = idsOf(stanza).filter((one) => !deps.shared.sent(scope.connectionId, one)?.hasNoRow);
    try {
      const chat = await this.#chatOf(attrs['from']);
      if (chat && ids.length > 0) await deps.acks.tell(scope, chat, ids, level);
      await proceed();
    } catch (error) {
      this.fail(error);
    }
  }

  async #askForMessages(keys: readonly MessageKey[]): Promise<void> {
    await this.#connected.socket.sendPeerDataOperationMessage({
      peerDataOperationRequestType: proto.Message.PeerDataOperationRequestType.PLACEHOLDER_MESSAGE_RESEND,
      placeholderMessageResendRequest: keys.map((key) => ({ messageKey: namedKey(key) })),
    });
  }

  async #askForFile(key: MessageKey, mediaKey: Uint8Array): Promise<void> {
    const { id } = ownAddresses(this.#options.creds);
    await this.#connected.socket.sendNode(encryptMediaRetryRequest(namedKey(key), mediaKey, id));
  }

  /**
   * Answers a device that could not read a message: only one of the chat that it was sent to, since anybody may ask for any id.
   *
   * @returns undefined also when making it anew takes long: then the device asks again, and finds it made.
   */
  async #sentMessage({ remoteJid, id }: WAMessageKey): Promise<proto.IMessage | undefined> {
    const { deps, scope } = this.#options;
    if (!id) return undefined;
    const sent = deps.shared.sent(scope.connectionId, id);
    // Our own phone asks in no chat.
    if (!remoteJid) return sent?.message;
    const chat = await this.#chatOf(remoteJid);
    if (chat && sent && isSameAddress(chat, sent.chat)) return sent.message;
    if (chat && !sent) return this.#rebuild(chat, id);
    deps.log.warn('message asked for by somebody else', { connectionId: scope.connectionId, traceId: id });
    return undefined;
  }

  async #rebuild(chat: ChatAddress, id: string): Promise<proto.IMessage | undefined> {
    const { deps, scope } = this.#options;
    const find = (where: ChatAddress, sentId: string) => loadSentMessage(deps.table, scope, where, sentId);
    const rebuild = async () => {
      const message = await rebuildSent({ find, openFile: (key) => deps.media.open(key), socket: () => this.#connected.socket }, chat, id);
      if (message) deps.shared.rememberSent(scope.connectionId, id, { chat, message });
      return message;
    };
    const rebuilding = this.#rebuilding.get(id) ?? rebuild().finally(() => this.#rebuilding.delete(id));
    this.#rebuilding.set(id, rebuilding);
    return Promise.race([rebuilding, delay(rebuildingMs, undefined, { ref: false })]);
  }

  async #chatOf(jid: string | undefined): Promise<ChatAddress | undefined> {
    const chat = chatAddressOf(jid);
    if (chat?.lid === undefined) return chat;
    const id = `${chat.lid}_reverse`;
    const number = (await this.#options.store.keys.get('lid-mapping', [id]))[id];
    return number ? { ...chat, number } : chat;
  }

  /** @throws when the socket closed meanwhile: the deletion comes again */
  async #isGroupAdmin(group: string, member: string): Promise<boolean> {
    const { socket } = this.#connected;
    try {
      const { participants } = await socket.groupMetadata(group);
      return participants.some(({ id, lid, phoneNumber, admin }) => Boolean(admin) && [id, lid, phoneNumber].some((jid) => areJidsSameUser(jid, member)));
    } catch (error) {
      if (!socket.ws.isOpen) throw error;
      return false; // a group that we have left tells us nothing
    }
  }

  async #groupSubject(jid: string): Promise<string | null> {
    const { deps, scope } = this.#options;
    return deps.shared.groupSubject(scope.connectionId, jid, async () => {
      try {
        return (await this.#connected.socket.groupMetadata(jid)).subject;
      } catch {
        return null; // a name is no reason to hold a message up
      }
    });
  }
}

const namedKey = ({ participant, ...key }: MessageKey): WAMessageKey => (participant === null ? key : { ...key, participant });

function idsOf({ attrs, content }: BinaryNode): string[] {
  const [list] = Array.isArray(content) ? content : [];
  const items = list && Array.isArray(list.content) ? list.content : [];
  return [attrs['id'], ...items.map((item) => item.attrs['id'])].filter((id): id is string => id !== undefined && id !== '');
}
