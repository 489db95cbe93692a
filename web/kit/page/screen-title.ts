import { createContext, use } from 'react';

/** The name that the table of screens gives the screen of the moment; the shell fills it. */
export const ScreenTitleContext = createContext('');

export const useScreenTitle = (): string => use(ScreenTitleContext);
