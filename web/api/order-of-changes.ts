import { getStoredSession, onStoredSession } from './token-store.ts';

/** The last change of each address that is under way. */
const running = new Map<string, Promise<unknown>>();

// The next user waits for nothing of the one before.
onStoredSession(() => {
  if (!getStoredSession()) running.clear();
});

/**
 * Makes one change of an address after the other. A call that is made again must not come after a later one, and undo it: of a switch that is
 * turned on and off, the last wish holds.
 */
export async function inOrderOf<T>(path: string, change: () => Promise<T>): Promise<T> {
  const before = running.get(path);
  const now = before === undefined ? change() : before.then(change, change);
  running.set(path, now);
  try {
    return await now;
  } finally {
    if (running.get(path) === now) running.delete(path);
  }
}
