import { startAuthentication, startRegistration, WebAuthnError } from '@simplewebauthn/browser';
import type { NewPasskeyOptions, PasskeyChallenge } from '#shared/contract/passkeys.ts';
import { ApiError } from '#web/errors/api-error.ts';

/** Has the device make a passkey, after finger, face or PIN. @throws ApiError ERR_PASSKEY_CANCELLED, ERR_PASSKEY_KNOWN */
export const makePasskey = (options: NewPasskeyOptions) => asking(startRegistration({ optionsJSON: options }));

/** Has the device sign a challenge by a passkey that it has. @throws ApiError ERR_PASSKEY_CANCELLED */
export const signChallenge = (options: PasskeyChallenge) => asking(startAuthentication({ optionsJSON: options }));

/** Browsers say little of why there is no answer: nobody is to learn which passkeys are there. */
async function asking<T>(answer: Promise<T>): Promise<T> {
  try {
    return await answer;
  } catch (cause) {
    const isKnown = cause instanceof WebAuthnError && cause.code === 'ERROR_AUTHENTICATOR_PREVIOUSLY_REGISTERED';
    throw new ApiError({ code: isKnown ? 'ERR_PASSKEY_KNOWN' : 'ERR_PASSKEY_CANCELLED', status: 0 }, { cause });
  }
}
