import { CopyObjectCommand, GetObjectCommand, PutObjectCommand, S3Client, S3ServiceException } from '@aws-sdk/client-s3';
import { createPresignedPost } from '@aws-sdk/s3-presigned-post';

export interface UploadTicket {
  readonly url: string;
  readonly fields: Record<string, string>;
}

export interface StoredFile {
  readonly key: string;
  readonly sizeBytes: number;
  readonly mimeType: string;
  /** The first bytes, by which the type is told. */
  readonly head: Uint8Array;
}

/** The company's files in the media bucket. */
export interface MediaFiles {
  /** A browser's permission to put exactly this file: its type, and no more bytes than it said. Valid 10 minutes. */
  presign(file: { key: string; mimeType: string; sizeBytes: number }): Promise<UploadTicket>;
  /** Looks at an uploaded file in its place. @returns undefined when nothing was put there. */
  look(key: string): Promise<StoredFile | undefined>;
  /**
   * Puts a finished upload where its sender cannot write: for ten minutes the permission to upload would replace the file,
   * also after it was sent. The new key holds the content's own tag, so that taking it again changes nothing.
   *
   * @returns undefined when nothing was put there, or it is being replaced at this moment.
   */
  takeUpload(key: string): Promise<StoredFile | undefined>;
  /** Copies a sent or received file. @returns false when there is none. */
  copy(from: string, to: string): Promise<boolean>;
  /** @param file.cacheControl as HTTP knows it. */
  put(file: { key: string; mimeType: string; bytes: Buffer; cacheControl?: string }): Promise<void>;
}

const uploadSeconds = 600;
/** Enough for every signature that `sniffKind` knows. */
const headBytes = 64;
/** Files are downloads: nothing that a customer sent runs in our origin. */
const disposition = 'attachment';

/** @param tag the content's own, as S3 gives it. */
function takenKey(uploadKey: string, tag: string): string {
  const [, companyId, id, name] = uploadKey.split('/');
  return `companies/${companyId}/media/${id}-${tag.replace(/\W/g, '')}/${name}`;
}

export function openMediaFiles(bucket: string, client = new S3Client({ maxAttempts: 5 })): MediaFiles {
  return {
    async presign({ key, mimeType, sizeBytes }) {
      return createPresignedPost(client, {
        Bucket: bucket,
        Key: key,
        Expires: uploadSeconds,
        Fields: { 'Content-Type': mimeType, 'Content-Disposition': disposition },
        Conditions: [
          ['content-length-range', 1, sizeBytes],
          ['eq', '$Content-Type', mimeType],
          ['eq', '$Content-Disposition', disposition],
        ],
      });
    },

    look: (key) => ifPresent(async () => (await lookAt(client, bucket, key)).file),

    takeUpload: (uploadKey) =>
      ifPresent(async () => {
        const { file, tag } = await lookAt(client, bucket, uploadKey);
        const key = takenKey(uploadKey, tag);
        await client.send(new CopyObjectCommand({ Bucket: bucket, Key: key, CopySource: `${bucket}/${uploadKey}`, CopySourceIfMatch: tag }));
        return { ...file, key };
      }),

    async copy(from, to) {
      const source = from.split('/').map(encodeURIComponent).join('/');
      const copy = client.send(new CopyObjectCommand({ Bucket: bucket, Key: to, CopySource: `${bucket}/${source}` }));
      return (await ifPresent(async () => copy)) !== undefined;
    },

    async put({ key, mimeType, bytes, cacheControl }) {
      const headers = { ContentType: mimeType, ContentDisposition: disposition, ...(cacheControl === undefined ? {} : { CacheControl: cacheControl }) };
      await client.send(new PutObjectCommand({ Bucket: bucket, Key: key, Body: bytes, ...headers }));
    },
  };
}

async function lookAt(client: S3Client, bucket: string, key: string): Promise<{ file: StoredFile; tag: string }> {
  const found = await client.send(new GetObjectCommand({ Bucket: bucket, Key: key, Range: `bytes=0-${headBytes - 1}` }));
  const { ContentType: mimeType = 'application/octet-stream', ContentRange = '', ETag: tag = '' } = found;
  const head = (await found.Body?.transformToByteArray()) ?? new Uint8Array();
  return { file: { key, sizeBytes: Number(ContentRange.split('/')[1]), mimeType, head }, tag };
}

async function ifPresent<T>(look: () => Promise<T>): Promise<T | undefined> {
  try {
    return await look();
  } catch (error) {
    if (isMissing(error)) return undefined;
    throw error;
  }
}

/**
 * Without the right to list the bucket, which would show every company, S3 answers 403 for a key that is not there. 412: the
 * upload is no longer what was looked at; 416: it is empty.
 */
function isMissing(error: unknown): boolean {
  const status = error instanceof S3ServiceException ? error.$metadata.httpStatusCode : undefined;
  return status !== undefined && [403, 404, 412, 416].includes(status);
}
