import { createCipheriv, createDecipheriv, createHash, randomBytes } from 'node:crypto';
import { mkdirSync } from 'node:fs';
import { readFile, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { getMediaKeys, hmacSign, type MediaType } from '@whiskeysockets/baileys';
import { DoorError } from '../doors/door-error.ts';

/** Authentication tag at the end of an encrypted file. */
const macBytes = 10;

const sha256 = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest();

/** Fetches of a file that get this status instead: the next so many, all if not said. */
export type Refusal = { status: 403 | 404 | 410; times?: number | undefined };

const nameOf = (directPath: string) => /\/v\/([0-9a-f]{32})$/.exec(directPath.split('?')[0] ?? '')?.[1];

/** The media server's disk: encrypted files by an unguessable name, as clients and phones uploaded them. */
export class MediaVault {
  /** `127.0.0.1:port` of the https host in front of it. */
  host = '';
  readonly maxBytes = 100 * 1024 * 1024;
  readonly #folder: string;

  constructor(dataDir: string) {
    this.#folder = join(dataDir, 'media');
    mkdirSync(this.#folder, { recursive: true });
  }

  /** @returns where it can be fetched again. */
  async put(encrypted: Uint8Array): Promise<{ url: string; directPath: string }> {
    const name = randomBytes(16).toString('hex');
    const path = join(this.#folder, name);
    await writeFile(`${path}.new`, encrypted);
    await rename(`${path}.new`, path);
    const directPath = `/v/${name}`;
    return { url: `https://${this.host}${directPath}`, directPath };
  }

  /** Keeps the file once more, somewhere else. @returns nothing if there is no such file. */
  async copy(url: string): Promise<{ url: string; directPath: string } | undefined> {
    const encrypted = await this.#read(nameOf(new URL(url, `https://${this.host}`).pathname));
    return encrypted && this.put(encrypted);
  }

  /** Has fetches of a file refused: so many of them, or all. */
  async refuse(directPath: string, refusal: Refusal): Promise<void> {
    const name = nameOf(directPath);
    if (name !== undefined) await writeFile(join(this.#folder, `${name}.gone`), JSON.stringify(refusal));
  }

  /** Answers a fetch of the file: its bytes, or a status. */
  async fetch(directPath: string): Promise<Buffer | number> {
    const name = nameOf(directPath);
    const kept = name === undefined ? undefined : await this.#read(`${name}.gone`);
    const refusal: Refusal | undefined = kept && JSON.parse(kept.toString('utf8'));
    if (refusal && refusal.times !== 0) {
      if (refusal.times !== undefined) await this.refuse(directPath, { ...refusal, times: refusal.times - 1 });
      return refusal.status;
    }
    return (await this.#read(name)) ?? 404;
  }

  async #read(name: string | undefined): Promise<Buffer | undefined> {
    if (name === undefined) return undefined;
    try {
      return await readFile(join(this.#folder, name));
    } catch (error) {
      if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return undefined;
      throw error;
    }
  }

  /** Encrypts a phone's file and keeps it. */
  async seal(plain: Buffer, type: MediaType) {
    const mediaKey = randomBytes(32);
    const { iv, cipherKey, macKey } = await keysOf(mediaKey, type);
    const cipher = createCipheriv('aes-256-cbc', cipherKey, iv);
    const body = Buffer.concat([cipher.update(plain), cipher.final()]);
    const mac = hmacSign(Buffer.concat([iv, body]), macKey).subarray(0, macBytes);
    const encrypted = Buffer.concat([body, mac]);
    const { url, directPath } = await this.put(encrypted);
    return { url, directPath, mediaKey, fileSha256: sha256(plain), fileEncSha256: sha256(encrypted), fileLength: plain.length };
  }

  /** @throws DoorError ERR_NO_MEDIA, ERR_MEDIA_CORRUPT */
  async open(url: string, mediaKey: Uint8Array, type: MediaType): Promise<Buffer> {
    const encrypted = await this.#read(nameOf(new URL(url, `https://${this.host}`).pathname));
    if (!encrypted) throw new DoorError(404, 'ERR_NO_MEDIA', 'the media host has no such file');
    const { iv, cipherKey, macKey } = await keysOf(mediaKey, type);
    const body = encrypted.subarray(0, -macBytes);
    const mac = hmacSign(Buffer.concat([iv, body]), macKey).subarray(0, macBytes);
    if (!mac.equals(encrypted.subarray(-macBytes))) throw new DoorError(422, 'ERR_MEDIA_CORRUPT', 'the file does not match its key');
    const decipher = createDecipheriv('aes-256-cbc', cipherKey, iv);
    return Buffer.concat([decipher.update(body), decipher.final()]);
  }
}

async function keysOf(mediaKey: Uint8Array, type: MediaType): Promise<{ iv: Buffer; cipherKey: Buffer; macKey: Buffer }> {
  const { iv, cipherKey, macKey } = await getMediaKeys(Buffer.from(mediaKey), type);
  if (!macKey) throw new Error('media keys without a mac key');
  return { iv: Buffer.from(iv), cipherKey: Buffer.from(cipherKey), macKey: Buffer.from(macKey) };
}
