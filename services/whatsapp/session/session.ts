import type { AuthenticationCreds, ConnectionState } from '@whiskeysockets/baileys';
import { jidDecode } from '@whiskeysockets/baileys';
import { readConnection, setSessionWanted, type SessionFields } from '#functions/records/sessions/connection-session.ts';
import { releaseNumber } from '#functions/records/connections/number-claims.ts';
import { FencedOut } from '#functions/records/sessions/session-auth.ts';
import type { ConnectionId } from '#shared/contract/ids.ts';
import { AuthStore } from '#services/whatsapp/keys/auth-store.ts';
import type { LossReason } from '#services/whatsapp/leases/lease-keeper.ts';
import type { Limiter } from '#services/whatsapp/limiter.ts';
import { maskedPhone } from '#services/whatsapp/logger.ts';
import type { Scope } from '#services/whatsapp/receive/inbound-reports.ts';
import { giveUpOwed } from '#services/whatsapp/receive/give-up-owed.ts';
import type { OpenSession } from '#services/whatsapp/send/outbound-sending.ts';
import { settledWithin } from '#services/whatsapp/within.ts';
import { ConnectionStatus } from './connection-status.ts';
import { LiveSocket } from './live-socket.ts';
import { takeNumber } from './own-number.ts';
import { qrFields } from './qr-codes.ts';
import { reduceSession } from './reduce-session.ts';
import type { SessionDeps } from './session-deps.ts';
import { initialState, isLoggingIn, type SessionEffect, type SessionEvent, type SessionState, type UnlinkCommand } from './session-state.ts';
import { socketEvents } from './socket-events.ts';

export interface SessionOptions {
  readonly deps: SessionDeps;
  readonly scope: Scope;
  readonly shard: number;
  readonly epoch: number;
  /** Limits logins: a place is held until the socket is open or closed. */
  readonly logins: Limiter;
  readonly onOpen: (session: OpenSession) => void;
  /** The connection does not exist any more. */
  readonly onDeleted: () => void;
}

/** Time for messages under way when a session is handed over. */
const closeGraceMs = 1_500;
/** For keys under way to the table; later ones are fenced off by the epoch. */
const storingMs = 3_000;

/** The WhatsApp session of one connection: does what `reduceSession` decides, and tells it what came of it. */
export class Session {
  readonly #options: SessionOptions;
  #state: SessionState = initialState;
  /** Effects run one after the other, in the order in which they were decided. */
  #effects: Promise<void> = Promise.resolve();
  #commands: Promise<void> = Promise.resolve();
  #asker: { resolve: () => void; reject: (error: unknown) => void } | undefined;
  #isOver = false;

  #store: AuthStore;
  #status: ConnectionStatus | undefined;
  #creds: AuthenticationCreds | undefined;
  #credsSaved: Promise<void> = Promise.resolve();
  #live: LiveSocket | undefined;
  #announced: OpenSession | undefined;
  #openedAt: number | undefined;
  #timer: NodeJS.Timeout | undefined;
  #preparation = 0;
  #freeLogin: () => void = () => undefined;

  constructor(options: SessionOptions) {
    this.#options = options;
    this.#store = this.#newStore();
  }

  get open(): OpenSession | undefined {
    return this.#announced;
  }

  /** Opens by itself, and again whenever it closes. */
  begin(): void {
    this.#dispatch({ type: 'start', isAsked: false });
  }

  /** A person asks for it. */
  start(): Promise<void> {
    return this.#command({ type: 'start', isAsked: true });
  }

  /** Unlinks at WhatsApp and forgets the keys; then `renew` shows a new QR code, and after `erase` nothing is left. */
  unlink(type: UnlinkCommand): Promise<void> {
    return this.#command({ type });
  }

