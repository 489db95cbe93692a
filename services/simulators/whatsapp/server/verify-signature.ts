import { createPublicKey, verify } from 'node:crypto';

const fieldPrime = 2n ** 255n - 19n;
const ed25519KeyInfo = Buffer.from('302a300506032b6570032100', 'hex');

function power(base: bigint, exponent: bigint): bigint {
  let result = 1n;
  for (let square = base, rest = exponent; rest > 0n; rest >>= 1n) {
    if (rest & 1n) result = (result * square) % fieldPrime;
    square = (square * square) % fieldPrime;
  }
  return result;
}

const fromLittleEndian = (bytes: Uint8Array) => BigInt(`0x${Buffer.from(bytes.toReversed()).toString('hex')}`);

/**
 * XEdDSA: a signature made with a Curve25519 key. The Montgomery u is mapped to the Edwards y = (u-1)/(u+1); the sign
 * of x travels in the signature's top bit. Baileys' own `Curve.verify` accepts any 64 bytes, so it proves nothing.
 *
 * @param publicKey 32 bytes.
 * https://signal.org/docs/specifications/xeddsa/
 */
export function isSignedBy(publicKey: Uint8Array, message: Uint8Array, signature: Uint8Array): boolean {
  if (publicKey.length !== 32 || signature.length !== 64) return false;
  const u = fromLittleEndian(publicKey) & (2n ** 255n - 1n);
  const inverse = power((u + 1n) % fieldPrime, fieldPrime - 2n);
  const y = (((u - 1n + fieldPrime) % fieldPrime) * inverse) % fieldPrime;
  const edwards = Buffer.from(Buffer.from(y.toString(16).padStart(64, '0'), 'hex').toReversed());
  const plain = Buffer.from(signature);
  const signByte = plain.readUInt8(63);
  edwards.writeUInt8(edwards.readUInt8(31) | (signByte & 0x80), 31);
  plain.writeUInt8(signByte & 0x7f, 63);
  const key = createPublicKey({ key: Buffer.concat([ed25519KeyInfo, edwards]), format: 'der', type: 'spki' });
  return verify(null, message, key, plain);
}
