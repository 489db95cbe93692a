import { lazy, type ComponentType } from 'react';
import { deferred } from './deferred.ts';

/** Patience with an answer, before the rest comes meanwhile. */
export const patienceMs = 3_000;

const settling = deferred<void>();
/** Holds once the first screen has settled. */
export const settled = settling.promise;

/** The first screen shows what it is for, or somebody asks for the rest. */
export const settle = (): void => settling.resolve();

/** Settles when the browser has nothing to do: what has just been answered is drawn by then. */
export function settleSoon(): void {
  // Safari has no such callback.
  if ('requestIdleCallback' in globalThis) requestIdleCallback(settle, { timeout: patienceMs });
  else setTimeout(settle);
}

/** Between two tries for code that did not come. */
export const againMs = 5_000;

/** A component whose code waits until the first screen has settled: until then data and drawing have network and processor to themselves. */
export function lazyOnceSettled<P>(load: () => Promise<{ default: ComponentType<P> }>) {
  return lazy(async () => {
    await settled;
    return untilItComes(load);
  });
}

/** Tries again, so that a part that no first screen needs does not take the page along. A browser may keep the failure: then the part stays away. */
async function untilItComes<T>(load: () => Promise<T>): Promise<T> {
  for (;;) {
    try {
      return await load();
    } catch {
      await new Promise((resolve) => {
        setTimeout(resolve, againMs);
      });
    }
  }
}