  /** Another task takes over: closes without telling anybody, in time even when the table does not answer. */
  async stop(reason: LossReason): Promise<void> {
    this.#end(new Error('the session is handed over'));
    const live = this.#live;
    this.#live = undefined;
    await live?.close(reason === 'moved' ? closeGraceMs : 0);
    await settledWithin(storingMs, Promise.allSettled([this.#effects, this.#credsSaved, this.#store.close()]));
  }

  #end(reason: unknown): void {
    this.#isOver = true;
    clearTimeout(this.#timer);
    this.#dispatch({ type: 'stop' });
    this.#asker?.reject(reason);
  }

  /** Commands take turns; each resolves when it has had its effect. */
  #command(event: SessionEvent): Promise<void> {
    const command = this.#commands.then(() => {
      const { promise, resolve, reject } = Promise.withResolvers<void>();
      this.#asker = { resolve, reject };
      if (this.#isOver) reject(new Error('the session is over'));
      else this.#dispatch(event);
      return promise;
    });
    this.#commands = command.catch(() => undefined); // whoever gave the command learns of its failure
    return command;
  }

  #dispatch(event: SessionEvent): void {
    const { state, effects } = reduceSession(this.#state, event);
    this.#state = state;
    if (state.phase !== 'open') this.#announced = undefined;
    if (!isLoggingIn(state)) this.#freeLogin();
    if (effects.length > 0) this.#effects = this.#effects.then(() => this.#runAll(effects));
  }

  async #runAll(effects: readonly SessionEffect[]): Promise<void> {
    try {
      for (const effect of effects) if (!this.#isOver) await this.#run(effect);
    } catch (error) {
      this.#fail(error);
    }
  }

  #fail(error: unknown): void {
    this.#options.deps.log.error('session failed', { connectionId: this.#connectionId, phase: this.#state.phase, error });
    this.#asker?.reject(error);
    this.#dispatch({ type: 'failed', random: this.#options.deps.random() });
  }

  #run(effect: SessionEffect): Promise<unknown> | void {
    switch (effect.type) {
      case 'prepare':
        // Not awaited: others are logging in, and a command need not wait for them.
        return void this.#prepare(effect.isUrgent);
      case 'connect':
        return this.#connect(effect.isMuted);
      case 'setTimer':
        clearTimeout(this.#timer);
        this.#timer = setTimeout(() => this.#dispatch({ type: 'due' }), effect.ms);
        return;
      case 'clearTimer':
        return clearTimeout(this.#timer);
      case 'want':
        return setSessionWanted(this.#options.deps.table.system, this.#options.shard, this.#connectionId, effect.wanted);
      case 'write':
        return this.#write(effect.fields);
      case 'showQr':
        return this.#write(qrFields(effect.code, effect.shown, this.#options.deps.whatsapp.qrTimeoutMs));
      case 'awaitCreds':
        return this.#credsSaved;
      case 'announce':
        return this.#announce();
      case 'logOut':
        return this.#logOut();
      case 'closeSocket':
        return this.#closeSocket(0);
      case 'forget':
        return this.#forget();
      case 'tellDeleted':
        return this.#options.onDeleted();
      case 'logClosed': {
        const { type: _type, ...facts } = effect;
        return this.#options.deps.log.info('session closed', { connectionId: this.#connectionId, ...facts });
      }
      case 'done':
        return this.#asker?.resolve();
    }
  }

  get #connectionId(): ConnectionId {
    return this.#options.scope.connectionId;
  }

  get #number(): string | undefined {
    return jidDecode(this.#creds?.me?.id)?.user;
  }

  /** A later preparation makes an earlier one void. */
  async #prepare(isUrgent: boolean): Promise<void> {
    const preparation = (this.#preparation += 1);
    this.#freeLogin();
    const free = await this.#options.logins.acquire(isUrgent);
    const isVoid = () => preparation !== this.#preparation || this.#state.phase !== 'preparing';
    if (isVoid()) return free();
    this.#freeLogin = free;
    try {
      const { deps, scope } = this.#options;
      const status = await this.#loadStatus();
      this.#creds ??= await this.#store.loadCreds();
      const number = this.#number;
      const holder = status && number !== undefined && !this.#state.goal ? await takeNumber(deps.table, scope, number) : undefined;
      if (!isVoid()) this.#dispatch({ type: 'prepared', exists: status !== undefined, isPaired: this.#creds.me !== undefined, holder });
    } catch (error) {
      if (!isVoid()) this.#fail(error);
    }
  }

  #newStore(): AuthStore {
    const { deps, epoch } = this.#options;
    return new AuthStore({
      system: deps.table.system,
      cipher: deps.cipher,
      cache: deps.shared.keyTexts,
      connectionId: this.#connectionId,
      epoch,
      onFailure: (error) => {
        if (error instanceof FencedOut) this.#end(error);
        this.#live?.fail(error);
      },
    });
  }

