import { useSyncExternalStore } from 'react';
import { endOffersAbout, offerUndo } from './undo-offers.ts';

export type HeldId = string | number;

/** Records that look deleted. The server is told once it can no longer be taken back, so that a way back needs nothing of it. */
let held: ReadonlySet<HeldId> = new Set();
const running = new Set<Promise<unknown>>();
const listeners = new Set<() => void>();

function change(next: ReadonlySet<HeldId>): void {
  held = next;
  for (const tell of listeners) tell();
}

const nameOf = (id: HeldId): string => `deletion ${id}`;

/**
 * Takes a record out of the lists, and deletes it unless that is taken back.
 *
 * @param remove says itself why it failed; the record is listed again then.
 */
export function holdDeletion(id: HeldId, said: string, remove: () => Promise<unknown>): void {
  if (held.has(id)) return;
  addEventListener('pagehide', finishWithPage);
  change(new Set([...held, id]));
  const release = (): void => change(new Set([...held].filter((other) => other !== id)));
  const onEnd = (): void => {
    const removal = remove().catch(() => undefined);
    running.add(removal);
    void removal.then(() => {
      running.delete(removal);
      release();
    });
  };
  offerUndo(said, release, { about: nameOf(id), onEnd });
}

/** Nobody will take anything back any more, such as before a logout. */
export async function finishDeletions(): Promise<void> {
  for (const id of held) endOffersAbout(nameOf(id));
  await Promise.all(running);
}

let leaving: Promise<void> | undefined;

/** Calls that set out while the page goes have to outlive it. The REST client has no setting for that. */
function finishWithPage(): void {
  if (leaving) return;
  const { fetch } = globalThis;
  globalThis.fetch = (input, init) => fetch(input, { ...init, keepalive: true });
  // A page that comes back calls as before.
  leaving = finishDeletions().finally(() => {
    globalThis.fetch = fetch;
    leaving = undefined;
  });
}

const subscribe = (listener: () => void): (() => void) => {
  listeners.add(listener);
  return () => listeners.delete(listener);
};

export const useHeldDeletions = (): ReadonlySet<HeldId> => useSyncExternalStore(subscribe, () => held);

/** Records that do not look deleted. */
export function useUndeleted<T extends { readonly id: HeldId }>(records: readonly T[] | undefined): readonly T[] | undefined {
  const deleted = useHeldDeletions();
  return deleted.size === 0 ? records : records?.filter(({ id }) => !deleted.has(id));
}
