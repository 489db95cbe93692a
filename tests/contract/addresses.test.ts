import { describe, expect, it } from 'vitest';
import { gatewayRoutes } from '#infra/gateway-routes.ts';
import { nameViewer } from '#infra/constructs/viewer-functions.ts';
import { HttpRoutes } from '#services/local-cloud/edge/http-routes.ts';
import { viewerFunction } from '#services/local-cloud/edge/viewer-function.ts';
import type { EdgeRequest } from '#services/local-cloud/edge/exchange.ts';
import { areas } from '#shared/contract/index.ts';
import type { Route } from '#shared/contract/route.ts';

const routes = Object.values(areas).flatMap((area) => Object.values<Route>(area));

/** Route that the distribution and the HTTP API make of an address, by the distribution's own function. */
async function routeAt(method: string, path: string): Promise<string | undefined> {
  const table = new HttpRoutes<string>();
  for (const route of gatewayRoutes()) table.add(`${route.method} ${route.path}`, 'area');
  table.add('$default', 'unknown');
  const view = viewerFunction(nameViewer, { id: 'site', domainName: 'site.example' });
  // A viewer function reads no more of a request than this.
  const viewed = await view({ method, path, query: '', headers: {}, viewerIp: '203.0.113.9' } as EdgeRequest);
  return 'request' in viewed ? table.match(method, viewed.request.path)?.routeKey.replace('ANY', method) : undefined;
}

describe('addresses', () => {
  it.each(routes)('$method $path answers with a closing slash as without', async ({ method, path }) => {
    const address = `/api${path.replace(/\{\w+\}/g, '42')}`;

    const reached = [await routeAt(method, address), await routeAt(method, `${address}/`)];

    expect(reached).toEqual([`${method} /api${path}`, `${method} /api${path}`]);
  });

  it.each(['GET', 'POST'])('%s of a mail’s link, whole or not, answers with its page', async (method) => {
    const reached = await Promise.all(['/unsubscribe/42', '/unsubscribe/42/', '/unsubscribe/'].map((path) => routeAt(method, path)));

    expect(new Set(reached)).toEqual(new Set([`${method} /api/unsubscribe/{mailToken}`]));
  });

  it.each([
    ['GET', '/api'],
    ['GET', '/api/'],
    ['GET', '/api/no-such-thing'],
    ['PATCH', '/api/nowhere'],
    ['GET', '/api/tickets//'],
  ])('%s %s is an unknown route', async (method, path) => {
    expect(await routeAt(method, path)).toBe('$default');
  });
});
