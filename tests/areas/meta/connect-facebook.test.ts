import { describe, expect, it } from 'vitest';
import { controlSession } from '#functions/areas/connections/control-session.ts';
import { createConnection } from '#functions/areas/connections/create-connection.ts';
import { deleteConnection } from '#functions/areas/connections/delete-connection.ts';
import { connectFacebook } from '#functions/areas/connections/meta/connect-facebook.ts';
import { startMetaLogin } from '#functions/areas/connections/meta/start-meta-login.ts';
import { updateConnection } from '#functions/areas/connections/update-connection.ts';
import { loadMetaLink, openToken } from '#functions/records/connections/meta-link.ts';
import { companyKeys } from '#functions/data/keys.ts';
import { GraphError } from '#functions/ports/graph.ts';
import { connectionRoutes } from '#shared/contract/connections.ts';
import { channelKey, metaConnection, metaConnectionDeps, newMetaId, PlayedGraph } from '#tests/support/given-meta.ts';
import { given, type Home } from '#tests/support/given.ts';

const redirectUri = 'https://recado.example/connections';

function graphWith(...pages: { id: string; name: string; instagram?: { id: string; username: string } }[]): PlayedGraph {
  const data = pages.map(({ id, name, instagram }) => ({
    id,
    name,
    access_token: `token of ${id}`,
    ...(instagram ? { instagram_business_account: instagram } : {}),
  }));
  return new PlayedGraph()
    .on('me', () => ({ id: '900000001' }))
    .on('oauth/access_token', ({ query }) => ({ access_token: query?.['code'] ? 'short' : 'long' }))
    .on('me/accounts', () => ({ data }));
}

interface Login {
  readonly addInstagram?: boolean;
  readonly only?: 'instagram' | 'known';
  readonly code?: string;
}

async function login(home: Home, graph: PlayedGraph, { addInstagram = false, only, code = 'abc' }: Login = {}) {
  const deps = metaConnectionDeps(home, graph);
  const { url } = await startMetaLogin(deps, home.admin, { redirectUri, addInstagram, only });
  return connectFacebook(deps, home.admin, { code, state: new URL(url).searchParams.get('state') ?? '' });
}

