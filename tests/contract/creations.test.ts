import { paginateScan } from '@aws-sdk/client-dynamodb';
import { beforeAll, describe, expect, it } from 'vitest';
import { isRepeatable } from '#shared/contract/route.ts';
import { furnish, type FurnishedHome, type NamedRoute, namedRoutes } from '#tests/support/furnish/furnish.ts';
import { given, type Home } from '#tests/support/given.ts';
import { restApi } from '#tests/support/rest-api.ts';
import { fileDynamo } from '#tests/support/test-table.ts';

const makesSomething = namedRoutes.filter(({ route }) => route.method === 'POST' && (route.status === 201 || route.creates));
const creating = makesSomething.filter(({ route }) => isRepeatable(route));

/** These find what stands there without a key as well. */
const oneAnyway = ['startErasure', 'startCompanyErasure'];

const idOf = (body: unknown): unknown => Reflect.get(Object(body), 'id') ?? Reflect.get(Object(body), 'jobId');

/** `given.company` loses one answer of the table in five. */
describe('a creation', () => {
  let home: Home;
  let api: Awaited<ReturnType<typeof restApi>>;
  let own: FurnishedHome;
  let other: Awaited<ReturnType<typeof otherCompany>>;
  let tokens: { readonly admin: string; readonly super: string };

  async function otherCompany() {
    const company = await given.company({ deps: home.deps });
    return { own: await furnish(company), token: await api.token(company.admin) };
  }

  beforeAll(async () => {
    home = await given.company({ limits: { users: 1_000 } });
    const platform = await given.company({ deps: home.deps, isSuper: true });
    api = await restApi(home);
    own = await furnish(home);
    other = await otherCompany();
    tokens = { admin: await api.token(home.admin), super: await api.token(platform.admin) };
  });

  const newKey = (): string => home.deps.clock.newId();

  function callOf({ area, name, route }: NamedRoute, key: string | undefined, { from = own, token = tokens.admin, body = bodyOf(from, area, name) } = {}) {
    const params = Object.fromEntries([...route.path.matchAll(/\{(\w+)\}/g)].map(([, param = '']) => [param, from[area].ids[param]?.own ?? '']));
    // Sign-ups of one address are limited.
    const headers = { 'x-viewer-address': key ?? newKey(), ...(key === undefined ? {} : { 'idempotency-key': key }) };
    const call = { token: route.permission === 'super' ? tokens.super : token, params, headers };
    return api.call(route, name === 'importContactList' ? { ...call, ...sheet(headers) } : { ...call, body });
  }

  it.each(creating)('$name makes one thing of a key, whose repetition answers it', async (one) => {
    const body = uniqueBody(one);
    const key = newKey();

    const first = await callOf(one, key, { body });
    const rows = await countRows();
    const again = await callOf(one, key, { body });

    expect([first.status, again.status], JSON.stringify([first.body, again.body])).toEqual([one.route.status ?? 200, one.route.status ?? 200]);
    expect(idOf(first.body)).toBeDefined();
    expect(await countRows()).toBe(rows);
    expect(sameThing(again.body)).toEqual(sameThing(first.body));
  });

  it.each(creating.filter(({ name }) => !oneAnyway.includes(name)))('$name makes another thing, or says why not, without the key', async (one) => {
    const body = uniqueBody(one);
    const keyed = await callOf(one, newKey(), { body });

    const plain = [await callOf(one, undefined, { body }), await callOf(one, undefined, { body }), await callOf(one, newKey(), { body })];

    const ids = [keyed, ...plain].filter(({ status }) => status < 400).map((reply) => idOf(reply.body));
    expect(new Set(ids).size).toBe(ids.length);
    expect(plain.every(({ status }) => status < 500)).toBe(true);
  });

  it('has ids that a key gives in one company only', async () => {
    const createTag = creating.filter(({ name }) => name === 'createTag');
    const key = newKey();

    const replies = await Promise.all(createTag.flatMap((one) => [callOf(one, key), callOf(one, key, { from: other.own, token: other.token })]));

    expect(replies.map(({ status }) => status)).toEqual([201, 201]);
    expect(new Set(replies.map(({ body }) => idOf(body))).size).toBe(2);
  });

  it('refuses a key that is no ULID', async () => {
    const [one] = creating.filter(({ name }) => name === 'createTag');

    const reply = one && (await callOf(one, 'again'));

    expect(reply).toMatchObject({ status: 400, body: { error: 'ERR_VALIDATION' } });
  });

  it('that two presses of a button ask for at once is one', async () => {
    const byName = creating.filter(({ name }) => ['createContact', 'createQueueOption', 'createHelp'].includes(name));

    const pairs = await Promise.all(
      byName.map((one) => {
        const [key, body] = [newKey(), uniqueBody(one)];
        return Promise.all([callOf(one, key, { body }), callOf(one, key, { body })]);
      }),
    );

    for (const [first, second] of pairs) expect(idOf(second.body)).toBe(idOf(first.body));
  });

  it('needs no key only where the contract says why', () => {
    const without = makesSomething.filter((one) => !creating.includes(one));

    expect(without.map(({ name }) => name).toSorted()).toEqual([
      'addMailPicture',
      'connectFacebook',
      'createMailDomain',
      'createUpload',
      'enterSupport',
      'sendChatMessage',
      'sendMessage',
    ]);
  });

  /** Names that other tests of the same table have not taken. */
  function uniqueBody({ area, name }: NamedRoute): object | undefined {
    const body = bodyOf(own, area, name);
    const id = newKey();
    const unique: Record<string, object> = {
      createPlan: { name: `Plano ${id}` },
      createCompany: { name: `Empresa ${id}`, email: `${id.toLowerCase()}@nova.example` },
      signUp: { name: `Loja ${id}`, email: `${id.toLowerCase()}@loja.example`, planId: home.plan.planId },
      createUser: { email: `${id.toLowerCase()}@example.com` },
      createConnection: { name: `Conexão ${id}` },
      createQueue: { name: `Fila ${id}`, color: `#${home.deps.clock.randomBytes(3).toString('hex')}` },
      createTag: { name: `tag ${id.slice(-8)}` },
      createQuickMessage: { shortcode: id.toLowerCase() },
    };
    return body && { ...body, ...unique[name] };
  }
});

const bodyOf = (from: FurnishedHome, area: NamedRoute['area'], name: string): object | undefined => from[area].bodies[name];

/** All rows of the tests' table. */
async function countRows(): Promise<number> {
  const { client, tableName } = await fileDynamo();
  const pages = paginateScan({ client }, { TableName: tableName, Select: 'COUNT', ConsistentRead: true });
  let rows = 0;
  for await (const { Count = 0 } of pages) rows += Count;
  return rows;
}

/** A connection's token is new each time, since nobody has heard the one before. */
function sameThing(body: unknown): object {
  const { token: _token, tokenLast4: _last4, updatedAt: _updatedAt, ...rest } = Object(body) as Record<string, unknown>;
  return rest;
}

/** A spreadsheet as a form sends it. */
function sheet(headers: Record<string, string>) {
  const part = 'Content-Disposition: form-data; name="file"; filename="planilha.xlsx"\r\nContent-Type: application/octet-stream';
  return { rawBody: `--x\r\n${part}\r\n\r\nPK no workbook\r\n--x--\r\n`, headers: { ...headers, 'content-type': 'multipart/form-data; boundary=x' } };
}
