import { GetObjectCommand, PutObjectCommand, type S3Client, S3ServiceException } from '@aws-sdk/client-s3';
import { getMediaKeys } from '@whiskeysockets/baileys';
import { createDecipheriv, createHash, createHmac } from 'node:crypto';
import { createReadStream, createWriteStream } from 'node:fs';
import { mkdtemp, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable, Transform } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { setTimeout as delay } from 'node:timers/promises';
import { encodeTime } from 'ulid';
import type { StoredMedia } from '#shared/contract/queue-messages.ts';
import type { RemoteMedia } from './receive/inbound-mapping.ts';
import type { Envelope, Scope } from './receive/inbound-reports.ts';

export interface MediaTransfer {
  /** Fetches, checks and stores a received file. Undefined: WhatsApp does not have it any more. @throws when our bucket fails */
  receive(scope: Scope, envelope: Envelope, media: RemoteMedia): Promise<StoredMedia | undefined>;
  /** A stored file for sending. Undefined: there is no such file. */
  open(key: string): Promise<Readable | undefined>;
}

/** Without the right to list the bucket, which would show every company, S3 answers 403 for a key that is not there. */
const isMissing = (error: unknown): boolean => error instanceof S3ServiceException && [403, 404].includes(error.$metadata.httpStatusCode ?? 0);

export interface MediaTransferOptions {
  readonly s3: S3Client;
  readonly bucket: string;
  /** Serves the path of any file; undefined: the host of the file's own address. */
  readonly mediaHost: string | undefined;
  /** Whether files may be fetched from this host; the address of a file is the sender's word. */
  readonly isMediaHost: (host: string) => boolean;
  readonly onProblem: (error: unknown) => void;
}

/** WhatsApp lets documents be 2 GB; the container's disk is 20. */
const maxFileBytes = 2_200_000_000;
/** Together with the delays 90 s in the worst case; what WhatsApp does not serve then counts as lost. */
const downloadAttempts = 4;
const stalledMs = 20_000;
const macBytes = 10;

export function mediaTransfer(options: MediaTransferOptions): MediaTransfer {
  const { s3, bucket } = options;
  return {
    async receive(scope, envelope, media) {
      const folder = await mkdtemp(join(tmpdir(), 'recado-media-'));
      try {
        const path = join(folder, 'file');
        if (!(await download(options, media, path))) return undefined;
        return await store(options, scope, envelope, media, path);
      } finally {
        await rm(folder, { recursive: true, force: true });
      }
    },
    async open(key) {
      try {
        const found = await s3.send(new GetObjectCommand({ Bucket: bucket, Key: key }));
        return found.Body instanceof Readable ? found.Body : undefined;
      } catch (error) {
        if (isMissing(error)) return undefined;
        throw error;
      }
    },
  };
}

async function download(options: MediaTransferOptions, media: RemoteMedia, path: string): Promise<boolean> {
  const url = addressOf(media, options.mediaHost);
  if (!url || !media.mediaKey || !options.isMediaHost(url.host)) return false;
  for (let attempt = 1; attempt <= downloadAttempts; attempt += 1) {
    try {
      return await fetchTo(url, media, media.mediaKey, path);
    } catch (error) {
      options.onProblem(error);
      if (attempt < downloadAttempts) await delay(500 * 2 ** (attempt - 1));
    }
  }
  return false;
}

/** The path counts: clients write hosts beside it that do not exist, such as `https://web.whatsapp.net`. */
function addressOf({ url, directPath }: RemoteMedia, mediaHost: string | undefined): URL | undefined {
  return (directPath && URL.parse(directPath, mediaHost === undefined ? url : `https://${mediaHost}`)) || URL.parse(url) || undefined;
}

