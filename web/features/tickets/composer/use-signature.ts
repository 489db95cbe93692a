import { useState } from 'react';
import { useSessionUser } from '#web/api/session.ts';

const storageKey = 'signMessages';

/** The specification's: the attendant's name in bold above the text; on unless this browser was told otherwise. */
export function useSignature() {
  const { name } = useSessionUser();
  const [isOn, setIsOn] = useState(() => localStorage.getItem(storageKey) !== 'false');
  const toggle = (): void => {
    setIsOn(!isOn);
    localStorage.setItem(storageKey, String(!isOn));
  };
  const prefix = isOn ? `*${name}:*\n` : '';
  return { isOn, toggle, prefix, sign: (text: string) => (text === '' ? '' : prefix + text) };
}