  /** @returns undefined when the connection has been deleted. */
  async #loadStatus(): Promise<ConnectionStatus | undefined> {
    const { deps, scope, onDeleted } = this.#options;
    if (this.#status) return this.#status;
    const known = await readConnection(deps.table, scope.companyId, scope.connectionId);
    return known && (this.#status ??= new ConnectionStatus({ table: deps.table, scope, log: deps.log, known, onDeleted }));
  }

  async #write(fields: SessionFields): Promise<void> {
    const status = await this.#loadStatus();
    if (status) await status.set(fields);
    else this.#options.onDeleted();
  }

  #connect(isMuted: boolean): void {
    const { deps, scope } = this.#options;
    const creds = this.#creds;
    if (!creds) throw new Error('connecting without keys');
    const live: LiveSocket = new LiveSocket({
      deps,
      scope,
      creds,
      store: this.#store,
      isMuted,
      onCreds: () => this.#saveCreds(creds),
      onUpdate: (update) => {
        if (this.#live === live) this.#tell(update);
      },
    });
    this.#openedAt = undefined;
    this.#live = live;
  }

  /** Before pairing there is nothing worth keeping. */
  #saveCreds(creds: AuthenticationCreds): void {
    if (!creds.me || this.#creds !== creds) return;
    this.#credsSaved = this.#store.saveCreds(creds);
    this.#credsSaved.catch(() => undefined); // the store has told of it
  }

  #tell(update: Partial<ConnectionState>): void {
    const openMs = this.#openedAt === undefined ? 0 : performance.now() - this.#openedAt;
    const facts = { number: this.#number ?? null, openMs, random: this.#options.deps.random() };
    if (update.connection === 'open') this.#openedAt = performance.now();
    if (update.connection === 'close') this.#live = undefined;
    for (const event of socketEvents(update, facts)) this.#dispatch(event);
  }

  #announce(): void {
    // It may have closed since.
    if (!this.#live || this.#state.phase !== 'open') return;
    const { deps, onOpen } = this.#options;
    this.#announced = this.#live.session;
    deps.log.info('session open', { connectionId: this.#connectionId, number: maskedPhone(this.#number ?? '') });
    onOpen(this.#announced);
  }

  async #logOut(): Promise<void> {
    await this.#live?.session.socket.logout().catch(() => undefined); // closed meanwhile: the keys go all the same
    await this.#closeSocket(closeGraceMs);
  }

  async #closeSocket(graceMs: number): Promise<void> {
    const live = this.#live;
    this.#live = undefined;
    await live?.close(graceMs);
  }

  async #forget(): Promise<void> {
    const { deps, scope } = this.#options;
    const number = this.#number;
    await this.#credsSaved.catch(() => undefined); // what was not saved need not be forgotten
    await giveUpOwed(this.#store.notes, scope, deps.inbound, new Date());
    await this.#store.forget();
    if (number !== undefined) await releaseNumber(deps.table.system, number, this.#connectionId);
    this.#store = this.#newStore();
    this.#creds = undefined;
  }
}
