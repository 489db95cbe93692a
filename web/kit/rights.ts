import { createContext, use } from 'react';
import type { Right } from '#shared/contract/rights.ts';

/** Tells what the user of this session may do; the application says so above the screens. */
export const Rights = createContext<(right: Right) => boolean>(() => false);

export const useRights = () => use(Rights);
