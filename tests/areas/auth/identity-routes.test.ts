import type { APIGatewayProxyEventV2, Context } from 'aws-lambda';
import { beforeEach, describe, expect, it } from 'vitest';
import { authHandlers } from '#functions/areas/auth/handlers.ts';
import { companyHandlers } from '#functions/areas/companies/handlers.ts';
import { settingHandlers } from '#functions/areas/settings/handlers.ts';
import { planHandlers } from '#functions/areas/plans/handlers.ts';
import { restFunction } from '#functions/stack/rest-function.ts';
import { authRoutes } from '#shared/contract/auth.ts';
import { companyRoutes } from '#shared/contract/companies.ts';
import { sessionHandlers } from '#functions/areas/sessions/handlers.ts';
import { sessionRoutes } from '#shared/contract/sessions.ts';
import { settingRoutes } from '#shared/contract/settings.ts';
import { planRoutes } from '#shared/contract/plans.ts';
import { given, type Home, testPassword } from '#tests/support/given.ts';
import { type IdentityDeps, identityDeps, newAddress } from '#tests/support/given-accounts.ts';

let home: Home;
let deps: IdentityDeps;

beforeEach(async () => {
  home = await given.company();
  deps = identityDeps(home.deps);
});

interface Request {
  readonly body?: unknown;
  readonly cookies?: readonly string[];
  readonly token?: string;
  readonly viewer?: string;
  readonly headers?: Readonly<Record<string, string>>;
}

/** A request as API Gateway hands it over, answered by the whole function. */
async function request(routeKey: string, { body, cookies = [], token, viewer = newAddress(), headers = {} }: Request = {}, isLocal = false) {
  const handler = restFunction<'identity'>({
    areas: {
      auth: { routes: authRoutes, handlers: authHandlers({ ...deps, isLocal }) },
      sessions: { routes: sessionRoutes, handlers: sessionHandlers(deps) },
      companies: { routes: companyRoutes, handlers: companyHandlers(deps) },
      plans: { routes: planRoutes, handlers: planHandlers(deps) },
      settings: { routes: settingRoutes, handlers: settingHandlers({ ...deps, sealingKeys: async () => (await deps.keys()).sealing }) },
    },
    deps: { table: deps.table, clock: deps.clock, originSecret: 'origin' },
  });
  const event = {
    version: '2.0',
    routeKey,
    headers: {
      'x-origin-secret': 'origin',
      'content-type': 'application/json',
      'x-viewer-address': viewer,
      ...(token ? { authorization: `Bearer ${token}` } : {}),
      ...headers,
    },
    cookies: [...cookies],
    requestContext: { requestId: 'request-1', http: { sourceIp: '127.0.0.1' } },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    isBase64Encoded: false,
  };
  // The function reads nothing of an event or a context beyond these fields.
  const reply = await handler(event as unknown as APIGatewayProxyEventV2, {} as Context);
  return { ...reply, cookies: reply.cookies ?? [], body: JSON.parse(reply.body ?? '{}') };
}

const nameAndValue = (cookie: string | undefined): string => cookie?.split(';')[0] ?? '';
const logIn = (options: Partial<Request> = {}, isLocal = false) =>
  request('POST /api/auth/login', { body: { email: home.email, password: testPassword }, ...options }, isLocal);

describe('the routes of identity', () => {
  it('carry the refresh token in a cookie that scripts and other sites cannot reach', async () => {
    const { statusCode, cookies, body } = await logIn();

    const [value, ...attributes] = cookies[0]?.split('; ') ?? [];
    expect(statusCode).toBe(200);
    expect(value).toMatch(/^recado_refresh=[\w.-]{120,}$/);
    expect(attributes).toEqual(['Path=/api/auth', 'Max-Age=604800', 'HttpOnly', 'SameSite=Strict', 'Secure']);
    expect(JSON.stringify(body)).not.toContain(nameAndValue(cookies[0]).split('=')[1]);
  });

  it('leave out Secure on one machine only', async () => {
    const { cookies } = await logIn({}, true);

    expect(cookies).toHaveLength(2);
    expect(cookies.join()).not.toContain('Secure');
  });

  it('refresh by the cookie, and clear it at log-out', async () => {
    const { cookies } = await logIn();

    const refreshed = await request('POST /api/auth/refresh_token', { cookies: cookies.map(nameAndValue) });
    const left = await request('DELETE /api/auth/logout', { token: refreshed.body.token });
    const late = await request('POST /api/auth/refresh_token', { cookies: refreshed.cookies.map(nameAndValue) });

    expect(refreshed.body).toMatchObject({ scope: 'full', user: { email: home.email } });
    expect(left.cookies[0]).toMatch(/^recado_refresh=; Path=\/api\/auth; Max-Age=0;/);
    expect(late).toMatchObject({ statusCode: 401, body: { error: 'ERR_SESSION_EXPIRED', requestId: 'request-1' } });
  });

  it.each(['cross-site', 'same-site', 'none'])('refuse to refresh for a page that is %s', async (site) => {
    const { cookies } = await logIn();
    const refreshFrom = (from: string) => request('POST /api/auth/refresh_token', { cookies: cookies.map(nameAndValue), headers: { 'sec-fetch-site': from } });

    expect(await refreshFrom(site)).toMatchObject({ statusCode: 403, cookies: [], body: { error: 'ERR_NO_PERMISSION' } });
    expect(await refreshFrom('same-origin')).toMatchObject({ statusCode: 200 });
  });

  it('take an e-mail in any case', async () => {
    const { statusCode } = await logIn({ body: { email: `  ${home.email.toUpperCase()} `, password: testPassword } });

    expect(statusCode).toBe(200);
  });

  it('say in a header how long to wait, and know a device by its cookie', async () => {
    const viewer = newAddress();
    const { cookies } = await logIn();
    for (let count = 0; count < 10; count += 1) await logIn({ viewer, body: { email: home.email, password: 'errada' } });

    const stranger = await logIn({ viewer });
    const owner = await logIn({ viewer, cookies: cookies.map(nameAndValue) });

    expect(stranger).toMatchObject({
      statusCode: 429,
      headers: { 'retry-after': '900' },
      body: { error: 'ERR_TOO_MANY_REQUESTS', details: { retryAfterSeconds: 900 } },
    });
    expect(owner.statusCode).toBe(200);
  });

  it('sign up and list plans for anybody', async () => {
    const unique = home.company.companyId.toLowerCase();

    const signedUp = await request('POST /api/companies/cadastro', {
      body: { name: `Nova ${unique}`, email: `nova-${unique}@example.com`, password: 'secreta', planId: home.plan.planId },
    });
    const plans = await request('GET /api/plans/list');

    expect(signedUp).toMatchObject({ statusCode: 201, body: { dueDate: '2026-11-23T12:00:00.000Z' } });
    expect(plans.body).toContainEqual({ id: home.plan.planId, name: 'Teste', users: 100, connections: 100, queues: 100, value: 99.9 });
  });

  it('show the session to whoever is logged in', async () => {
    const { body } = await logIn();

    const me = await request('GET /api/auth/me', { token: body.token });

    expect(me.body.user.company.dueDate).toBe(home.company.dueAt);
  });
});
