import { type Again, againOf, type Route, type RouteTable } from '#shared/contract/route.ts';

/** The part of a route that the browser needs at run time; `contract` exists only for the types. */
export interface ClientRoute<R extends Route> {
  readonly method: R['method'];
  readonly path: R['path'];
  /** Only if its method does not say it. */
  readonly again?: Again;
  readonly contract?: R;
}

export type ClientRoutes<T extends RouteTable> = { readonly [K in keyof T]: ClientRoute<T[K]> };

/** Leaves the schemas out. */
export function clientRoutes<T extends RouteTable>(table: T): ClientRoutes<T> {
  const light = Object.entries(table).map(([name, route]) => [name, lightRoute(route)]);
  return Object.fromEntries(light) as ClientRoutes<T>; // the same keys, each with its own method and path
}

function lightRoute(route: Route): ClientRoute<Route> {
  const { method, path } = route;
  const again = againOf(route);
  return again === againOf({ method }) ? { method, path } : { method, path, again };
}
