/** Few need these: the addresses of their chunks stay out of the first load. */
export const loadFactorStep = async () => ({ default: (await import('./FactorStep.tsx')).FactorStep });

/** Asks the device for a passkey. */
export const loadPasskeyLogin = async () => (await import('./log-in-by-passkey.ts')).logInByPasskey;
