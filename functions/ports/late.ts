import { once } from './secrets.ts';

type Methods<T> = { readonly [K in keyof T]: (...args: never) => Promise<unknown> };

/**
 * A port that few requests use. A cold start does not read its client, which is loaded with the first call of one of these methods.
 *
 * @param load imports the file that has the client, and opens it.
 */
export function late<T extends Methods<T>, K extends keyof T & string>(methods: readonly K[], load: () => Promise<T>): Pick<T, K> {
  const opened = once(load);
  const called = methods.map((name) => [name, async (...args: never) => (await opened())[name](...args)]);
  return Object.fromEntries(called) as Pick<T, K>; // a method of the same name each
}
