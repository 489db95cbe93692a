import { useSyncExternalStore } from 'react';

// Two screens that link to each other need no router; the real one (13 KB brotli) comes with the private screens and listens to the same event.

export function goTo(path: string): void {
  history.pushState(null, '', path);
  dispatchEvent(new PopStateEvent('popstate'));
}

/** The same without a way back: what is left is used up. */
export function moveOnTo(path: string): void {
  history.replaceState(null, '', path);
  dispatchEvent(new PopStateEvent('popstate'));
}

const subscribe = (listener: () => void): (() => void) => {
  addEventListener('popstate', listener);
  return () => removeEventListener('popstate', listener);
};

/** The path shown, while no router is on the screen. */
export const usePublicPath = (): string => useSyncExternalStore(subscribe, () => location.pathname);

/** The part of the address behind its #. Another mailed link that is opened in the same tab changes it, and loads nothing anew. */
export const usePublicHash = (): string => useSyncExternalStore(subscribe, () => location.hash.slice(1));
