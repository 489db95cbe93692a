import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { errors } from '#shared/contract/errors.ts';
import { areas } from '#shared/contract/index.ts';
import type { Route } from '#shared/contract/route.ts';
import { arbitraryOf } from '#tests/support/arbitrary-of.ts';
import { furnish, knownValues } from '#tests/support/furnish/furnish.ts';
import { given } from '#tests/support/given.ts';
import { restApi, type ApiCall, type ApiReply } from '#tests/support/rest-api.ts';

/** Calls of a company, after which another one starts anew: a fuzzer soon has deleted and closed everything. */
const callsPerCompany = 250;
const companies = 10;

/** Logging out would leave nothing but refusals; passwords are slow to hash, on purpose. */
const ending: readonly Route[] = [areas.auth.logout];
const slow: readonly Route[] = [areas.companies.signUp, areas.auth.login];

const routes = Object.values(areas)
  .flatMap((area) => Object.values<Route>(area))
  .filter((route) => !ending.includes(route));

interface FuzzedCall extends ApiCall {
  readonly route: Route;
}

/** A company with something of everything, and tokens of which most are good. */
async function furnished() {
  const home = await given.company();
  const known = knownValues(await furnish(home));
  const api = await restApi(home);
  const [admin, user] = [await api.token(home.admin), await api.token(await given.user(home))];
  return { api, known, tokens: [...Array<string>(12).fill(admin), user, user, undefined, 'garbage', strangeToken(admin)] };
}

/** The key id of a token's header is the client's own. */
function strangeToken(token: string): string {
  const [, payload, signature] = token.split('.');
  return [Buffer.from(JSON.stringify({ alg: 'EdDSA', kid: { $gt: '' } })).toString('base64url'), payload, signature].join('.');
}

const texts = (value: unknown): Record<string, string> =>
  Object.fromEntries(Object.entries(Object(value)).map(([name, one]) => [name, typeof one === 'string' ? one : (JSON.stringify(one) ?? '')]));

function callsOf(route: Route, { known, tokens }: Awaited<ReturnType<typeof furnished>>): fc.Arbitrary<FuzzedCall> {
  const part = (schema: Route['body']) => (schema ? arbitraryOf(schema, known) : fc.constant(undefined));
  const body = fc.oneof({ arbitrary: part(route.body), weight: 20 }, { arbitrary: fc.jsonValue(), weight: 1 });
  const rawBody = fc.oneof({ arbitrary: fc.constant(undefined), weight: 30 }, { arbitrary: fc.string(), weight: 1 });
  return fc
    .record({ token: fc.constantFrom(...tokens), params: part(route.params), query: part(route.query), body, rawBody })
    .map(({ token, params, query, body: json, rawBody: raw }) => ({
      route,
      token,
      ...(route.params && { params: texts(params) }),
      ...(route.query && { query: texts(query) }),
      ...(raw === undefined ? json !== undefined && { body: json } : { rawBody: raw }),
    }));
}

/** What is wrong with a reply, or nothing. */
function flaw(route: Route, { status, body }: ApiReply): string | undefined {
  if (status >= 500) return `answered ${status}`;
  if (status < 400) {
    if (status !== (route.status ?? 200)) return `answered ${status} instead of ${route.status ?? 200}`;
    const parsed = route.reply.safeParse(body);
    return parsed.success ? undefined : `the reply is off its schema: ${parsed.error.message}`;
  }
  const { error } = Object(body) as { error?: keyof typeof errors };
  const declared = error === undefined ? undefined : errors[error];
  return declared?.status === status ? undefined : `answered ${status} with ${JSON.stringify(body)}, which no error declares`;
}

describe('requests made up from the contract', () => {
  it('are all answered as declared, never with a failure of ours', async () => {
    const statuses = new Map<number, number>();
    for (let company = 0; company < companies; company += 1) {
      const home = await furnished();
      const calls = fc.oneof(...routes.map((route) => ({ arbitrary: callsOf(route, home), weight: slow.includes(route) ? 1 : 8 })));
      const property = fc.asyncProperty(calls, async ({ route, ...call }) => {
        const reply = await home.api.call(route, call);
        statuses.set(reply.status, (statuses.get(reply.status) ?? 0) + 1);
        const problem = flaw(route, reply);
        if (problem) throw new Error(`${route.method} ${route.path} ${problem}`);
      });
      // What fails may depend on what went before: a smaller example would only look for it in vain.
      await fc.assert(property, { numRuns: callsPerCompany, endOnFailure: true });
    }

    console.log('S3', { requests: companies * callsPerCompany, statuses: Object.fromEntries(statuses) });
    // The fuzzer gets past validation, or it would prove little.
    expect((statuses.get(200) ?? 0) + (statuses.get(201) ?? 0)).toBeGreaterThan(companies * callsPerCompany * 0.2);
  }, 60_000);
});
