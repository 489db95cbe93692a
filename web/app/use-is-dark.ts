import { useSyncExternalStore } from 'react';
import { isShownDark, onShownScheme } from './color-scheme.ts';

/** Shown scheme: the user's choice, else the system's. */
export const useIsDark = (): boolean => useSyncExternalStore(onShownScheme, isShownDark);
