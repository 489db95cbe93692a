import { type AuthenticationResponseJSON, verifyAuthenticationResponse, verifyRegistrationResponse } from '@simplewebauthn/server';
import { decodeAttestationObject } from '@simplewebauthn/server/helpers';
import { AppError } from '#shared/contract/errors.ts';
import type { MadePasskey, SignedChallenge } from '#shared/contract/passkeys.ts';
import type { Passkey } from '#functions/records/accounts/factor.ts';
import type { PasskeyPlace } from './passkey-place.ts';

/** Its library is half a megabyte: this file is imported on demand, so that no cold start of a login by password parses it. */
interface Expected {
  readonly place: PasskeyPlace;
  readonly challenge: string;
}

const clientExtensionResults = {};

/**
 * The passkey that an authenticator has made for this challenge, at this place, for a person whom it verified.
 *
 * @throws AppError ERR_PASSKEY_REFUSED
 */
export async function verifyMade(made: MadePasskey, { place, challenge }: Expected): Promise<Pick<Passkey, 'id' | 'publicKey' | 'counter'>> {
  return refusing(async () => {
    requireNoCertificates(made);
    const { registrationInfo } = await verifyRegistrationResponse({
      response: { ...made, clientExtensionResults },
      expectedChallenge: challenge,
      expectedOrigin: place.origin,
      expectedRPID: place.rpId,
      requireUserVerification: true,
    });
    if (!registrationInfo) throw new Error('the attestation does not hold');
    const { id, publicKey, counter } = registrationInfo.credential;
    return { id, publicKey: Buffer.from(publicKey).toString('base64url'), counter };
  });
}

/**
 * The library asks addresses that stand in certificates whether they were revoked: a stranger would have this function call
 * wherever they like. None were asked for.
 */
function requireNoCertificates({ response }: MadePasskey): void {
  const attestation = decodeAttestationObject(Buffer.from(response.attestationObject, 'base64url'));
  const kind = attestation.get('fmt');
  if ((kind !== 'none' && kind !== 'packed') || attestation.get('attStmt').get('x5c') !== undefined) throw new Error('an attestation that nobody asked for');
}

/**
 * How often a passkey says that it was used, when it signed this challenge, at this place, after verifying the person.
 *
 * @throws AppError ERR_PASSKEY_REFUSED
 */
export async function verifySigned(answer: SignedChallenge, { id, publicKey }: Passkey, { place, challenge }: Expected): Promise<number> {
  return refusing(async () => {
    const { verified, authenticationInfo } = await verifyAuthenticationResponse({
      response: { ...answer, clientExtensionResults } as AuthenticationResponseJSON, // a user handle that is missing is no property
      expectedChallenge: challenge,
      expectedOrigin: place.origin,
      expectedRPID: place.rpId,
      // Whether the counter grew is asked by the caller, who knows a copy by it.
      credential: { id, publicKey: Buffer.from(publicKey, 'base64url'), counter: 0 },
      requireUserVerification: true,
    });
    if (!verified) throw new Error('the signature does not hold');
    return authenticationInfo.newCounter;
  });
}

/** The library throws errors of its own for whatever it refuses. */
async function refusing<T>(check: () => Promise<T>): Promise<T> {
  try {
    return await check();
  } catch (cause) {
    throw new AppError('ERR_PASSKEY_REFUSED', {}, { cause });
  }
}
