import { createPublicKey, generateKeyPairSync } from 'node:crypto';
import { exportJWK, SignJWT } from 'jose';
import { beforeAll, describe, expect, it } from 'vitest';
import { accessTokenSeconds, signingKeyFrom } from '#functions/stack/access-token.ts';
import { areas } from '#shared/contract/index.ts';
import { given, type Home } from '#tests/support/given.ts';
import { restApi } from '#tests/support/rest-api.ts';

/** A route of each function, since each verifies by itself. */
const routes = [areas.auth.me, areas.users.listUsers, areas.tickets.countTickets, areas.live.createLivePass];

const refused = routes.map(() => '403 ERR_ACCESS_TOKEN_INVALID');

const part = (value: unknown): string => Buffer.from(JSON.stringify(value)).toString('base64url');

describe('an access token', () => {
  let home: Home;
  let api: Awaited<ReturnType<typeof restApi>>;
  let genuine: string;
  const strange = generateKeyPairSync('ed25519');
  const claimsOf = (token: string): Record<string, unknown> => JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString());

  beforeAll(async () => {
    home = await given.company();
    api = await restApi(home);
    genuine = await api.token(home.admin);
  });

  const answers = (token: string) => Promise.all(routes.map((route) => api.call(route, { token })));
  const outcomes = async (token: string) => (await answers(token)).map(({ status, body }) => `${status} ${String(Object(body).error)}`);
  /** Signed by our own key, but for what is said otherwise. */
  const signed = (claims: Record<string, unknown>, header: Record<string, unknown> = {}, key: Parameters<SignJWT['sign']>[0] = api.signing.privateKey) =>
    new SignJWT({ ...claimsOf(genuine), ...claims }).setProtectedHeader({ alg: 'EdDSA', kid: api.signing.keyId, typ: 'JWT', ...header }).sign(key);

  it('opens every function when it is genuine, or these tests would prove nothing', async () => {
    expect((await answers(genuine)).map(({ status }) => status)).toEqual([200, 200, 200, 200]);
    expect((await answers(await signed({}))).map(({ status }) => status)).toEqual([200, 200, 200, 200]);
  });

  it.each(['none', 'None', 'NONE', 'nOnE', ''])('is refused with algorithm %j, signed or not', async (alg) => {
    const [, payload, signature] = genuine.split('.');
    const header = part({ alg, kid: api.signing.keyId, typ: 'JWT' });

    expect(await outcomes(`${header}.${payload}.`)).toEqual(refused);
    expect(await outcomes(`${header}.${payload}.${signature}`)).toEqual(refused);
  });

  it.each(['HS256', 'HS384', 'HS512'])('is refused when the public key served as the secret of %s', async (alg) => {
    const { publicKey } = api.signing;
    const spki = Buffer.from(publicKey, 'base64');
    const pem = createPublicKey({ key: spki, format: 'der', type: 'spki' }).export({ format: 'pem', type: 'spki' });

    for (const secret of [spki, Buffer.from(publicKey), Buffer.from(pem), spki.subarray(-32)])
      expect(await outcomes(await signed({}, { alg }, new Uint8Array(secret)))).toEqual(refused);
  });

  it('is refused from another key under our key id, and under a key id of its own', async () => {
    expect(await outcomes(await signed({}, {}, strange.privateKey))).toEqual(refused);
    expect(await outcomes(await signed({}, { kid: signingKeyFrom('8'.repeat(64)).keyId }, signingKeyFrom('8'.repeat(64)).privateKey))).toEqual(refused);
    expect(await outcomes(await signed({}, { kid: 'AAAAAAAAAAAAAAAA' }))).toEqual(refused);
  });

  it('is refused from a key that it brings along', async () => {
    const jwk = await exportJWK(strange.publicKey);
    const address = 'http://127.0.0.1:9/keys.json';

    for (const header of [{ jwk }, { jku: address }, { x5u: address }, { jwk, kid: undefined }])
      expect(await outcomes(await signed({}, header, strange.privateKey))).toEqual(refused);
  });

  it.each<[string, () => Record<string, unknown>]>([
    ['another issuer', () => ({ iss: 'elsewhere' })],
    ['no issuer', () => ({ iss: undefined })],
    ['another audience', () => ({ aud: 'recado-site' })],
    ['no audience', () => ({ aud: undefined })],
    ['a time that has passed', () => ({ exp: Math.floor(home.deps.clock.nowMs() / 1_000) - 1 })],
    ['no end', () => ({ exp: undefined })],
    ['an end that is none', () => ({ exp: 'never' })],
    ['a beginning to come', () => ({ nbf: Math.floor(home.deps.clock.nowMs() / 1_000) + 60 })],
    ['a company that is none', () => ({ company: '../other' })],
    ['no user', () => ({ sub: undefined })],
    ['a profile that there is not', () => ({ profile: 'root' })],
  ])('is refused with %s', async (_what, claims) => {
    expect(await outcomes(await signed(claims()))).toEqual(refused);
  });

  it('ends after a quarter of an hour', async () => {
    expect(await outcomes(await api.token(home.admin, (accessTokenSeconds + 1) * 1_000))).toEqual(refused);
  });

  it('gives no right that the session has not: what it says of profile and platform is not believed', async () => {
    const user = await given.user(home);
    const claims = { ...claimsOf(await api.token(user)), profile: 'admin', super: true };

    const reply = await api.call(areas.audit.listAudit, { token: await signed(claims) });

    expect(reply).toMatchObject({ status: 403, body: { error: 'ERR_NO_PERMISSION' } });
  });

  it('names a session of its own company only', async () => {
    const other = await given.company({ deps: home.deps });
    const claims = { company: other.company.companyId };

    for (const reply of await answers(await signed(claims))) expect(reply).toMatchObject({ status: 401, body: { error: 'ERR_SESSION_EXPIRED' } });
  });
});
