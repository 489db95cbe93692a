import { CompleteMultipartUploadCommand, CreateMultipartUploadCommand, NoSuchUpload, S3Client, UploadPartCommand } from '@aws-sdk/client-s3';
import * as declared from '#shared/ports/declared.ts';
import { port } from './port.ts';

export interface PutPart {
  readonly number: number;
  /** The content's own, as S3 gives it. */
  readonly tag: string;
}

/** A large file, written part by part over several runs of a function; nobody sees it before it is complete. */
export interface FileParts {
  /** @param name under which a browser keeps the file. @returns what the parts belong to; forgotten after a day. */
  begin(key: string, file: { mimeType: string; name: string }): Promise<string>;
  /** @param number from 1; put again it takes the place of the one before. */
  put(key: string, uploadId: string, number: number, bytes: Buffer): Promise<PutPart>;
  /** Again it changes nothing. */
  complete(key: string, uploadId: string, parts: readonly PutPart[]): Promise<void>;
}

/** All parts but the last must have so much. https://docs.aws.amazon.com/AmazonS3/latest/userguide/qfacts.html */
export const leastPartBytes = 5 * 1024 * 1024;

export function openFileParts(bucket: string, client = new S3Client({ maxAttempts: 5 })): FileParts {
  return {
    async begin(key, { mimeType, name }) {
      const disposition = `attachment; filename="${name}"`;
      const begun = await client.send(new CreateMultipartUploadCommand({ Bucket: bucket, Key: key, ContentType: mimeType, ContentDisposition: disposition }));
      if (!begun.UploadId) throw new Error('an upload without an id');
      return begun.UploadId;
    },
    async put(key, uploadId, number, bytes) {
      const { ETag: tag = '' } = await client.send(
        new UploadPartCommand({ Bucket: bucket, Key: key, UploadId: uploadId, PartNumber: number, Body: bytes, ContentLength: bytes.length }),
      );
      return { number, tag };
    },
    async complete(key, uploadId, parts) {
      const MultipartUpload = { Parts: parts.map(({ number, tag }) => ({ PartNumber: number, ETag: tag })) };
      try {
        await client.send(new CompleteMultipartUploadCommand({ Bucket: bucket, Key: key, UploadId: uploadId, MultipartUpload }));
      } catch (error) {
        // An earlier run completed it.
        if (!(error instanceof NoSuchUpload)) throw error;
      }
    },
  };
}

export const exportParts = () => port(declared.exportParts, 'parts', ({ MEDIA_BUCKET }) => openFileParts(MEDIA_BUCKET));
