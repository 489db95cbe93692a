/** A screen that few begin with: one step more, for the addresses of their chunks, which nobody's first load has then. */
export const screen = (path: string) => async () => (await import('./screen-modules.ts')).loadScreen(path);
