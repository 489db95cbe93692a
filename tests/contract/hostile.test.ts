import fc from 'fast-check';
import { beforeAll, describe, expect, it } from 'vitest';
import type { Route } from '#shared/contract/route.ts';
import { arbitraryOf, illFormedTexts } from '#tests/support/arbitrary-of.ts';
import { namedRoutes } from '#tests/support/furnish/furnish.ts';
import { given, type Home } from '#tests/support/given.ts';
import { type ApiCall, restApi } from '#tests/support/rest-api.ts';
import { isLong } from '#tests/support/long.ts';
import { givenToken } from '#tests/support/send-api.ts';

/** Tokens of programs are no JWT. */
const guarded = namedRoutes.filter(({ route }) => route.permission !== 'public' && route.permission !== 'connectionToken');
const withBody = namedRoutes.filter(({ route }) => route.body !== undefined);
const withFiles = namedRoutes.filter(({ route }) => route.acceptsFiles);

/** Every eighth route stands for the others in `npm test`: what refuses these calls is the same for all. */
const sampled = <T>(routes: readonly T[]): readonly T[] => (isLong ? routes : routes.filter((_, index) => index % 8 === 0));
/** Bytes from one cut of a multipart body to the next. */
const cutBytes = isLong ? 1 : 23;

type Texts = Record<string, string>;

/** An input of a schema, always the same one. */
const sample = (schema: Route['body']): Record<string, unknown> => {
  const [made] = schema ? fc.sample(arbitraryOf(schema).filter(isPlainObject), { numRuns: 1, seed: 7 }) : [];
  return { ...Object(made) };
};
const isPlainObject = (value: unknown): boolean => typeof value === 'object' && value !== null && !Array.isArray(value);
const asTexts = (value: object): Texts => Object.fromEntries(Object.entries(value).map(([name, one]) => [name, String(one)]));

interface RouteInput {
  readonly params: Texts;
  readonly query: Texts;
  readonly body?: Record<string, unknown>;
}

/** A whole e-mail takes a second to make up. */
const made = new Map<Route, RouteInput>();

function inputOf(route: Route): RouteInput {
  const known = made.get(route);
  if (known) return known;
  const input = {
    params: asTexts(sample(route.params)),
    query: asTexts(sample(route.query)),
    ...(route.body ? { body: sample(route.body) } : {}),
  };
  made.set(route, input);
  return input;
}

/** The input with one of its fields replaced, for each of them, and with an unknown field. */
function spoilt<T>(input: Record<string, T>, value: T): Record<string, T>[] {
  return [...Object.keys(input), 'unknown'].map((name) => ({ ...input, [name]: value }));
}

