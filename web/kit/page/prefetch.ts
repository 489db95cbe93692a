/** Fetches code before it is shown. A failure is met, and shown, when it is rendered. */
export const prefetch = (...loaders: readonly (() => Promise<unknown>)[]): Promise<unknown> => Promise.allSettled(loaders.map((load) => load()));
