import type { Route } from '#shared/contract/route.ts';
import type { DeclaredRecord } from '#shared/records/record.ts';
import { type ClientRoute, clientRoutes } from './client-route.ts';

/** A declared record without its schemas. */
export interface LightRecord {
  readonly name: string;
  /** First word of its query keys. */
  readonly area: string;
  readonly orderedBy: string | undefined;
  /** `every` is there where the declaration has a list that comes whole. */
  readonly routes: Readonly<Record<'list' | 'every' | 'create' | 'update' | 'remove', ClientRoute<Route>>>;
}

export function lightRecord({ name, path, orderedBy, routes }: DeclaredRecord): LightRecord {
  const light = Object.values(clientRoutes(routes));
  const find = (method: string, end = ''): ClientRoute<Route> | undefined => light.find((route) => route.method === method && route.path === `${path}${end}`);
  const own = {
    list: find('GET'),
    every: find('GET', '/list'),
    create: find('POST'),
    update: find('PUT', `/{${name}Id}`),
    remove: find('DELETE', `/{${name}Id}`),
  };
  return { name, area: path.slice(1), orderedBy, routes: own as LightRecord['routes'] }; // every declaration has them, but for `every`
}
