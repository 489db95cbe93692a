import { GetObjectCommand, HeadObjectCommand, PutObjectCommand, S3Client, S3ServiceException } from '@aws-sdk/client-s3';
import { createPresignedPost } from '@aws-sdk/s3-presigned-post';
import type { CompanyId } from '#shared/contract/ids.ts';

export interface UploadTicket {
  readonly url: string;
  readonly fields: Record<string, string>;
}

export interface StoredFile {
  readonly sizeBytes: number;
  readonly mimeType: string;
  /** The first bytes, by which the type is told. */
  readonly head: Uint8Array;
}

/** The company's files in the media bucket. */
export interface MediaFiles {
  /** A browser's permission to put exactly this file: its type, and no more bytes than it said. Valid 10 minutes. */
  presign(file: { key: string; mimeType: string; sizeBytes: number }): Promise<UploadTicket>;
  /** @returns undefined when nothing was put there. */
  inspect(key: string): Promise<StoredFile | undefined>;
  put(file: { key: string; mimeType: string; bytes: Buffer }): Promise<void>;
}

const uploadSeconds = 600;
/** Enough for every signature that `sniffKind` knows. */
const headBytes = 64;
/** Files are downloads: nothing that a customer sent runs in our origin. */
const disposition = 'attachment';

/** Where a company's files stand; `id` makes the address unguessable and unique. */
export function mediaKey(companyId: CompanyId, folder: 'media' | 'uploads', id: string, name: string): string {
  return `${mediaPrefix(companyId)}${folder}/${id}/${safeFileName(name)}`;
}

export const mediaPrefix = (companyId: CompanyId): string => `companies/${companyId}/`;

/** Letters, digits, dot, dash: what every browser and URL takes as it is. */
export function safeFileName(name: string): string {
  const plain = name
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .replace(/[^A-Za-z0-9.-]+/g, '-')
    .replace(/^[-.]+/, '');
  return plain.slice(-100) || 'file';
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

    async inspect(key) {
      try {
        const { ContentLength = 0, ContentType = 'application/octet-stream' } = await client.send(new HeadObjectCommand({ Bucket: bucket, Key: key }));
        const range = await client.send(new GetObjectCommand({ Bucket: bucket, Key: key, Range: `bytes=0-${headBytes - 1}` }));
        return { sizeBytes: ContentLength, mimeType: ContentType, head: (await range.Body?.transformToByteArray()) ?? new Uint8Array() };
      } catch (error) {
        if (isMissing(error)) return undefined;
        throw error;
      }
    },

    async put({ key, mimeType, bytes }) {
      await client.send(new PutObjectCommand({ Bucket: bucket, Key: key, Body: bytes, ContentType: mimeType, ContentDisposition: disposition }));
    },
  };
}

/** Without the right to list the bucket, which would show every company, S3 answers 403 for a key that is not there. */
function isMissing(error: unknown): boolean {
  const status = error instanceof S3ServiceException ? error.$metadata.httpStatusCode : undefined;
  return status === 404 || status === 403;
}
