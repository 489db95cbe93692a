import { PutObjectCommand } from '@aws-sdk/client-s3';
import { createHash } from 'node:crypto';
import type { MediaTransferOptions } from './media-transfer.ts';
import type { StorePicture } from './send/look-ups.ts';

/** WhatsApp's small pictures have some kilobytes. */
const maxPictureBytes = 200_000;
const fetchMs = 10_000;
/** First bytes of a JPEG. */
const jpegStart = Buffer.from('ffd8ff', 'hex');

/** Copies pictures of contacts to our bucket, under a name that follows from their content. */
export function pictureStore({ s3, bucket, isMediaHost, onProblem }: MediaTransferOptions): StorePicture {
  const told = (error: unknown): undefined => {
    onProblem(error);
    return undefined;
  };
  return async ({ companyId, contactId }, address) => {
    const url = URL.canParse(address) ? new URL(address) : undefined;
    const bytes = url && isMediaHost(url.host) ? await fetchPicture(url).catch(told) : undefined;
    if (!bytes?.subarray(0, jpegStart.length).equals(jpegStart)) return undefined;
    const digest = createHash('sha256').update(bytes).digest('hex').slice(0, 16);
    const key = `companies/${companyId}/pictures/${contactId}-${digest}.jpg`;
    const disposition = 'attachment; filename="picture.jpg"';
    await s3.send(new PutObjectCommand({ Bucket: bucket, Key: key, Body: bytes, ContentType: 'image/jpeg', ContentDisposition: disposition }));
    return key;
  };
}

/** @throws when there is none, or too much. */
async function fetchPicture(url: URL): Promise<Buffer> {
  // A redirect could lead to a host that nobody has looked at.
  const reply = await fetch(url, { redirect: 'error', signal: AbortSignal.timeout(fetchMs) });
  if (!reply.ok || !reply.body) throw new Error(`the picture host answered ${reply.status}`);
  const parts: Uint8Array[] = [];
  let size = 0;
  for await (const part of reply.body) {
    size += part.length;
    if (size > maxPictureBytes) throw new Error('the picture is too large');
    parts.push(part);
  }
  return Buffer.concat(parts);
}
