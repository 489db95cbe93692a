import type { EventEmitter } from 'node:events';

export type OnStray = (event: string, error: unknown) => void;

/**
 * Baileys answers stanzas in async listeners that nobody awaits: each of them rejects when its socket closes meanwhile, which
 * would end the process. From here on `onStray` is told instead.
 */
export function guardListeners(emitter: EventEmitter, onStray: OnStray): void {
  for (const event of emitter.eventNames()) {
    if (typeof event !== 'string' || !(event === 'message' || event.startsWith('CB:'))) continue;
    const listeners = emitter.listeners(event);
    emitter.removeAllListeners(event);
    for (const listener of listeners) {
      emitter.on(event, (...values: unknown[]) => void unstrayed(event, onStray, () => listener(...values)));
    }
  }
}

/** Runs a listener's work; never rejects. */
export async function unstrayed(event: string, onStray: OnStray, work: () => unknown): Promise<void> {
  try {
    await work();
  } catch (error) {
    onStray(event, error);
  }
}
