import { useEffect, useEffectEvent } from 'react';

const mark = 'guardsForm';

const isGuard = (state: unknown): boolean => typeof state === 'object' && state !== null && mark in state;

/**
 * Holds the browser's Back while there is something to lose: the first Back asks instead of leaving. Closing or reloading the page
 * makes the browser itself ask.
 *
 * @param onAsk asks the user; whoever then wants to leave ends the guard, or goes on with it.
 */
export function useLeaveGuard(isGuarding: boolean, onAsk: () => void): void {
  const ask = useEffectEvent(onAsk);
  useEffect(() => {
    if (!isGuarding) return undefined;
    // A second entry for the same place, which Back takes away.
    const hold = (): void => history.pushState({ ...(history.state as object | null), [mark]: true }, '');
    const onBack = (event: PopStateEvent): void => {
      event.stopImmediatePropagation(); // the router would think that the place had changed
      hold();
      ask();
    };
    const onUnload = (event: BeforeUnloadEvent): void => event.preventDefault();
    hold();
    addEventListener('popstate', onBack, { capture: true });
    addEventListener('beforeunload', onUnload);
    return () => {
      removeEventListener('popstate', onBack, { capture: true });
      removeEventListener('beforeunload', onUnload);
      // Unless whoever saved has gone elsewhere in the same breath.
      setTimeout(() => isGuard(history.state) && history.back());
    };
  }, [isGuarding]);
}
