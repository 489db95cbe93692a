export const faultKinds = [
  'drop',
  'refuse',
  'silent',
  'noAck',
  /** The client takes the number for an account that it had before: an ack says so, and nobody gets the message. */
  'formerAccount',
  'ackError',
  /** The number may start no chats: only messages with a token of their recipient pass. */
  'reachOutLock',
  'uploadError',
  'dropReceipts',
  'duplicateReceipts',
  'reorderReceipts',
  'batchReceipts',
  'cannotOpen',
  'slowAck',
  'phashMismatch',
  'loginFailure',
  'streamError',
  'unlink401',
  'ban403',
  'replaced440',
  'unavailable503',
] as const;
export type FaultKind = (typeof faultKinds)[number];

export type FaultRequest = {
  kind: FaultKind;
  /** The number of the connection it strikes; all connections when absent. */
  connection?: string | undefined;
  /** How often it strikes before it is over. */
  count?: number | undefined;
  /** How long it lasts. */
  ms?: number | undefined;
  /** Delay of slowAck. */
  delayMs?: number | undefined;
  /** Code of ackError, loginFailure and streamError. */
  code?: number | undefined;
};

type Fault = FaultRequest & { left: number; until: number };

/** Faults that people and tests ordered; kept in memory, so a restarted simulator is healthy. */
export class Faults {
  #active: Fault[] = [];

  add(request: FaultRequest): void {
    const until = request.ms === undefined ? Number.POSITIVE_INFINITY : Date.now() + request.ms;
    this.#active.push({ ...request, left: request.count ?? Number.POSITIVE_INFINITY, until });
  }

  list(): FaultRequest[] {
    this.#forgetEnded();
    return this.#active.map(({ left, until: _until, ...fault }) => (Number.isFinite(left) ? { ...fault, count: left } : fault));
  }

  clear(): void {
    this.#active = [];
  }

  /** Whether this kind strikes the connection now; a counted fault is used up by one. */
  strikes(kind: FaultKind, connection?: string): FaultRequest | undefined {
    if (this.#active.length === 0) return undefined;
    const fault = this.#find(kind, connection);
    if (!fault) return undefined;
    fault.left -= 1;
    return fault;
  }

  /** Like `strikes`, but without using it up. */
  isActive(kind: FaultKind, connection?: string): boolean {
    return this.#active.length > 0 && this.#find(kind, connection) !== undefined;
  }

  #find(kind: FaultKind, connection: string | undefined): Fault | undefined {
    this.#forgetEnded();
    return this.#active.find((fault) => fault.kind === kind && (fault.connection === undefined || fault.connection === connection));
  }

  #forgetEnded(): void {
    this.#active = this.#active.filter((fault) => fault.left > 0 && fault.until > Date.now());
  }
}
