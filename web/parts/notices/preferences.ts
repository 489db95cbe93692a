import { useSyncExternalStore } from 'react';

/** Choices of this browser about notices, by key of its storage. Sound is on until it is switched off, notices outside of the page the reverse. */
const initial = { sound: true, desktopNotices: false, pushNotices: false } as const;
type Preference = keyof typeof initial;

const listeners = new Set<() => void>();

export function preference(name: Preference): boolean {
  const stored = localStorage.getItem(name);
  return stored === null ? initial[name] : stored === 'true';
}

export function setPreference(name: Preference, isOn: boolean): void {
  localStorage.setItem(name, String(isOn));
  for (const listener of listeners) listener();
}

function onChange(listener: () => void): () => void {
  listeners.add(listener);
  addEventListener('storage', listener);
  return () => {
    listeners.delete(listener);
    removeEventListener('storage', listener);
  };
}

export const usePreference = (name: Preference): boolean => useSyncExternalStore(onChange, () => preference(name));
