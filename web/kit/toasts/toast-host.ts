import { useSyncExternalStore } from 'react';
import { deferred } from '../page/deferred.ts';

let isRequested = false;
const listeners = new Set<() => void>();
const mounting = deferred<void>();

/** Called for each toast: the first one brings their code and container along. Resolves when the container is there. */
export function requestToasts(): Promise<void> {
  isRequested = true;
  for (const listener of listeners) listener();
  return mounting.promise;
}

/** Called by the container. */
export const toastsMounted = (): void => mounting.resolve();

const subscribe = (listener: () => void): (() => void) => {
  listeners.add(listener);
  return () => listeners.delete(listener);
};

/** Whether toasts must be on the screen by now. */
export const useToastsRequested = (): boolean => useSyncExternalStore(subscribe, () => isRequested);
