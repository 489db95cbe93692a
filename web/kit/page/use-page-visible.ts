import { useSyncExternalStore } from 'react';

function onVisibility(listener: () => void): () => void {
  document.addEventListener('visibilitychange', listener);
  return () => document.removeEventListener('visibilitychange', listener);
}

/** Whether somebody may be looking at the page. */
export const usePageVisible = (): boolean => useSyncExternalStore(onVisibility, () => !document.hidden);
