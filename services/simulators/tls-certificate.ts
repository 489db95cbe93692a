import { createHash, generateKeyPairSync, randomBytes, sign } from 'node:crypto';
import { existsSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/** Encodes a DER element: tag, length, content. */
function element(tag: number, ...content: Uint8Array[]): Buffer {
  const body = Buffer.concat(content);
  if (body.length < 0x80) return Buffer.concat([Buffer.from([tag, body.length]), body]);
  const length = Buffer.from(body.length.toString(16).padStart(body.length > 0xff ? 4 : 2, '0'), 'hex');
  return Buffer.concat([Buffer.from([tag, 0x80 | length.length]), length, body]);
}

const sequence = (...items: Uint8Array[]) => element(0x30, ...items);
const integer = (bytes: Uint8Array) => element(0x02, bytes);
const octets = (bytes: Uint8Array) => element(0x04, bytes);
const bits = (bytes: Uint8Array) => element(0x03, Buffer.from([0]), bytes);
const isTrue = element(0x01, Buffer.from([0xff]));
/** Object identifiers by their DER content. */
const identifier = (hex: string) => element(0x06, Buffer.from(hex, 'hex'));
const time = (date: Date) => element(0x18, Buffer.from(`${date.toISOString().replaceAll(/[-:T]/g, '').slice(0, 14)}Z`, 'ascii'));

const ecdsaWithSha256 = sequence(identifier('2a8648ce3d040302'));
const commonName = identifier('550403');
const basicConstraints = identifier('551d13');
const subjectAltName = identifier('551d11');
const subjectKeyId = identifier('551d0e');

function pem(der: Buffer): string {
  const lines = der.toString('base64').match(/.{1,64}/g) ?? [];
  return `-----BEGIN CERTIFICATE-----\n${lines.join('\n')}\n-----END CERTIFICATE-----\n`;
}

/** A self-signed certificate for https://127.0.0.1, built here because Node can read X.509 but not write it. */
function makeCertificate(owner: string): { certificate: string; privateKey: string } {
  const { publicKey, privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const keyInfo = publicKey.export({ format: 'der', type: 'spki' });
  const name = sequence(element(0x31, sequence(commonName, element(0x0c, Buffer.from(owner)))));
  const now = Date.now();
  const validity = sequence(time(new Date(now - 86_400_000)), time(new Date(now + 3650 * 86_400_000)));
  const extensions = element(
    0xa3,
    sequence(
      sequence(basicConstraints, isTrue, octets(sequence(isTrue))),
      sequence(subjectKeyId, octets(octets(createHash('sha1').update(keyInfo).digest()))),
      sequence(subjectAltName, octets(sequence(element(0x87, Buffer.from([127, 0, 0, 1]))))),
    ),
  );
  const version3 = element(0xa0, integer(Buffer.from([2])));
  const serial = integer(Buffer.concat([Buffer.from([0x01]), randomBytes(8)]));
  const body = sequence(version3, serial, ecdsaWithSha256, name, validity, name, keyInfo, extensions);
  const signed = sequence(body, ecdsaWithSha256, bits(sign('sha256', body, privateKey)));
  return { certificate: pem(signed), privateKey: privateKey.export({ format: 'pem', type: 'pkcs8' }).toString() };
}

export interface TlsCertificate {
  readonly certificatePath: string;
  readonly certificate: string;
  readonly privateKey: string;
}

/** A certificate, made at the first start and reused: clients trust it by its path. @param file its name without extension. */
export function loadTlsCertificate(dataDir: string, file = 'media-host', owner = 'Recado simulated media host'): TlsCertificate {
  const certificatePath = join(dataDir, `${file}.crt`);
  const keyPath = join(dataDir, `${file}.key`);
  if (!existsSync(certificatePath) || !existsSync(keyPath)) {
    const made = makeCertificate(owner);
    writeFileSync(keyPath, made.privateKey, { mode: 0o600 });
    // The certificate appears last and whole: its presence means that both are there.
    writeFileSync(`${certificatePath}.new`, made.certificate);
    renameSync(`${certificatePath}.new`, certificatePath);
  }
  return { certificatePath, certificate: readFileSync(certificatePath, 'utf8'), privateKey: readFileSync(keyPath, 'utf8') };
}
