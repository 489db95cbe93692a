import * as z from 'zod';
import { timestamp } from './ids.ts';

/** More of one account would make the row that a login reads cost twice. */
export const mostPasskeys = 10;

/** Binary parts of an authenticator's answer, as browsers write them for JSON. https://www.w3.org/TR/webauthn-3/#sctn-generating-an-attestation-object */
const binary = (most: number) =>
  z
    .string()
    .min(1)
    .max(most)
    .regex(/^[A-Za-z0-9_-]+$/, 'not base64url');

/** At most 1,023 bytes. https://www.w3.org/TR/webauthn-3/#credential-id */
export const passkeyId = binary(1_364);
export const passkeyName = z.string().trim().min(1).max(40);

const answer = { id: passkeyId, rawId: passkeyId, type: z.literal('public-key') };

/** A passkey that an authenticator has made. */
export const madePasskey = z.object({ ...answer, response: z.object({ clientDataJSON: binary(4_000), attestationObject: binary(8_000) }) });
export type MadePasskey = z.output<typeof madePasskey>;

/** A challenge that an authenticator has signed. `userHandle` says whose passkey it is. */
export const signedChallenge = z.object({
  ...answer,
  response: z.object({
    clientDataJSON: binary(4_000),
    authenticatorData: binary(4_000),
    signature: binary(2_000),
    userHandle: binary(128).optional(),
  }),
});
export type SignedChallenge = z.output<typeof signedChallenge>;

const named = z.object({ type: z.literal('public-key'), id: z.string() });

/** Options of `navigator.credentials.create`, binary parts in base64url. */
export const newPasskeyOptions = z.object({
  challenge: z.string(),
  rp: z.object({ id: z.string(), name: z.string() }),
  user: z.object({ id: z.string(), name: z.string(), displayName: z.string() }),
  pubKeyCredParams: z.array(z.object({ type: z.literal('public-key'), alg: z.number().int() })),
  timeout: z.number().int(),
  attestation: z.literal('none'),
  authenticatorSelection: z.object({
    residentKey: z.literal('required'),
    requireResidentKey: z.literal(true),
    userVerification: z.literal('required'),
  }),
  /** Passkeys that the account has. */
  excludeCredentials: z.array(named),
});
export type NewPasskeyOptions = z.output<typeof newPasskeyOptions>;

/** The same for `navigator.credentials.get`. Without a list the authenticator offers whatever passkeys it has here. */
export const passkeyChallenge = z.object({
  challenge: z.string(),
  rpId: z.string(),
  timeout: z.number().int(),
  userVerification: z.literal('required'),
  allowCredentials: z.array(named),
});
export type PasskeyChallenge = z.output<typeof passkeyChallenge>;

/** A passkey as its owner sees it. */
export const shownPasskey = z.object({ id: z.string(), name: z.string(), createdAt: timestamp, usedAt: timestamp.nullable() });
