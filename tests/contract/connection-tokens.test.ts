import { beforeAll, describe, expect, it, vi } from 'vitest';
import { deleteConnection } from '#functions/areas/connections/delete-connection.ts';
import { replaceToken } from '#functions/areas/connections/replace-token.ts';
import type { ConnectionItem } from '#functions/records/connections/connection-item.ts';
import { acceptedTicket } from '#tests/support/conversations.ts';
import { namedRoutes } from '#tests/support/furnish/furnish.ts';
import { furnishSendApi, knownNumber } from '#tests/support/furnish/send-api.ts';
import { given, type Home } from '#tests/support/given.ts';
import { type ApiReply, restApi } from '#tests/support/rest-api.ts';
import { givenToken } from '#tests/support/send-api.ts';

/** Routes that a program calls by the token of a connection. */
const programs = namedRoutes.filter(({ route }) => route.permission === 'connectionToken');
/** And those that it must not reach with it. */
const guarded = namedRoutes.filter(({ route }) => !['public', 'connectionToken'].includes(route.permission));

describe('the token of a connection', () => {
  let home: Home;
  let other: Home;
  let api: Awaited<ReturnType<typeof restApi>>;
  let connection: ConnectionItem;
  let token: string;
  let body: object;

  beforeAll(async () => {
    home = await given.company();
    other = await given.company({ deps: home.deps });
    api = await restApi(home);
    connection = await given.connection(home, { queueIds: [home.queue.queueId] });
    token = await givenToken(home, connection);
    await acceptedTicket(home, connection, home.admin, { number: knownNumber });
    ({ sendByApi: body } = (await furnishSendApi(other)).bodies);
  });

  const outcome = ({ status, body: reply }: ApiReply): string => (status < 400 ? 'done' : String(Object(reply).error));

  it('is known at all', () => {
    expect(programs.map(({ name }) => name)).toEqual(['sendByApi']);
  });

  it.each(programs)('$name is answered to it and to nobody else', async ({ route }) => {
    const platform = await given.company({ deps: home.deps, isSuper: true });
    const replaced = await givenToken(home, await given.connection(home));
    const renewed = await given.connection(home);
    const former = await givenToken(home, renewed);
    await replaceToken(home.deps, home.admin, { connectionId: renewed.connectionId });
    const gone = await given.connection(home);
    const ofGone = await givenToken(home, gone);
    await deleteConnection(home.deps, home.admin, { connectionId: gone.connectionId });
    const expired = await given.company({ deps: home.deps, dueAt: '2026-01-01T00:00:00.000Z' });
    const identities = {
      anonymous: undefined,
      garbage: 'garbage',
      malformed: `recado_${'A'.repeat(5_000)}`,
      cut: token.slice(0, -1),
      longer: `${token}A`,
      otherCase: token.toLowerCase(),
      user: await api.token(await given.user(home)),
      admin: await api.token(home.admin),
      super: await api.token(platform.admin),
      former,
      ofGone,
      ofExpired: await givenToken(expired, await given.connection(expired)),
      ofAnotherConnection: replaced,
      own: token,
    };

    const outcomes: Record<string, string> = {};
    for (const [identity, one] of Object.entries(identities)) outcomes[identity] = outcome(await api.call(route, { token: one, body }));

    const refused = 'ERR_CONNECTION_TOKEN_INVALID';
    expect(outcomes).toEqual({
      anonymous: refused,
      garbage: refused,
      malformed: refused,
      cut: refused,
      longer: refused,
      otherCase: refused,
      user: refused,
      admin: refused,
      super: refused,
      former: refused,
      ofGone: 'ERR_NO_WAPP_FOUND',
      ofExpired: 'ERR_SUBSCRIPTION_EXPIRED',
      ofAnotherConnection: 'done',
      own: 'done',
    });
  });

  it.each(programs)('$name acts by its own connection and in its own company, whatever is asked', async ({ route }) => {
    const second = await given.connection(home, { queueIds: [home.queue.queueId] });
    const ofSecond = await givenToken(home, second);
    const foreign = await given.connection(other);
    const ofForeign = await givenToken(other, foreign);
    const ids: string[] = [];
    const asked = { ...body, connectionId: connection.connectionId, companyId: home.company.companyId, whatsappId: connection.connectionId };

    for (const one of [ofSecond, ofForeign]) ids.push(String(Object((await api.call(route, { token: one, body: asked })).body).id));

    expect(ids.map((id) => id.slice(0, 26))).toEqual([second.connectionId, foreign.connectionId]);
    // The number is of a contact in both companies: each has its own.
    expect(ids[0]?.slice(27, 53)).not.toBe(ids[1]?.slice(27, 53));
    const commands = home.deps.outbound.sent.filter(({ type }) => type === 'send').slice(-2);
    expect(commands.map(({ companyId }) => companyId)).toEqual([home.company.companyId, other.company.companyId]);
  });

  it('opens no route of people', async () => {
    const replies = await Promise.all(guarded.map(({ route }) => api.call(route, { token, params: {}, body: route.body ? {} : undefined })));

    expect([...new Set(replies.map(outcome))]).toEqual(['ERR_ACCESS_TOKEN_INVALID']);
  });

  it('stands in no log', async () => {
    const lines: string[] = [];
    for (const method of ['log', 'error', 'warn', 'info'] as const)
      vi.spyOn(console, method).mockImplementation((...words) => void lines.push(words.join(' ')));
    const [{ route } = { route: undefined }] = programs;
    if (!route) throw new Error('there is none');

    await api.call(route, { token, body });
    await api.call(route, { headers: { x_token: token }, body: { number: 'x' } });
    await api.call(route, { token: `${token}x`, body });
    vi.restoreAllMocks();

    expect(lines.length).toBeGreaterThan(2);
    expect(lines.join('\n')).not.toContain(token);
    expect(lines.join('\n')).not.toContain('nosso segredo');
    expect(lines.join('\n')).not.toContain(knownNumber);
  });
});
