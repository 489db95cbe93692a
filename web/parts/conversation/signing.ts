const storageKey = 'signMessages';

/** On unless this browser was told otherwise. */
export const isSigning = (): boolean => localStorage.getItem(storageKey) !== 'false';
export const setSigning = (isOn: boolean): void => localStorage.setItem(storageKey, String(isOn));
