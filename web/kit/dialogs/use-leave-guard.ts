import { useEffect, useEffectEvent } from 'react';

const mark = 'guardsForm';

const isGuard = (state: unknown): boolean => typeof state === 'object' && state !== null && mark in state;

/** Forms with something to lose, one above the other. They share one entry of the history, and Back asks for the topmost. */
const asking: (() => void)[] = [];

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
    const askHere = (): void => ask();
    asking.push(askHere);
    if (asking.length === 1) begin();
    return () => {
      asking.splice(asking.indexOf(askHere), 1);
      if (asking.length === 0) end();
    };
  }, [isGuarding]);
}

/** A second entry for the same place, which Back takes away. */
const hold = (): void => history.pushState({ ...(history.state as object | null), [mark]: true }, '');

function onBack(event: PopStateEvent): void {
  event.stopImmediatePropagation(); // the router would think that the place had changed
  hold();
  asking.at(-1)?.();
}

const onUnload = (event: BeforeUnloadEvent): void => event.preventDefault();

function begin(): void {
  // The entry of a form that has just closed may still be there.
  if (!isGuard(history.state)) {
    stopWaiting();
    hold();
  }
  addEventListener('popstate', onBack, { capture: true });
  addEventListener('beforeunload', onUnload);
}

function end(): void {
  removeEventListener('popstate', onBack, { capture: true });
  removeEventListener('beforeunload', onUnload);
  // Unless whoever saved has gone elsewhere in the same breath, or the next form has something to lose.
  setTimeout(() => asking.length === 0 && isGuard(history.state) && giveBack());
}

/** Takes the entry away. The next form may have something to lose before the browser has gone back, and nobody pressed Back. */
function giveBack(): void {
  addEventListener('popstate', onOwnBack, { capture: true, once: true });
  history.back();
}

function onOwnBack(event: PopStateEvent): void {
  if (asking.length === 0) return;
  event.stopImmediatePropagation();
  hold();
}

/** A navigation has overtaken the way back: the next Back is the user's. */
const stopWaiting = (): void => removeEventListener('popstate', onOwnBack, { capture: true });
