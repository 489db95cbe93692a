import { beforeAll, describe, expect, it } from 'vitest';
import { refreshSession } from '#functions/areas/auth/refresh-session.ts';
import { signUp } from '#functions/areas/companies/sign-up.ts';
import { loadUser } from '#functions/areas/users/load-users.ts';
import { updateUser } from '#functions/areas/users/update-user.ts';
import { SignJWT } from 'jose';
import { areas } from '#shared/contract/index.ts';
import type { Route } from '#shared/contract/route.ts';
import { furnish, type FurnishedHome, namedRoutes } from '#tests/support/furnish/furnish.ts';
import { identityDeps, logInAs, newAddress } from '#tests/support/given-accounts.ts';
import { given, type Home, testPassword } from '#tests/support/given.ts';
import { restApi } from '#tests/support/rest-api.ts';

/** Kinds of attack that no test of a subject has; `docs/security.md` lists all of them. */
describe('an attack', () => {
  let home: Home;
  let other: Home;
  let own: FurnishedHome;
  let api: Awaited<ReturnType<typeof restApi>>;
  let admin: string;

  beforeAll(async () => {
    home = await given.company();
    other = await given.company({ deps: home.deps });
    own = await furnish(home);
    api = await restApi(home);
    admin = await api.token(home.admin);
  }, 30_000);

  const me = (token: string, headers: Record<string, string> = {}) => api.call(areas.auth.me, { token, headers });

  it.each<[string, Record<string, unknown>]>([
    ['a path', { kid: '../../etc/passwd' }],
    ['SQL', { kid: "x' OR '1'='1" }],
    ['a NUL', { kid: 'AAAAAAAAAAAAAAA\u0000' }],
    ['100 KB', { kid: 'A'.repeat(100_000) }],
    ['a part that must be understood', { crit: ['exp'] }],
  ])('by a token whose header has %s is refused', async (_what, header) => {
    const claims = JSON.parse(Buffer.from(admin.split('.')[1] ?? '', 'base64url').toString());
    const [, payload, signature] = admin.split('.');
    const text = Buffer.from(JSON.stringify({ alg: 'EdDSA', kid: api.signing.keyId, typ: 'JWT', ...header })).toString('base64url');
    const unsigned = `${text}.${payload}.${signature}`;
    const signed =
      'crit' in header
        ? unsigned
        : await new SignJWT(claims).setProtectedHeader({ alg: 'EdDSA', kid: api.signing.keyId, ...header }).sign(api.signing.privateKey);

    for (const token of [unsigned, signed]) expect(await me(token)).toMatchObject({ status: 403, body: { error: 'ERR_ACCESS_TOKEN_INVALID' } });
  });

  it.each(['Basic YTpi', 'Bearer', 'Bearer ', 'bearer\t', 'Token x', 'Bearer a b', ', Bearer x'])('by the header %j is refused', async (authorization) => {
    const { status } = await api.call(areas.auth.me, { headers: { authorization } });

    expect([401, 403]).toContain(status);
  });

  it('by rights that a user gives to themselves changes nothing', async () => {
    const user = await given.user(home, { queueIds: [] });
    const token = await api.token(user);
    const put = (body: object, userId: string = user.userId) => api.call(areas.users.updateUser, { token, params: { userId }, body });
    const asked = [{ profile: 'admin' }, { role: 'admin' }, { queueIds: [home.queue.queueId] }, { rights: ['users-page:edit'] }];

    const replies = [];
    for (const body of asked) replies.push(await put(body));
    const ofAdmin = await put({ password: 'nova senha' }, home.admin.userId);

    const kept = await loadUser(home.deps.table.forCompany(home.company.companyId), home.company.companyId, user.userId);
    expect(kept).toMatchObject({ profile: 'user', queueIds: [] });
    expect(replies.filter(({ status }) => status >= 500)).toEqual([]);
    expect(ofAdmin.status).toBe(403);
  });

  it('by fields that nobody asked for at sign-up changes nothing', async () => {
    const plan = home.company.planId;
    const clientAddress = newAddress();
    const greedy = { isSuper: true, dueAt: '2099-01-01T00:00:00.000Z', status: true, companyId: other.company.companyId };
    const input = {
      name: `Gulosa ${clientAddress}`,
      email: `gulosa-${clientAddress}@example.com`,
      password: testPassword,
      planId: plan,
      referrer: null,
      clientAddress,
    };

    const company = await signUp(identityDeps(home.deps), { ...greedy, ...input });

    expect(company.id).not.toBe(other.company.companyId);
    expect(Date.parse(company.dueDate) - home.deps.clock.nowMs()).toBeLessThanOrEqual(3 * 24 * 60 * 60_000);
  });

  it('by a refresh cookie that was copied ends with the password that its owner changes', async () => {
    const deps = identityDeps(home.deps);
    const stolen = await logInAs(deps, { email: other.email });

    await updateUser(other.deps, other.admin, { userId: other.admin.userId, change: { password: 'outra senha 1', currentPassword: testPassword } });

    await expect(refreshSession(deps, { refreshToken: stolen.refreshToken })).rejects.toMatchObject({ code: 'ERR_SESSION_EXPIRED' });
  });

  it('by the name of another company in the address reads nothing of it', async () => {
    const reading = namedRoutes.filter(
      ({ route }) =>
        route.method === 'GET' &&
        route.params === undefined &&
        route.permission !== 'super' &&
        route.permission !== 'public' &&
        route.permission !== 'connectionToken',
    );
    const { companyId } = other.company;

    const found = [];
    for (const { name, route } of reading) {
      const { body } = await api.call(route, { token: admin, query: { companyId } });
      if (JSON.stringify(body).includes(companyId)) found.push(name);
    }

    expect(reading.length).toBeGreaterThan(20);
    expect(found).toEqual([]);
  });

  it('by ids of another company inside a body is refused', async () => {
    const foreign = await furnish(other);
    const connection = foreign.connections.ids['whatsappId']?.own;
    const contact = foreign.contacts.ids['contactId']?.own;
    const queue = other.queue.queueId;
    const asked: [Route, object, Record<string, string>?][] = [
      [areas.tickets.createTicket, { contactId: contact, whatsappId: connection, queueId: queue, userId: home.admin.userId }],
      [areas.schedules.createSchedule, { contactId: contact, body: 'oi', sendAt: '2099-01-01T00:00:00.000Z' }],
      [areas.users.createUser, { name: 'Ana', email: `a-${queue}@example.com`, password: testPassword, profile: 'user', queueIds: [queue] }],
      [areas.connections.createConnection, { name: 'Outra', queueIds: [queue] }],
      [areas.campaigns.createCampaign, { name: 'x', message1: 'x', contactListId: foreign.contactLists.ids['contactListId']?.own, whatsappIds: [connection] }],
    ];

    const statuses = [];
    for (const [route, body] of asked) statuses.push((await api.call(route, { token: admin, body })).status);

    expect(statuses.filter((status) => ![400, 404, 409].includes(status))).toEqual([]);
  });

  it('by headers that name another method or address is what the request line says', async () => {
    const listed = () => api.call(areas.tags.listTags, { token: admin });
    const before = await listed();
    const tagId = own.tags.ids['tagId']?.own ?? '';

    const reply = await api.call(areas.tags.getTag, {
      token: admin,
      params: { tagId },
      headers: { 'x-http-method-override': 'DELETE', 'x-http-method': 'DELETE', 'x-original-url': '/api/users/list', 'x-rewrite-url': '/api/users/list' },
    });

    expect(reply).toMatchObject({ status: 200, body: { id: tagId } });
    expect((await listed()).body).toEqual(before.body);
  });

  it('by an id that ends like a file of the site finds nothing, and no cache may keep the answer', async () => {
    const tagId = own.tags.ids['tagId']?.own ?? '';

    for (const ending of ['/x.css', ';.css', '%2fx.css', '.css']) {
      const reply = await api.call(areas.tags.getTag, { token: admin, params: { tagId: `${tagId}${ending}` } });
      expect([400, 404]).toContain(reply.status);
      expect(reply.headers['cache-control']).toBe('no-store');
    }
  });

  it.each<[string, unknown]>([
    ['200,000 names', Object.fromEntries(Array.from({ length: 200_000 }, (_, index) => [`k${index}`, 1]))],
    ['a million elements', { name: Array.from({ length: 1_000_000 }, () => 1) }],
  ])('by a body of %s is refused before it is looked at', async (_what, body) => {
    const headers = { 'content-type': 'application/json' };

    const reply = await api.call(areas.tags.createTag, { token: admin, rawBody: JSON.stringify(body), headers });

    expect(reply).toMatchObject({ status: 413, body: { error: 'ERR_PAYLOAD_TOO_LARGE' } });
    const texts = JSON.stringify({ name: ',"\\'.repeat(20_000), color: '#ffffff' });
    expect(await api.call(areas.tags.createTag, { token: admin, rawBody: texts, headers })).toMatchObject({ status: 400, body: { error: 'ERR_VALIDATION' } });
  });

  it('by control characters in a name leaves none of them', async () => {
    const reply = await api.call(areas.tags.createTag, { token: admin, body: { name: 'Urg\u0000ên\u001b[31mcia\u0085', color: '#ffffff' } });

    expect(reply).toMatchObject({ status: 201, body: { name: 'Urgên[31mcia' } });
  });

  it.each(['prototype', 'constructor', '__proto__'])('by a body with %s reaches nothing', async (name) => {
    const rawBody = `{"name":"Etiqueta ${name}","color":"#ffffff","${name}":{"isSuper":true,"profile":"admin"}}`;

    const { status } = await api.call(areas.tags.createTag, { token: admin, rawBody, headers: { 'content-type': 'application/json' } });

    expect(status).toBeLessThan(500);
    expect(Object(({} as Record<string, unknown>)['isSuper'])).toEqual({});
    expect(own.tags).toBeDefined();
  });
});
