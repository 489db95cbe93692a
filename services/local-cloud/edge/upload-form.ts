import { Busboy, type BusboyFileStream } from '@fastify/busboy';
import { createWriteStream } from 'node:fs';
import type { IncomingMessage } from 'node:http';
import { pipeline } from 'node:stream/promises';
import type { PostRefusal, SizeRange } from '#services/local-cloud/edge/post-policy.ts';

export interface Upload {
  /** By name in lower case; those after the file are ignored, as S3 does. */
  fields: Map<string, string>;
  sizeBytes: number;
}

/** Judges the fields before the file; the file is not read unless it gives a range. */
export type CheckFields = (fields: Map<string, string>, fileName: string) => SizeRange | PostRefusal;

const tooLarge: PostRefusal = {
  status: 400,
  code: 'EntityTooLarge',
  message: 'Your proposed upload exceeds the maximum allowed size',
};
const tooSmall: PostRefusal = {
  status: 400,
  code: 'EntityTooSmall',
  message: 'Your proposed upload is smaller than the minimum allowed size',
};
const malformed: PostRefusal = {
  status: 400,
  code: 'MalformedPOSTRequest',
  message: 'The body of your POST request is not well-formed multipart/form-data.',
};
const noFile: PostRefusal = {
  status: 400,
  code: 'InvalidArgument',
  message: 'POST requires exactly one file upload per request.',
};

/**
 * Reads an upload form, its file into `spoolPath`. It stops at the first byte over the range, so that nobody fills the
 * disk with what will be refused.
 *
 * @throws Error when the viewer goes away in the middle.
 */
export async function receiveUpload(incoming: IncomingMessage, spoolPath: string, check: CheckFields): Promise<Upload | PostRefusal> {
  const type = incoming.headers['content-type'] ?? '';
  if (!/^multipart\/form-data;.*boundary=/i.test(type)) return malformed;
  const form = new Busboy({
    headers: { ...incoming.headers, 'content-type': type },
    isPartAFile: (name) => name === 'file',
    limits: { files: 1, fields: 100, fieldSize: 64 * 1024 },
  });
  const fields = new Map<string, string>();
  let storing: Promise<Upload | PostRefusal> | undefined;
  let file: BusboyFileStream | undefined;
  form.on('field', (name, value) => {
    if (!storing) fields.set(name.toLowerCase(), value);
  });
  const outcome = new Promise<Upload | PostRefusal>((resolve, reject) => {
    form.on('file', (_name, stream, fileName) => {
      file = stream;
      storing = store(fields, stream, spoolPath, check(fields, fileName));
      storing.then(resolve, reject);
    });
    const whole = () => {
      if (!storing) resolve(noFile);
    };
    const broken = (error: Error) => {
      if (incoming.complete) resolve(malformed);
      else reject(error);
      file?.destroy(error);
    };
    pipeline(incoming, form).then(whole, broken);
  });
  return outcome.finally(() => incoming.unpipe(form).resume());
}

async function store(fields: Map<string, string>, file: BusboyFileStream, spoolPath: string, verdict: SizeRange | PostRefusal): Promise<Upload | PostRefusal> {
  if ('code' in verdict) {
    file.resume();
    return verdict;
  }
  let sizeBytes = 0;
  const overflow = new AbortController();
  file.on('data', (chunk: Buffer) => {
    sizeBytes += chunk.length;
    if (sizeBytes > verdict.maxBytes) overflow.abort();
  });
  try {
    await pipeline(file, createWriteStream(spoolPath), { signal: overflow.signal });
  } catch (error) {
    if (overflow.signal.aborted) return tooLarge;
    throw error;
  }
  return sizeBytes < verdict.minBytes ? tooSmall : { fields, sizeBytes };
}
