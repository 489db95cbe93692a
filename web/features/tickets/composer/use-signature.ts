import { useState } from 'react';
import { useSessionUser } from '#web/api/session.ts';
import { isSigning, setSigning } from '#web/parts/conversation/signing.ts';

/** The specification's: the attendant's name in bold above the text; on unless this browser was told otherwise. */
export function useSignature() {
  const { name } = useSessionUser();
  const [isOn, setIsOn] = useState(isSigning);
  const toggle = (): void => {
    setIsOn(!isOn);
    setSigning(!isOn);
  };
  const prefix = isOn ? `*${name}:*\n` : '';
  return { isOn, toggle, prefix, sign: (text: string) => (text === '' ? '' : prefix + text) };
}
