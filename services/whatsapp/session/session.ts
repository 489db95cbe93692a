import type { AuthenticationCreds, ConnectionState } from '@whiskeysockets/baileys';
import { jidDecode } from '@whiskeysockets/baileys';
import { readConnection, setSessionWanted } from '#functions/data/connection-session.ts';
import { FencedOut } from '#functions/data/session-auth.ts';
import type { ConnectionId } from '#shared/contract/ids.ts';
import { decideAfterClose, maxQrCodes, type CloseDecision } from '#shared/domain/close-decision.ts';
import { AuthStore } from '#services/whatsapp/keys/auth-store.ts';
import { ConnectionStatus } from './connection-status.ts';
import type { Scope } from '#services/whatsapp/receive/inbound-reports.ts';
import { LiveSocket } from './live-socket.ts';
import { maskedPhone } from '#services/whatsapp/logger.ts';
import { OpenGate } from './open-gate.ts';
import type { OpenSession } from '#services/whatsapp/send/outbound-sending.ts';
import { endedQr, noQr, qrFields } from './qr-codes.ts';
import type { LossReason } from '#services/whatsapp/leases/lease-keeper.ts';
import { settledWithin } from '#services/whatsapp/within.ts';
import type { SessionDeps } from './session-deps.ts';
import { statusCodeOf } from './status-code.ts';

export interface SessionOptions {
  readonly deps: SessionDeps;
  readonly scope: Scope;
  readonly shard: number;
  readonly epoch: number;
  readonly onOpen: (session: OpenSession) => void;
  /** The connection does not exist any more. */
  readonly onDeleted: () => void;
}

/** Time for messages under way when a session is handed over. */
const closeGraceMs = 1_500;
/** For keys under way to the table; later ones are fenced off by the epoch. */
const storingMs = 3_000;
/** Time to reach WhatsApp for unlinking a session that is not open. */
const unlinkWaitMs = 8_000;

/** The WhatsApp session of one connection: opens, reopens and ends its sockets, and keeps the connection's status. */
export class Session {
  readonly #options: SessionOptions;
  #store: AuthStore;
  #status: ConnectionStatus | undefined;
  #creds: AuthenticationCreds | undefined;
  #credsSaved: Promise<void> = Promise.resolve();
  #live: LiveSocket | undefined;
  #openSession: OpenSession | undefined;
  readonly #gate = new OpenGate();
  #timer: NodeJS.Timeout | undefined;
  #attempt = 0;
  #qrCodes = 0;
  #isStopped = false;
  #turn: Promise<void> = Promise.resolve();

  constructor(options: SessionOptions) {
    this.#options = options;
    this.#store = this.#newStore();
  }

  get scope(): Scope {
    return this.#options.scope;
  }

  get open(): OpenSession | undefined {
    return this.#openSession;
  }

  /** Opens a socket unless there is one. @param afresh a person asked: QR codes are counted anew */
  start(afresh: boolean): Promise<void> {
    return this.#inTurn(() => this.#start(afresh));
  }

  /** Another task takes over: closes without telling anybody, in time even when the table does not answer. */
  async stop(reason: LossReason): Promise<void> {
    this.#isStopped = true;
    clearTimeout(this.#timer);
    this.#gate.settle(false);
    await this.#closeLive(reason === 'moved' ? closeGraceMs : 0);
    await settledWithin(storingMs, Promise.allSettled([this.#credsSaved, this.#store.close()]));
  }

  /** Unlinks at WhatsApp and forgets the keys. */
  logout(): Promise<void> {
    return this.#inTurn(async () => {
      await this.#unlink();
      await this.#want(false);
      await (await this.#loadStatus())?.set({ status: 'DISCONNECTED', number: null, closeReason: 'loggedOut', ...noQr });
    });
  }

  /** Forgets the pairing and shows a new QR code. */
  renew(): Promise<void> {
    return this.#inTurn(async () => {
      await this.#unlink();
      await (await this.#loadStatus())?.set({ number: null, closeReason: null, ...noQr });
      await this.#start(true);
    });
  }

  /** Nothing of the session is to stay. */
  erase(): Promise<void> {
    return this.#inTurn(async () => {
      await this.#unlink();
      this.#isStopped = true;
    });
  }

  /** Starting failed on our side: tries again after a while. */
  retry(error: unknown): void {
    this.#options.deps.log.error('session not started', { connectionId: this.#connectionId, error });
    void this.#closed(undefined);
  }

