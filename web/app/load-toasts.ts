/** The notices' code: fetched with the first of them, or before, where one may have to say that there is no network. */
export const loadToasts = async () => ({ default: (await import('./Toasts.tsx')).Toasts });
