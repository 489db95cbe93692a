const storageKey = 'singleKeyShortcuts';

/** Single keys can be switched off: who dictates, or bumps into keys, would trigger them unawares. */
export const hasShortcuts = (): boolean => localStorage.getItem(storageKey) !== 'false';
export const setHasShortcuts = (isOn: boolean): void => localStorage.setItem(storageKey, String(isOn));