  /** Starting and ending take turns. */
  #inTurn(work: () => Promise<void>): Promise<void> {
    const turn = this.#turn.then(work);
    this.#turn = turn.catch(() => undefined); // whoever asked for this work learns of its failure
    return turn;
  }

  async #start(afresh: boolean): Promise<void> {
    if (afresh) {
      this.#qrCodes = 0;
      this.#attempt = 0;
      await this.#want(true);
    }
    if (this.#live || this.#isStopped) return;
    clearTimeout(this.#timer);
    const status = await this.#loadStatus();
    if (!status) return;
    this.#creds ??= await this.#store.loadCreds();
    if (!this.#isPaired) await status.set({ status: 'OPENING', closeReason: null });
    if (!this.#isStopped) this.#connect(this.#creds);
  }

  get #isPaired(): boolean {
    return this.#creds?.me !== undefined;
  }

  get #connectionId(): ConnectionId {
    return this.#options.scope.connectionId;
  }

  #newStore(): AuthStore {
    const { deps, scope, epoch } = this.#options;
    return new AuthStore({
      system: deps.table.system,
      cipher: deps.cipher,
      cache: deps.shared.keyTexts,
      connectionId: scope.connectionId,
      epoch,
      onFailure: (error) => this.#storeFailed(error),
    });
  }

  #storeFailed(error: unknown): void {
    if (error instanceof FencedOut) this.#isStopped = true;
    this.#live?.fail(error);
  }

  async #loadStatus(): Promise<ConnectionStatus | undefined> {
    if (this.#status) return this.#status;
    const { deps, scope, onDeleted } = this.#options;
    const known = await readConnection(deps.table, scope.companyId, scope.connectionId);
    if (!known) {
      onDeleted();
      return undefined;
    }
    return (this.#status ??= new ConnectionStatus({ table: deps.table, scope, log: deps.log, known, onDeleted }));
  }

  #connect(creds: AuthenticationCreds): void {
    const { deps, scope } = this.#options;
    const live: LiveSocket = new LiveSocket({
      deps,
      scope,
      creds,
      store: this.#store,
      onCreds: () => this.#saveCreds(creds),
      onUpdate: (update) => {
        if (this.#live === live) void this.#update(update).catch((error: unknown) => live.fail(error));
      },
    });
    this.#live = live;
  }

  /** Before pairing there is nothing worth keeping. */
  #saveCreds(creds: AuthenticationCreds): void {
    if (!creds.me || this.#creds !== creds) return;
    this.#credsSaved = this.#store.saveCreds(creds);
    this.#credsSaved.catch(() => undefined); // the store has told #storeFailed
  }

  async #update(update: Partial<ConnectionState>): Promise<void> {
    if (update.qr) await this.#showQr(update.qr);
    if (update.isNewLogin) {
      await this.#credsSaved;
      await this.#status?.set({ status: 'PAIRING', ...noQr });
    }
    if (update.connection === 'open') await this.#opened();
    if (update.connection === 'close') await this.#closed(statusCodeOf(update.lastDisconnect?.error));
  }

  async #showQr(qrcode: string): Promise<void> {
    if (this.#qrCodes >= maxQrCodes) return this.#endQr();
    this.#qrCodes += 1;
    await this.#status?.set(qrFields(qrcode, this.#qrCodes, this.#options.deps.whatsapp.qrTimeoutMs));
  }

  /** The fourth code has expired and WhatsApp offers another. */
  async #endQr(): Promise<void> {
    const live = this.#live;
    this.#live = undefined;
    await live?.close(0);
    await this.#closed(408);
  }

  async #opened(): Promise<void> {
    const { deps, onOpen } = this.#options;
    const number = jidDecode(this.#creds?.me?.id)?.user ?? null;
    this.#attempt = 0;
    this.#qrCodes = 0;
    await this.#credsSaved;
    if (!this.#live || this.#isStopped) return;
    this.#openSession = this.#live.session;
    deps.log.info('session open', { connectionId: this.#connectionId, number: maskedPhone(number ?? '') });
    this.#gate.settle(true);
    onOpen(this.#openSession);
    await this.#status?.set({ status: 'CONNECTED', number, closeReason: null, ...noQr });
  }

  async #closed(statusCode: number | undefined): Promise<void> {
    this.#live = undefined;
    this.#openSession = undefined;
    if (this.#isStopped) return;
    this.#attempt += 1;
    const { deps } = this.#options;
    const closing = { statusCode, isPaired: this.#isPaired, attempt: this.#attempt, qrCodesShown: this.#qrCodes };
    const decision = decideAfterClose(closing, deps.random());
    deps.log.info('session closed', {
      connectionId: this.#connectionId,
      statusCode,
      action: decision.action,
      delayMs: decision.delayMs,
      attempt: this.#attempt,
    });
    if (decision.action === 'stop' || decision.action === 'unlink') return this.#ended(decision);
    // Before anything is awaited: a start in between must find it. Whoever yields comes back only while the lease is ours.
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => void this.#reopen(), decision.delayMs);
    if (decision.status) await this.#status?.set({ status: decision.status, closeReason: decision.closeReason, ...noQr });
  }

  async #reopen(): Promise<void> {
    try {
      await this.start(false);
    } catch (error) {
      this.retry(error);
    }
  }

  async #ended(decision: CloseDecision): Promise<void> {
    this.#gate.settle(false);
    if (decision.action === 'unlink') await this.#forget();
    await this.#want(false);
    const number = decision.action === 'unlink' ? { number: null } : {};
    await this.#status?.set({ status: decision.status ?? 'DISCONNECTED', closeReason: decision.closeReason, ...number, ...endedQr });
  }

  async #unlink(): Promise<void> {
    clearTimeout(this.#timer);
    this.#creds ??= await this.#store.loadCreds();
    if (this.#isPaired) {
      if (!this.#live) this.#connect(this.#creds);
      if (!this.#openSession) await this.#gate.wait(unlinkWaitMs);
    }
    const live = this.#live;
    const session = this.#openSession;
    // From here the end of this socket is no news.
    this.#live = undefined;
    this.#openSession = undefined;
    await session?.socket.logout().catch(() => undefined); // closed meanwhile: the keys go all the same
    await live?.close(closeGraceMs);
    clearTimeout(this.#timer);
    await this.#forget();
  }

  async #closeLive(graceMs: number): Promise<void> {
    const live = this.#live;
    this.#live = undefined;
    this.#openSession = undefined;
    await live?.close(graceMs);
  }

  async #forget(): Promise<void> {
    await this.#credsSaved.catch(() => undefined); // what was not saved need not be forgotten
    await this.#store.forget();
    this.#store = this.#newStore();
    this.#creds = undefined;
  }

  async #want(wanted: boolean): Promise<void> {
    await setSessionWanted(this.#options.deps.table.system, this.#options.shard, this.#connectionId, wanted);
  }
}
