import { setTimeout as delay } from 'node:timers/promises';

interface Patience {
  readonly withinMs: number;
  readonly everyMs?: number;
}

/**
 * Asks until there is an answer. Only for what tells nobody when it changes, such as the depth of a queue.
 *
 * @throws Error naming `what` after `withinMs`.
 */
export async function eventually<T>(what: string, look: () => Promise<T | undefined>, { withinMs, everyMs = 100 }: Patience): Promise<T> {
  const deadline = Date.now() + withinMs;
  for (;;) {
    const found = await look();
    if (found !== undefined) return found;
    if (Date.now() > deadline) throw new Error(`${what}: not within ${withinMs} ms`);
    await delay(everyMs);
  }
}