/** @returns false when the file is gone. */
async function fetchTo(url: URL, media: RemoteMedia, mediaKey: Uint8Array, path: string): Promise<boolean> {
  const stalled = new AbortController();
  const timer = setTimeout(() => stalled.abort(new Error('the media host does not answer')), stalledMs);
  try {
    // A redirect could lead to a host that isMediaHost has not seen.
    const reply = await fetch(url, { headers: { origin: 'https://web.whatsapp.com' }, redirect: 'error', signal: stalled.signal });
    if (reply.status === 404 || reply.status === 410 || reply.status === 403) {
      await reply.body?.cancel();
      return false;
    }
    if (!reply.ok || !reply.body) throw new Error(`the media host answered ${reply.status}`);
    const { iv, cipherKey, macKey } = await getMediaKeys(mediaKey, media.kind);
    if (!macKey) throw new Error('no key for the file');
    const checked = checkedCiphertext(iv, macKey, () => timer.refresh());
    // DOM's and Node's stream types are the same object here.
    const body = Readable.fromWeb(reply.body as Parameters<typeof Readable.fromWeb>[0]);
    await pipeline(body, checked, createDecipheriv('aes-256-cbc', cipherKey, iv), createWriteStream(path));
    return true;
  } finally {
    clearTimeout(timer);
  }
}

/** Passes the ciphertext on and fails when the code at its end does not fit, or when there is too much of it. */
function checkedCiphertext(iv: Uint8Array, macKey: Uint8Array, onProgress: () => void): Transform {
  const hmac = createHmac('sha256', macKey).update(iv);
  let tail: Buffer = Buffer.alloc(0);
  let received = 0;
  return new Transform({
    transform(chunk: Buffer, _encoding, done) {
      onProgress();
      received += chunk.length;
      if (received > maxFileBytes) return done(new Error('the file is too large'));
      const bytes = Buffer.concat([tail, chunk]);
      const cut = Math.max(0, bytes.length - macBytes);
      tail = bytes.subarray(cut);
      hmac.update(bytes.subarray(0, cut));
      done(null, bytes.subarray(0, cut));
    },
    flush(done) {
      const isGenuine = hmac.digest().subarray(0, macBytes).equals(tail);
      done(isGenuine ? null : new Error('the file is damaged'));
    },
  });
}

async function store({ s3, bucket }: MediaTransferOptions, scope: Scope, envelope: Envelope, media: RemoteMedia, path: string): Promise<StoredMedia> {
  const sizeBytes = (await stat(path)).size;
  const name = media.name || `${media.kind}-${envelope.id.slice(-6)}.${extensionOf(media.mimeType)}`;
  const safeName = safeFileName(name);
  const key = `companies/${scope.companyId}/media/${folderId(scope, envelope)}/${safeName}`;
  const mimeType = /^[\w.+-]+\/[\w.+-]+(; ?[\w-]+=[\w.+-]+)*$/.test(media.mimeType) ? media.mimeType : 'application/octet-stream';
  await s3.send(
    new PutObjectCommand({
      Bucket: bucket,
      Key: key,
      Body: createReadStream(path),
      ContentLength: sizeBytes,
      ContentType: mimeType,
      ContentDisposition: `attachment; filename="${safeName}"`,
    }),
  );
  return { kind: media.kind, key, mimeType, sizeBytes, name, isVoice: media.isVoice };
}

/** A ULID made of the message's time and identity: a repeated message stores the same object again. */
function folderId(scope: Scope, envelope: Envelope): string {
  const alphabet = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';
  const digest = createHash('sha256').update(`${scope.connectionId}\n${envelope.id}`).digest();
  return encodeTime(envelope.sentAtSeconds * 1_000, 10) + [...digest.subarray(0, 16)].map((byte) => alphabet.charAt(byte % 32)).join('');
}

export function safeFileName(name: string): string {
  const plain = name
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .replace(/[^A-Za-z0-9._-]+/g, '-')
    .replace(/^[.-]+/, '');
  return plain.slice(-100) || 'file';
}

function extensionOf(mimeType: string): string {
  const subtype = /^[^/]+\/([a-z0-9]+)/i.exec(mimeType)?.[1] ?? 'bin';
  return subtype === 'jpeg' ? 'jpg' : subtype.toLowerCase();
}
