import { useLayoutEffect, useSyncExternalStore } from 'react';

let isInFront = false;
const listeners = new Set<() => void>();

const subscribe = (listener: () => void): (() => void) => {
  listeners.add(listener);
  return () => listeners.delete(listener);
};

function tell(next: boolean): void {
  isInFront = next;
  for (const listener of listeners) listener();
}

/** Says that a phone shows the list instead of the conversation that its address opens. */
export function useTellListInFront(isShown: boolean): void {
  useLayoutEffect(() => {
    tell(isShown);
    return () => tell(false);
  }, [isShown]);
}

export const useIsListInFront = (): boolean => useSyncExternalStore(subscribe, () => isInFront);
