import { createPrivateKey, createPublicKey, type KeyObject } from 'node:crypto';
import { errors as joseErrors, jwtVerify, SignJWT } from 'jose';
import * as z from 'zod';
import { companyId, sessionId, userId } from '#shared/contract/ids.ts';
import { AppError } from '#shared/contract/errors.ts';
import type { Table } from '#functions/data/table.ts';
import { systemKeys } from '#functions/data/keys.ts';

export const accessTokenSeconds = 15 * 60;

const claims = z.object({
  sub: userId,
  company: companyId,
  session: sessionId,
  seat: z.number().int().min(0).max(9).default(0),
  profile: z.enum(['admin', 'user', 'support']),
  super: z.boolean(),
  scope: z.enum(['full', 'billing']),
});
export type AccessClaims = z.output<typeof claims>;

/** The DER header of an Ed25519 private key in PKCS #8, before its 32 bytes of seed. RFC 8410. */
const pkcs8Header = Buffer.from('302e020100300506032b657004220420', 'hex');

export interface SigningKey {
  readonly keyId: string;
  readonly privateKey: KeyObject;
  /** SPKI, base64: what the other functions read from the table. */
  readonly publicKey: string;
}

/** @param secret 64 hexadecimal characters, the seed of the key pair. */
export function signingKeyFrom(secret: string): SigningKey {
  const privateKey = createPrivateKey({ key: Buffer.concat([pkcs8Header, Buffer.from(secret.slice(0, 64), 'hex')]), format: 'der', type: 'pkcs8' });
  const publicKey = createPublicKey(privateKey).export({ format: 'der', type: 'spki' }).toString('base64');
  return { keyId: publicKey.slice(-16), privateKey, publicKey };
}

export async function signAccessToken(key: SigningKey, payload: AccessClaims, nowMs: number, seconds = accessTokenSeconds): Promise<string> {
  const issuedAt = Math.floor(nowMs / 1_000);
  return new SignJWT({ ...payload })
    .setProtectedHeader({ alg: 'EdDSA', kid: key.keyId, typ: 'JWT' })
    .setIssuedAt(issuedAt)
    .setExpirationTime(issuedAt + seconds)
    .setIssuer('recado')
    .setAudience('recado-api')
    .sign(key.privateKey);
}

/** Shape of an id made by `signingKeyFrom`: the end of a base 64 text. The token's header is the client's own and may hold anything. */
const keyIdShape = /^[A-Za-z0-9+/=]{16}$/;

export type VerifyAccessToken = (token: string, nowMs: number) => Promise<AccessClaims>;

/** Public keys come from the table, so that only the function of identities holds the secret; an unknown key id is looked up once. */
export function accessTokenVerifier(table: Table): VerifyAccessToken {
  const keys = new Map<string, KeyObject>();
  const keyById = async (keyId: unknown): Promise<KeyObject> => {
    if (typeof keyId !== 'string' || !keyIdShape.test(keyId)) throw new AppError('ERR_ACCESS_TOKEN_INVALID');
    const known = keys.get(keyId);
    if (known) return known;
    const stored = await table.system.get(systemKeys.signingKey(keyId));
    if (typeof stored?.['publicKey'] !== 'string') throw new AppError('ERR_ACCESS_TOKEN_INVALID');
    const key = createPublicKey({ key: Buffer.from(stored['publicKey'], 'base64'), format: 'der', type: 'spki' });
    keys.set(keyId, key);
    return key;
  };
  return async (token, nowMs) => {
    try {
      const options = { algorithms: ['EdDSA'], issuer: 'recado', audience: 'recado-api', currentDate: new Date(nowMs), requiredClaims: ['exp'] };
      const { payload } = await jwtVerify(token, (header: { kid?: unknown }) => keyById(header.kid), options);
      return claims.parse(payload);
    } catch (error) {
      if (error instanceof joseErrors.JOSEError || error instanceof z.ZodError) throw new AppError('ERR_ACCESS_TOKEN_INVALID', {}, { cause: error });
      throw error;
    }
  };
}
