import { createContext, use, useEffect } from 'react';
import { useTranslation } from '#web/i18n/use-translation.ts';
import type { Right } from '#shared/contract/rights.ts';

/** Tells what the user of this session may do; the application says so above the screens. */
export const Rights = createContext<(right: Right) => boolean>(() => false);

export const useRights = () => use(Rights);

/** Tells which right something locked needs, and who may give it. */
export interface Locks {
  /** Undefined until the words are here. */
  readonly reasonOf: (right: Right) => string | undefined;
  /** Fetches the words: somebody looks at something locked. */
  readonly ask: () => void;
}
export const LockReasons = createContext<Locks>({ reasonOf: () => undefined, ask: () => undefined });

/** @returns why something is locked: in short, and in full once somebody has asked. */
export function useLocks(): { readonly reasonOf: (right: Right) => string; readonly ask: () => void } {
  const { t } = useTranslation();
  const { reasonOf, ask } = use(LockReasons);
  return { reasonOf: (right) => reasonOf(right) ?? t('lockedRight'), ask };
}

/** Asks at once: what is locked stands open before the user's eyes. */
export function useLockReason(right: Right | undefined): string | undefined {
  const { reasonOf, ask } = useLocks();
  useEffect(() => {
    if (right) ask();
  }, [right, ask]);
  return right && reasonOf(right);
}
