const storageKey = 'undoSend';

/** A message waits this long, for whoever wants to take it back. */
export const sendDelayMs = 5_000;

/** Off unless this browser was told otherwise. */
export const isSendDelayed = (): boolean => localStorage.getItem(storageKey) === 'true';
export const setSendDelayed = (isOn: boolean): void => localStorage.setItem(storageKey, String(isOn));
