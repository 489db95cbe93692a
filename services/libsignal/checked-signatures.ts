import { Curve, generateSignalPubKey, WA_CERT_DETAILS } from '@whiskeysockets/baileys';
import { verifySignature } from 'libsignal/src/curve.js';

/**
 * XEdDSA: a signature made with a Curve25519 key. https://signal.org/docs/specifications/xeddsa/
 *
 * @param publicKey 32 bytes, or 33 with their type in front.
 */
export function isSignedBy(publicKey: Uint8Array, message: Uint8Array, signature: Uint8Array): boolean {
  try {
    return verifySignature(generateSignalPubKey(publicKey), message, signature);
  } catch {
    // What has no form of a key or of a signature is none.
    return false;
  }
}

/**
 * Has Baileys check who it talks to. By itself it asks libsignal whether a signature is right, does not look at the answer, and takes any 64 bytes:
 * whoever gets between would be taken for WhatsApp.
 *
 * @param rootKey signs the certificate of a server that stands in for WhatsApp, hexadecimal; empty: WhatsApp's own, which Baileys knows.
 */
export function checkSignatures(rootKey: string): void {
  Curve.verify = isSignedBy;
  if (rootKey !== '') WA_CERT_DETAILS.PUBLIC_KEY = Buffer.from(rootKey, 'hex');
}
