import { createHash, generateKeyPairSync, type KeyObject, randomBytes, sign } from 'node:crypto';
import type { MadePasskey, NewPasskeyOptions, PasskeyChallenge, SignedChallenge } from '#shared/contract/passkeys.ts';

/** Ways in which an authenticator or the page that asks it may be other than it should. */
export interface Ways {
  readonly origin?: string;
  readonly rpId?: string;
  readonly challenge?: string;
  /** Whether the person was verified by finger, face or PIN. */
  readonly isVerified?: boolean;
  readonly counter?: number;
  readonly userHandle?: string;
}

const flags = { present: 0x01, verified: 0x04, attested: 0x40 };

const sha256 = (bytes: string | Buffer): Buffer => createHash('sha256').update(bytes).digest();

/** An authenticator in memory with one passkey, as a phone would have it. It signs whatever it is asked to. */
export class Authenticator {
  readonly #credentialId = randomBytes(16);
  readonly #privateKey: KeyObject;
  readonly #publicKey: KeyObject;
  readonly #origin: string;
  #userHandle = '';
  #counter = 0;

  /** @param origin of the page that asks. */
  constructor(origin: string) {
    const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
    this.#privateKey = privateKey;
    this.#publicKey = publicKey;
    this.#origin = origin;
  }

  get id(): string {
    return this.#credentialId.toString('base64url');
  }

  make(options: NewPasskeyOptions, ways: Ways = {}): MadePasskey {
    this.#userHandle = options.user.id;
    const attested = Buffer.concat([Buffer.alloc(16), lengthOf(this.#credentialId), this.#credentialId, this.#coseKey()]);
    const authData = Buffer.concat([this.#authenticatorData(ways.rpId ?? options.rp.id, flags.attested, ways), attested]);
    const attestationObject = map([
      [text('fmt'), text('none')],
      [text('attStmt'), map([])],
      [text('authData'), bytes(authData)],
    ]).toString('base64url');
    return { ...this.#named(), response: { clientDataJSON: this.#clientData('webauthn.create', options, ways).toString('base64url'), attestationObject } };
  }

  sign(options: Pick<PasskeyChallenge, 'challenge' | 'rpId'>, ways: Ways = {}): SignedChallenge {
    this.#counter += 1;
    const clientData = this.#clientData('webauthn.get', options, ways);
    const authenticatorData = this.#authenticatorData(ways.rpId ?? options.rpId, 0, ways);
    const signature = sign('sha256', Buffer.concat([authenticatorData, sha256(clientData)]), this.#privateKey);
    return {
      ...this.#named(),
      response: {
        clientDataJSON: clientData.toString('base64url'),
        authenticatorData: authenticatorData.toString('base64url'),
        signature: signature.toString('base64url'),
        userHandle: ways.userHandle ?? this.#userHandle,
      },
    };
  }

  #named() {
    return { id: this.id, rawId: this.id, type: 'public-key' as const };
  }

  #clientData(type: string, { challenge }: { readonly challenge: string }, ways: Ways): Buffer {
    return Buffer.from(JSON.stringify({ type, challenge: ways.challenge ?? challenge, origin: ways.origin ?? this.#origin, crossOrigin: false }));
  }

  #authenticatorData(rpId: string, more: number, { isVerified = true, counter = this.#counter }: Ways): Buffer {
    const counted = Buffer.alloc(4);
    counted.writeUInt32BE(counter);
    return Buffer.concat([sha256(rpId), Buffer.from([flags.present | (isVerified ? flags.verified : 0) | more]), counted]);
  }

  /** https://www.rfc-editor.org/rfc/rfc9053#section-7.1.1 */
  #coseKey(): Buffer {
    const { x = '', y = '' } = this.#publicKey.export({ format: 'jwk' });
    return map([
      [number(1), number(2)],
      [number(3), number(-7)],
      [number(-1), number(1)],
      [number(-2), bytes(Buffer.from(x, 'base64url'))],
      [number(-3), bytes(Buffer.from(y, 'base64url'))],
    ]);
  }
}

function lengthOf(part: Buffer): Buffer {
  const length = Buffer.alloc(2);
  length.writeUInt16BE(part.length);
  return length;
}

/** The little of CBOR that authenticators write. https://www.rfc-editor.org/rfc/rfc8949#section-3 */
function head(kind: number, count: number): Buffer {
  if (count < 24) return Buffer.from([(kind << 5) | count]);
  return count < 256 ? Buffer.from([(kind << 5) | 24, count]) : Buffer.from([(kind << 5) | 25, count >> 8, count & 0xff]);
}

const number = (value: number): Buffer => (value < 0 ? head(1, -1 - value) : head(0, value));
const bytes = (value: Buffer): Buffer => Buffer.concat([head(2, value.length), value]);
const text = (value: string): Buffer => Buffer.concat([head(3, value.length), Buffer.from(value)]);
const map = (entries: readonly (readonly [Buffer, Buffer])[]): Buffer => Buffer.concat([head(5, entries.length), ...entries.flat()]);
