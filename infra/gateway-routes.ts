import { areas, type AreaName } from '#shared/contract/index.ts';
import type { Route } from '#shared/contract/route.ts';
import { type RestFunctionName, servedBy } from '#shared/contract/served-by.ts';

/** A route of the HTTP API: of a method, or of all that one function answers at a path. */
export interface GatewayRoute {
  readonly method: Route['method'] | 'ANY';
  /** With `/api`. */
  readonly path: string;
  readonly servedBy: RestFunctionName;
}

/** Joins the methods of a path into one route where one function answers them all: a stack ends at 500 resources, and each route is one. */
export function gatewayRoutes(): GatewayRoute[] {
  const declared: GatewayRoute[] = Object.entries(areas).flatMap(([area, routes]) =>
    // the keys of `areas` are its area names
    Object.values<Route>(routes).map(({ method, path }) => ({ method, path: `/api${path}`, servedBy: servedBy[area as AreaName] })),
  );
  return [...Map.groupBy(declared, ({ path }) => path).values()].flatMap((ofPath): GatewayRoute[] => {
    const [first] = ofPath;
    const isShared = ofPath.length > 1 && ofPath.every((route) => route.servedBy === first?.servedBy);
    return first && isShared ? [{ ...first, method: 'ANY' }] : ofPath;
  });
}
