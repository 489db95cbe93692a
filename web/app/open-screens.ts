import type { FunctionComponent } from 'react';
import { forgotPasswordPath, proveAddressPath, setPasswordPath } from '#shared/contract/account-paths.ts';
import type { Texts } from '#web/i18n/texts.ts';
import { screen } from './late-screen.ts';

interface OpenScreen {
  readonly path: string;
  readonly load: () => Promise<{ readonly default: FunctionComponent<{ readonly onTyping?: () => void }> }>;
  readonly texts: readonly (keyof Texts)[];
}

/** The screens before login, which do without theme, router and query cache. Every other address leads to the first. */
export const publicScreens: readonly [OpenScreen, ...OpenScreen[]] = [
  { path: '/login', load: async () => ({ default: (await import('#web/features/login/LoginScreen.tsx')).LoginScreen }), texts: ['login'] },
  { path: '/signup', load: async () => ({ default: (await import('#web/features/sign-up/SignUpScreen.tsx')).SignUpScreen }), texts: ['sign-up'] },
  { path: forgotPasswordPath, load: screen('password/ForgotPasswordScreen'), texts: ['password', 'screen-errors'] },
];

/** Screens to which mails lead their readers, logged in or not. */
export const mailScreens: readonly OpenScreen[] = [
  { path: setPasswordPath, load: screen('password/SetPasswordScreen'), texts: ['password', 'screen-errors'] },
  { path: proveAddressPath, load: screen('password/ProveAddressScreen'), texts: ['password', 'screen-errors'] },
];
export const mailScreenAt = (pathname: string): OpenScreen | undefined => mailScreens.find(({ path }) => pathname.startsWith(path));
