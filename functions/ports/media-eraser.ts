import { DeleteObjectCommand, ListObjectsV2Command, S3Client } from '@aws-sdk/client-s3';
import * as declared from '#shared/ports/declared.ts';
import { port } from './port.ts';

/** Takes files of a company out of the media bucket. Former versions of a file go by the bucket's own rule, 30 days later. */
export interface MediaEraser {
  /** Files that are not there are no failure. */
  erase(keys: readonly string[]): Promise<void>;
  /** Keys that begin so, at most a thousand, in their order. @param after behind this one. */
  list(prefix: string, after?: string): Promise<string[]>;
}

/** Deletions at once. */
const parallel = 16;

export function openMediaEraser(bucket: string, client = new S3Client({ maxAttempts: 5 })): MediaEraser {
  return {
    async erase(keys) {
      const left = [...keys];
      const worker = async (): Promise<void> => {
        for (let key = left.shift(); key !== undefined; key = left.shift()) await client.send(new DeleteObjectCommand({ Bucket: bucket, Key: key }));
      };
      await Promise.all(Array.from({ length: Math.min(parallel, left.length) }, worker));
    },
    async list(prefix, after) {
      const found = await client.send(new ListObjectsV2Command({ Bucket: bucket, Prefix: prefix, ...(after === undefined ? {} : { StartAfter: after }) }));
      return (found.Contents ?? []).flatMap(({ Key }) => Key ?? []);
    },
  };
}

export const mediaEraser = () => port(declared.mediaEraser, 'eraser', ({ MEDIA_BUCKET }) => openMediaEraser(MEDIA_BUCKET));
export const droppedFiles = () => port(declared.droppedFiles, 'eraser', ({ MEDIA_BUCKET }) => openMediaEraser(MEDIA_BUCKET));
export const announcementEraser = () => port(declared.announcementEraser, 'eraser', ({ MEDIA_BUCKET }) => openMediaEraser(MEDIA_BUCKET));
