import { GetObjectCommand, ListObjectsV2Command, NoSuchKey, PutObjectCommand, S3Client } from '@aws-sdk/client-s3';
import * as declared from '#shared/ports/declared.ts';
import { port } from './port.ts';

export interface StoredFile {
  readonly key: string;
  readonly sizeBytes: number;
}

/** Files of the media bucket, to be put into another one. */
export interface StoredFiles {
  /** At most a thousand, in their order. @param after behind this one. */
  listFiles(prefix: string, after?: string): Promise<StoredFile[]>;
  /** Bytes from one to before another. @returns undefined for a file that has gone. */
  read(key: string, from: number, to: number): Promise<Buffer | undefined>;
  write(key: string, bytes: Buffer): Promise<void>;
}

export function openStoredFiles(bucket: string, client = new S3Client({ maxAttempts: 5 })): StoredFiles {
  return {
    async listFiles(prefix, after) {
      const found = await client.send(new ListObjectsV2Command({ Bucket: bucket, Prefix: prefix, ...(after === undefined ? {} : { StartAfter: after }) }));
      return (found.Contents ?? []).flatMap(({ Key, Size = 0 }) => (Key === undefined ? [] : [{ key: Key, sizeBytes: Size }]));
    },
    async read(key, from, to) {
      try {
        const { Body } = await client.send(new GetObjectCommand({ Bucket: bucket, Key: key, Range: `bytes=${from}-${to - 1}` }));
        return Buffer.from((await Body?.transformToByteArray()) ?? []);
      } catch (error) {
        if (error instanceof NoSuchKey) return undefined;
        throw error;
      }
    },
    async write(key, bytes) {
      await client.send(new PutObjectCommand({ Bucket: bucket, Key: key, Body: bytes, ContentLength: bytes.length }));
    },
  };
}

export const storedFiles = () => port(declared.storedFiles, 'files', ({ MEDIA_BUCKET }) => openStoredFiles(MEDIA_BUCKET));
export const storedSizes = () => port(declared.storedSizes, 'stored', ({ MEDIA_BUCKET }): Pick<StoredFiles, 'listFiles'> => openStoredFiles(MEDIA_BUCKET));
