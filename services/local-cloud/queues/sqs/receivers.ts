import type { Clock, Timer } from './clock.ts';
import type { Entry } from './lines.ts';
import type { Content } from './message-store.ts';

export interface Reception {
  most: number;
  visibilityMs: number;
  waitMs: number;
  /** Aborted when the caller has gone: what is handed out then would reach nobody. */
  signal: AbortSignal | undefined;
}

/** A message that was handed out. */
export interface Delivery {
  entry: Entry;
  content: Content;
  /** The reception by which it was. */
  receipt: number;
}

interface Receiver {
  readonly reception: Reception;
  readonly end: (deliveries: Delivery[]) => void;
}

/** The long polls of one queue, the earliest first. */
export class Receivers {
  readonly #clock: Clock;
  readonly #waiting = new Set<Receiver>();

  constructor(clock: Clock) {
    this.#clock = clock;
  }

  get isEmpty(): boolean {
    return this.#waiting.size === 0;
  }

  /** Resolves with nothing at the end of its time, or when its caller has gone. */
  wait(reception: Reception): Promise<Delivery[]> {
    const { signal, waitMs } = reception;
    if (signal?.aborted === true) return Promise.resolve([]);
    return new Promise((resolve) => {
      let timer: Timer | undefined;
      const leave = () => receiver.end([]);
      const receiver: Receiver = {
        reception,
        end: (deliveries) => {
          this.#waiting.delete(receiver);
          timer?.cancel();
          signal?.removeEventListener('abort', leave);
          resolve(deliveries);
        },
      };
      this.#waiting.add(receiver);
      signal?.addEventListener('abort', leave);
      timer = this.#clock.at(this.#clock.now() + waitMs, leave);
    });
  }

  /** Hands out what `take` finds, until it finds nothing. */
  serve(take: (reception: Reception) => Delivery[]): void {
    for (const receiver of this.#waiting) {
      const deliveries = take(receiver.reception);
      if (deliveries.length === 0) return;
      receiver.end(deliveries);
    }
  }
}
