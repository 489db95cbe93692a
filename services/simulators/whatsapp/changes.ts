import { EventEmitter } from 'node:events';

/** A line of the event stream: a change at a phone. */
export type Change = { kind: 'phone' | 'message' | 'status' | 'session' | 'group' | 'call' | 'fault'; number?: string } & Record<string, unknown>;

/** Tells pages and tests what changed, so that they can await it instead of polling. */
export class Changes {
  readonly #emitter = new EventEmitter().setMaxListeners(0);

  publish(change: Change): void {
    this.#emitter.emit('change', change);
  }

  /** @returns the end of the subscription. */
  subscribe(listener: (change: Change) => void): () => void {
    this.#emitter.on('change', listener);
    return () => this.#emitter.off('change', listener);
  }
}
