import type { ComponentType } from 'react';

/** Fetches the code of a component. */
export type Load<P> = () => Promise<{ readonly default: ComponentType<P> }>;

/** Components whose code has come, by what fetches it. */
const come = new WeakMap<() => Promise<unknown>, unknown>();

/** Keeps a component that comes, so that a `part` of the same loader draws it at once. */
export async function fetchCode<T>(load: () => Promise<T>): Promise<T> {
  const code = await load();
  if (typeof code === 'object' && code !== null && 'default' in code) come.set(load, code.default);
  return code;
}

export const hasCome = <P>(load: Load<P>): ComponentType<P> | undefined => come.get(load) as ComponentType<P> | undefined; // what that very loader gave

/** Fetches code before it is shown. A failure is met, and shown, when it is rendered. */
export const prefetch = (...loaders: readonly (() => Promise<unknown>)[]): Promise<unknown> => Promise.allSettled(loaders.map(fetchCode));
