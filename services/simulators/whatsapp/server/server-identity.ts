import { BufferJSON, Curve, generateSignalPubKey, type KeyPair, proto } from '@whiskeysockets/baileys';
import type { Store } from '#services/simulators/whatsapp/store.ts';

/** Proof of the server's identity; made once and kept, so that clients meet the same server after a restart. */
export type ServerIdentity = { rootPublicKey: Buffer; keys: KeyPair; certificateChain: Buffer };

const settingName = 'server-identity';

/** A root of our own signs the intermediate, the intermediate signs the leaf, the leaf is the Noise static key. */
function makeServerIdentity(): ServerIdentity {
  const root = Curve.generateKeyPair();
  const intermediate = Curve.generateKeyPair();
  const leaf = Curve.generateKeyPair();
  const notBefore = Math.floor(Date.now() / 1000) - 86_400;
  const notAfter = notBefore + 10 * 365 * 86_400;
  const certify = (serial: number, issuerSerial: number, key: Uint8Array, issuerKey: Uint8Array) => {
    const details = proto.CertChain.NoiseCertificate.Details.encode({ serial, issuerSerial, key, notBefore, notAfter }).finish();
    return { details, signature: Curve.sign(issuerKey, details) };
  };
  const certificateChain = proto.CertChain.encode({
    // Clients accept an intermediate only from issuer serial 0, the root.
    intermediate: certify(1, 0, intermediate.public, root.private),
    leaf: certify(2, 1, leaf.public, intermediate.private),
  }).finish();
  return { rootPublicKey: Buffer.from(root.public), keys: leaf, certificateChain: Buffer.from(certificateChain) };
}

export function loadServerIdentity(store: Store): ServerIdentity {
  const kept = store.setting(settingName);
  if (kept) return JSON.parse(kept, BufferJSON.reviver);
  const identity = makeServerIdentity();
  store.keepSetting(settingName, JSON.stringify(identity, BufferJSON.replacer));
  return identity;
}

/** Signal public keys travel as 32 bytes in stanzas and as 33 (type byte first) inside signatures. */
export const withKeyType = (publicKey: Uint8Array): Buffer => Buffer.from(generateSignalPubKey(publicKey));