describe('strange input', () => {
  let home: Home;
  let api: Awaited<ReturnType<typeof restApi>>;
  let token: string;
  let programToken: string;

  beforeAll(async () => {
    home = await given.company();
    api = await restApi(home);
    programToken = await givenToken(home, await given.connection(home));
  });

  const answers = async (route: Route, calls: readonly ApiCall[]) => {
    // Logging out in between would hide what comes after.
    token = await api.token(await given.user(home, { profile: 'admin', isSuper: route.permission === 'super' }));
    const replies = [];
    if (route.permission === 'connectionToken') token = programToken;
    for (const call of calls) replies.push(await api.call(route, { token, ...call }));
    return replies.map(({ status, body }) => ({ status, ...(body as { error?: string; field?: string }) }));
  };

  it.each(namedRoutes)('$name refuses half of a surrogate pair wherever it stands', async ({ route }) => {
    const input = inputOf(route);
    const calls = illFormedTexts.flatMap((text): ApiCall[] => [
      ...spoilt(input.params, text).map((params) => ({ ...input, params })),
      ...spoilt(input.query, text).map((query) => ({ ...input, query })),
      { ...input, query: { [text]: '1' } },
      ...(input.body
        ? [
            ...spoilt(input.body, text).map((body) => ({ ...input, body })),
            ...spoilt(input.body, [{ deep: [text] }]).map((body) => ({ ...input, body })),
            { ...input, body: { ...input.body, [text]: 1 } },
            { ...input, body: text },
          ]
        : []),
    ]);

    const replies = await answers(route, calls);

    for (const reply of replies) expect(reply).toMatchObject({ status: 400, error: 'ERR_VALIDATION', field: expect.any(String) });
  });

  it.each(sampled(namedRoutes))('$name answers NULs, huge numbers and deep nests with a code, never with a failure', async ({ route }) => {
    const input = inputOf(route);
    const raw = (value: string): string[] => Object.keys(input.body ?? {}).map((name) => `{${JSON.stringify(name)}:${value}}`);
    const bodies = route.body ? ['1e999', '-1e999', '1e308', '123456789012345678901234567890', '1e-400', '"\\u0000"'].flatMap(raw) : [];
    const nests = route.body ? ['['.repeat(200_000), `${'['.repeat(50_000)}${']'.repeat(50_000)}`, `{"a":${'{"a":'.repeat(20_000)}1${'}'.repeat(20_001)}`] : [];
    const calls: ApiCall[] = [
      ...['\u0000', '1e999', '9'.repeat(400)].flatMap((text) => [
        ...spoilt(input.params, text).map((params) => ({ ...input, params })),
        ...spoilt(input.query, text).map((query) => ({ ...input, query })),
      ]),
      ...[...bodies, ...nests, ...nests.flatMap(raw)].map((rawBody) => ({ params: input.params, rawBody })),
    ];

    const replies = await answers(route, calls);

    expect(replies.filter(({ status }) => status >= 500)).toEqual([]);
  });

  it.each(sampled(guarded))('$name refuses every strange token as one', async ({ route }) => {
    const [, payload = '', signature = ''] = (await api.token(home.admin)).split('.');
    const part = (value: unknown): string => Buffer.from(JSON.stringify(value)).toString('base64url');
    const kids = [7, {}, [], null, true, '', 'x'.repeat(5_000), '\ud800', '\u0000', '../signing-keys', undefined];
    const tokens = [
      ...kids.map((kid) => `${part({ alg: 'EdDSA', typ: 'JWT', kid })}.${payload}.${signature}`),
      `${part({ alg: 7, kid: 'a' })}.${payload}.${signature}`,
      `${part({ alg: 'EdDSA', kid: 'a', crit: ['b64'], b64: false })}.${payload}.${signature}`,
      `${part(null)}.${payload}.${signature}`,
      `${part('text')}.${part('text')}.${signature}`,
      `..`,
      '....',
      'x'.repeat(9_000),
      'é.ü.ã',
    ];

    const replies = await answers(
      route,
      tokens.map((token) => ({ ...inputOf(route), token })),
    );

    for (const reply of replies) expect(reply).toMatchObject({ status: 403, error: 'ERR_ACCESS_TOKEN_INVALID' });
  });

  it.each(withFiles)('$name refuses a multipart body cut anywhere', async ({ route }) => {
    const form = new FormData();
    form.append('body', 'olá');
    form.append('medias', new Blob([Buffer.alloc(600, 7)], { type: 'image/png' }), 'foto.png');
    form.append('medias', new Blob(['fim']), 'b.txt');
    const whole = new Response(form);
    const contentType = whole.headers.get('content-type') ?? '';
    const bytes = Buffer.from(await whole.arrayBuffer());
    const lengths = Array.from({ length: Math.ceil((bytes.length - 3) / cutBytes) }, (_, index) => index * cutBytes + 1);
    const { params } = inputOf(route);
    const calls = lengths.map((length) => ({
      params,
      rawBody: bytes.subarray(0, length).toString('base64'),
      isBase64Encoded: true,
      headers: { 'content-type': contentType },
    }));

    const replies = await answers(route, calls);

    expect(replies.filter(({ error }) => error !== 'ERR_MALFORMED_BODY').length).toBe(0);
    expect(replies.every(({ status }) => status === 400)).toBe(true);
  });

  it.each(withBody)('$name takes multipart only where files are declared', async ({ route }) => {
    const call = { params: inputOf(route).params, rawBody: '--x', headers: { 'content-type': 'multipart/form-data; boundary=x' } };

    const [reply] = await answers(route, [call]);

    expect(reply).toMatchObject(route.acceptsFiles ? { status: 400, error: 'ERR_MALFORMED_BODY' } : { status: 415 });
  });
});

describe('an unknown route', () => {
  const call = async (headers: Record<string, string> = {}) => {
    const api = await restApi(await given.company());
    return api.unknown({ headers });
  };

  it('answers as every error does', async () => {
    expect(await call()).toMatchObject({ status: 404, body: { error: 'ERR_ROUTE_NOT_FOUND', message: expect.any(String), requestId: 'test-request' } });
  });

  it('is not reachable past CloudFront either', async () => {
    expect(await call({ 'x-origin-secret': 'guess' })).toMatchObject({ status: 403, body: { error: 'ERR_NO_PERMISSION' } });
  });
});
