import type { Route, RouteTable } from '#shared/contract/route.ts';

/** The part of a route that the browser needs at run time; `contract` exists only for the types. */
export interface ClientRoute<R extends Route> {
  readonly method: R['method'];
  readonly path: R['path'];
  readonly contract?: R;
}

export type ClientRoutes<T extends RouteTable> = { readonly [K in keyof T]: ClientRoute<T[K]> };

/** Leaves the schemas out. */
export function clientRoutes<T extends RouteTable>(table: T): ClientRoutes<T> {
  const light = Object.entries(table).map(([name, { method, path }]) => [name, { method, path }]);
  return Object.fromEntries(light) as ClientRoutes<T>; // the same keys, each with its own method and path
}
