import { setTimeout as delay } from 'node:timers/promises';
import fc from 'fast-check';
import { describe, expect, it, vi } from 'vitest';
import { changeAnnouncement } from '#functions/areas/announcements/change-announcements.ts';
import { heldRole } from '#functions/records/accounts/held-role.ts';
import { announcementId } from '#shared/contract/ids.ts';
import { errors } from '#shared/contract/errors.ts';
import { areas } from '#shared/contract/index.ts';
import { builtInRoles, grantedRights } from '#shared/contract/roles.ts';
import type { Route } from '#shared/contract/route.ts';
import { announcementDeps } from '#tests/support/announcements.ts';
import { arbitraryOf } from '#tests/support/arbitrary-of.ts';
import { furnish, knownValues } from '#tests/support/furnish/furnish.ts';
import { given } from '#tests/support/given.ts';
import { isLong } from '#tests/support/long.ts';
import { restApi, type ApiCall, type ApiReply } from '#tests/support/rest-api.ts';

/** `npm run faults` makes more of them: RECADO_FUZZ=100000. */
const requests = Number(process.env['RECADO_FUZZ'] ?? (isLong ? 20_000 : 1_500));
/** Calls of a company, after which another one starts anew: a fuzzer soon has deleted and closed everything. */
const callsPerCompany = 500;
const companies = Math.ceil(requests / callsPerCompany);
/** Answered at the same time, as from many browsers of a company. */
const atOnce = 12;
/** An answer that takes longer hangs, however busy the machine is: the function would have been given up. */
const hangingMs = 29_000;
/** Another run may say which calls to repeat. */
const seed = Number(process.env['RECADO_FUZZ_SEED'] ?? Date.now() % 2 ** 31);

/** Logging out would leave nothing but refusals; passwords are slow to hash, on purpose. */
const ending: readonly Route[] = [areas.auth.logout];
const slow: readonly Route[] = [areas.companies.signUp, areas.auth.login, areas.users.createUser, areas.users.updateUser];

/** Every built-in role but the admin's; with them calls somebody of an own role, who may do all but see numbers. */
const others = builtInRoles.filter((role) => role !== 'admin');

const routes = Object.values(areas)
  .flatMap((area) => Object.values<Route>(area))
  .filter((route) => !ending.includes(route));

interface FuzzedCall extends ApiCall {
  readonly route: Route;
}

/** A company with something of everything, and tokens of which most are good. */
async function furnished() {
  const home = await given.company({ limits: { users: 1_000 } });
  const own = await furnish(home);
  const known = knownValues(own);
  const api = await restApi(home);
  const admin = await api.token(home.admin);
  const roles = await Promise.all(others.map(async (role) => api.token(await given.user(home, heldRole({ role, rights: null })))));
  const blind = await api.token(await given.user(home, heldRole({ role: 'own', rights: grantedRights.filter((right) => right !== 'contacts:numbers') })));
  return {
    api,
    known,
    // Half of the calls by somebody who may do everything, so that they get past the door.
    tokens: [...Array<string>(12).fill(admin), ...roles, blind, blind, undefined, 'garbage', strangeToken(admin)],
    connectionToken: own.sendApi.connectionToken,
    /** All companies see the announcements, and so many may be there. */
    leave: () => changeAnnouncement(announcementDeps(home), home.admin, announcementId.parse(own.announcements.ids['announcementId']?.own), { status: false }),
  };
}

/** The key id of a token's header is the client's own. */
function strangeToken(token: string): string {
  const [, payload, signature] = token.split('.');
  return [Buffer.from(JSON.stringify({ alg: 'EdDSA', kid: { $gt: '' } })).toString('base64url'), payload, signature].join('.');
}

const texts = (value: unknown): Record<string, string> =>
  Object.fromEntries(Object.entries(Object(value)).map(([name, one]) => [name, typeof one === 'string' ? one : (JSON.stringify(one) ?? '')]));

function callsOf(route: Route, { known, tokens, connectionToken }: Awaited<ReturnType<typeof furnished>>): fc.Arbitrary<FuzzedCall> {
  const part = (schema: Route['body']) => (schema ? arbitraryOf(schema, known) : fc.constant(undefined));
  const body = fc.oneof({ arbitrary: part(route.body), weight: 20 }, { arbitrary: fc.jsonValue(), weight: 1 });
  const rawBody = fc.oneof({ arbitrary: fc.constant(undefined), weight: 30 }, { arbitrary: fc.string(), weight: 1 });
  return fc
    .record({
      token: fc.constantFrom(...(route.permission === 'connectionToken' ? [connectionToken, connectionToken, connectionToken] : []), ...tokens),
      params: part(route.params),
      query: part(route.query),
      body,
      rawBody,
    })
    .map(({ token, params, query, body: json, rawBody: raw }) => ({
      route,
      token,
      ...(route.params && { params: texts(params) }),
      ...(route.query && { query: texts(query) }),
      ...(raw === undefined ? json !== undefined && { body: json } : { rawBody: raw }),
    }));
}

/** Names what is wrong with a reply, or nothing. */
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

/** Runs all, some at once. */
async function eachOf<T>(items: readonly T[], act: (item: T) => Promise<void>): Promise<void> {
  const queue = items.values();
  await Promise.all(
    Array.from({ length: atOnce }, async () => {
      for (const item of queue) await act(item);
    }),
  );
}

const hanging = Symbol('hanging');

describe('requests made up from the contract', () => {
  it(
    'are all answered as declared, never with a failure of ours',
    async () => {
      // A line for each request would take longer than the requests.
      vi.stubEnv('LOG_LEVEL', 'error');
      const statuses = new Map<number, number>();
      const flaws: string[] = [];
      let next = furnished();
      for (let company = 0; company < companies && flaws.length === 0; company += 1) {
        const home = await next;
        // Nearly half of the time goes into companies: the next one is made meanwhile.
        if (company + 1 < companies) next = furnished();
        const calls = fc.oneof(...routes.map((route) => ({ arbitrary: callsOf(route, home), weight: slow.includes(route) ? 1 : 8 })));
        await eachOf(fc.sample(calls, { numRuns: callsPerCompany, seed: seed + company }), async ({ route, ...call }) => {
          const reply = await Promise.race([home.api.call(route, call), delay(hangingMs, hanging, { ref: false })]);
          const problem = reply === hanging ? 'hangs' : flaw(route, reply);
          if (problem) flaws.push(`${route.method} ${route.path} ${problem}: ${JSON.stringify({ ...call, token: undefined })}`);
          else if (reply !== hanging) statuses.set(reply.status, (statuses.get(reply.status) ?? 0) + 1);
        });
        await home.leave();
      }

      // After a flaw one may still be on its way.
      await next;
      console.log('S3', { requests, seed, statuses: Object.fromEntries(statuses) });
      expect(flaws).toEqual([]);
      // The fuzzer gets past validation, or it would prove little.
      expect((statuses.get(200) ?? 0) + (statuses.get(201) ?? 0)).toBeGreaterThan(requests * 0.2);
    },
    // Four times what a machine takes that does nothing else. A call that hangs is told before.
    Math.max(180_000, requests * 40),
  );
});