describe('connecting Facebook', () => {
  it('makes one connection for each page, subscribed, with its token sealed', async () => {
    const home = await given.company();
    const page = { id: newMetaId(), name: 'Doces da Ana' };
    const graph = graphWith(page);

    const { connections, skipped } = await login(home, graph);

    expect(connections).toMatchObject([{ name: 'Doces da Ana', channel: 'facebook', status: 'CONNECTED', isDefault: false, number: null }]);
    expect(skipped).toEqual([]);
    expect(graph.calls.map(({ method = 'GET', path }) => `${method} ${path}`)).toEqual([
      'GET oauth/access_token',
      'GET oauth/access_token',
      'GET me/accounts',
      `POST ${page.id}/subscribed_apps`,
    ]);
    const id = connections[0]?.id;
    if (!id) throw new Error('no connection');
    const part = home.deps.table.forCompany(home.company.companyId);
    const link = await loadMetaLink(part, home.company.companyId, id);
    expect(JSON.stringify(await part.get(companyKeys.metaLink(home.company.companyId, id)))).not.toContain('token of');
    expect(link && openToken(channelKey, link)).toBe(`token of ${page.id}`);
  });

  it('also connects accounts of Instagram where that was asked for', async () => {
    const home = await given.company();
    const graph = graphWith({ id: newMetaId(), name: 'Loja', instagram: { id: newMetaId(), username: 'Loja' } });

    expect((await login(home, graph)).connections).toHaveLength(1);
    const { connections } = await login(home, graph, { addInstagram: true });

    expect(connections).toMatchObject([
      { name: 'Loja', channel: 'facebook' },
      { name: 'Loja (Instagram)', channel: 'instagram' },
    ]);
  });

  it('leaves the page of an account alone that was asked for without it', async () => {
    const home = await given.company({ limits: { connections: 1 } });
    const pages = [
      { id: newMetaId(), name: 'Sem conta' },
      { id: newMetaId(), name: 'Loja', instagram: { id: newMetaId(), username: 'loja' } },
    ];

    const { connections, skipped } = await login(home, graphWith(...pages), { addInstagram: true, only: 'instagram' });

    expect(connections).toMatchObject([{ name: 'loja', channel: 'instagram' }]);
    expect(skipped).toEqual([]);
    const [first] = pages;
    await expect(login(home, graphWith(...(first ? [first] : [])), { addInstagram: true, only: 'instagram' })).rejects.toMatchObject({
      code: 'ERR_META_NO_INSTAGRAM',
    });
  });

  it('anew makes nothing of what the company does not have, and renews all that it has', async () => {
    const home = await given.company();
    const page = { id: newMetaId(), name: 'Loja', instagram: { id: newMetaId(), username: 'loja' } };
    const other = { id: newMetaId(), name: 'Outra', instagram: { id: newMetaId(), username: 'outra' } };
    const [known] = (await login(home, graphWith(page))).connections;
    await login(home, graphWith(other), { addInstagram: true, only: 'instagram' });

    const { connections } = await login(home, graphWith(page, other), { addInstagram: true, only: 'known' });

    expect(connections.map(({ name, channel }) => [name, channel])).toEqual([
      ['Loja', 'facebook'],
      ['outra', 'instagram'],
    ]);
    expect(connections[0]?.id).toBe(known?.id);
  });

  it('renews the token of a page that is connected already', async () => {
    const home = await given.company();
    const page = { id: newMetaId(), name: 'Loja' };
    const [first] = (await login(home, graphWith(page))).connections;

    const [again] = (await login(home, graphWith({ ...page, name: 'Outro nome' }))).connections;

    expect(again?.id).toBe(first?.id);
    expect(again?.name).toBe('Loja');
  });

  it('takes a user’s token as the specification has it, if it is that user’s', async () => {
    const home = await given.company();
    const deps = metaConnectionDeps(home, graphWith({ id: newMetaId(), name: 'Loja' }));
    const token = { facebookUserToken: 'short', addInstagram: false };

    const { connections } = await connectFacebook(deps, home.admin, { facebookUserId: '900000001', ...token });

    expect(connections).toHaveLength(1);
    await expect(connectFacebook(deps, home.admin, { facebookUserId: '900000002', ...token })).rejects.toMatchObject({ code: 'ERR_META_LOGIN_FAILED' });
  });

  it('refuses a login that another session began, that was changed, or that is old', async () => {
    const home = await given.company();
    const other = await given.user(home, { profile: 'admin' });
    const deps = metaConnectionDeps(home, graphWith({ id: newMetaId(), name: 'Loja' }));
    const { url } = await startMetaLogin(deps, other, { redirectUri, addInstagram: false });
    const state = new URL(url).searchParams.get('state') ?? '';

    for (const wrong of [state, `${state}x`, 'garbage']) {
      await expect(connectFacebook(deps, home.admin, { code: 'abc', state: wrong })).rejects.toMatchObject({ code: 'ERR_META_LOGIN_FAILED' });
    }
    home.deps.clock.advance(31 * 60_000);
    await expect(connectFacebook(deps, other, { code: 'abc', state })).rejects.toMatchObject({ code: 'ERR_META_LOGIN_FAILED' });
  });

  it('leaves pages of other companies alone, and says so', async () => {
    const home = await given.company();
    const other = await given.company({ deps: home.deps });
    const [ours, theirs] = [
      { id: newMetaId(), name: 'Nossa' },
      { id: newMetaId(), name: 'Delas' },
    ];
    await login(other, graphWith(theirs));

    const { connections, skipped } = await login(home, graphWith(ours, theirs));

    expect(connections.map(({ name }) => name)).toEqual(['Nossa']);
    expect(skipped).toEqual([{ name: 'Delas', channel: 'facebook', reason: 'ERR_META_PAGE_IN_USE' }]);
    await expect(login(home, graphWith(theirs))).rejects.toMatchObject({ code: 'ERR_META_PAGE_IN_USE' });
  });

  it('keeps to the plan', async () => {
    const home = await given.company({ limits: { connections: 1 } });
    const pages = ['Uma', 'Duas'].map((name) => ({ id: newMetaId(), name }));

    const { connections, skipped } = await login(home, graphWith(...pages));

    expect(connections.map(({ name }) => name)).toEqual(['Uma']);
    expect(skipped).toMatchObject([{ name: 'Duas', reason: 'ERR_PLAN_LIMIT_CONNECTIONS' }]);
  });

  it.each([
    ['no page', new PlayedGraph().on('oauth/access_token', () => ({ access_token: 'long' })).on('me/accounts', () => ({ data: [] })), 'ERR_META_NO_PAGES'],
    [
      'a code that was used',
      new PlayedGraph().on('oauth/access_token', () => Promise.reject(new GraphError(400, { code: 100, error_subcode: 0, message: '' }))),
      'ERR_META_LOGIN_FAILED',
    ],
    [
      'a Meta that is down',
      new PlayedGraph().on('oauth/access_token', () => Promise.reject(new GraphError(503, { code: 2, error_subcode: 0, message: '' }))),
      'ERR_META_UNAVAILABLE',
    ],
  ])('says what is wrong with %s', async (_what, graph, code) => {
    await expect(login(await given.company(), graph)).rejects.toMatchObject({ code });
  });

  it('says that nobody has entered an app yet', async () => {
    const home = await given.company();
    const deps = { ...metaConnectionDeps(home), app: async () => ({ appId: '', appSecret: '', verifyToken: 'x' }) };

    await expect(startMetaLogin(deps, home.admin, { redirectUri, addInstagram: false })).rejects.toMatchObject({ code: 'ERR_META_NOT_CONFIGURED' });
  });
});

describe('a connection of Meta’s', () => {
  it('is never the default one, which the first of WhatsApp becomes', async () => {
    const home = await given.company();
    const { connectionId } = await metaConnection(home);

    await expect(updateConnection(home.deps, home.admin, { connectionId, isDefault: true })).rejects.toMatchObject({ code: 'ERR_NO_OTHER_WHATSAPP' });
    const whatsapp = await createConnection(home.deps, home.admin, connectionRoutes.createConnection.body.parse({ name: 'WhatsApp' }));
    await deleteConnection(home.deps, home.admin, { connectionId: whatsapp.id });

    expect(whatsapp.isDefault).toBe(true);
    const part = home.deps.table.forCompany(home.company.companyId);
    expect(await part.get(companyKeys.company(home.company.companyId), { consistent: true })).toMatchObject({ defaultConnectionId: null });
  });

  it('is opened by a login alone, and closed without the session service', async () => {
    const home = await given.company();
    const { connectionId } = await metaConnection(home);

    for (const action of ['start', 'renew'] as const) {
      await expect(controlSession(home.deps, home.admin, { connectionId, action })).rejects.toMatchObject({ code: 'ERR_META_LOGIN_REQUIRED' });
    }
    await controlSession(home.deps, home.admin, { connectionId, action: 'logout' });
    await deleteConnection(home.deps, home.admin, { connectionId });

    expect(home.deps.outbound.unlinked.map((command) => command.connectionId)).toEqual([connectionId, connectionId]);
    expect(home.deps.outbound.sent).toEqual([]);
  });
});
