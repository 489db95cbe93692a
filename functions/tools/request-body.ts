import { Busboy } from '@fastify/busboy';
import type { APIGatewayProxyEventV2 } from 'aws-lambda';
import { AppError } from '#shared/contract/errors.ts';
import { maxMultipartBytes, maxUploadsPerMessage } from '#shared/contract/messages.ts';

/** A file of a multipart body, whole in memory: multipart is for small files. */
export interface UploadedFile {
  readonly name: string;
  readonly mimeType: string;
  readonly bytes: Buffer;
}

interface Body {
  readonly fields: unknown;
  readonly files: readonly UploadedFile[];
}

/** The bytes that the client sent. */
export const rawBody = (event: APIGatewayProxyEventV2): Buffer => Buffer.from(event.body ?? '', event.isBase64Encoded ? 'base64' : 'utf8');

/** @throws AppError ERR_MALFORMED_BODY, ERR_UNSUPPORTED_MEDIA_TYPE, ERR_PAYLOAD_TOO_LARGE */
export async function readBody(event: APIGatewayProxyEventV2, acceptsFiles: boolean): Promise<Body> {
  const contentType = event.headers['content-type'] ?? '';
  const bytes = rawBody(event);
  if (bytes.length > maxMultipartBytes + 64 * 1024) throw new AppError('ERR_PAYLOAD_TOO_LARGE', { maxBytes: maxMultipartBytes });
  if (bytes.length === 0) return { fields: {}, files: [] };
  if (/^application\/json\b/i.test(contentType)) return { fields: parseJson(bytes), files: [] };
  if (acceptsFiles && /^multipart\/form-data\b/i.test(contentType)) return parseMultipart(contentType, bytes);
  throw new AppError('ERR_UNSUPPORTED_MEDIA_TYPE', { contentType: contentType.slice(0, 80) });
}

function parseJson(bytes: Buffer): unknown {
  try {
    return JSON.parse(bytes.toString('utf8'));
  } catch (error) {
    throw new AppError('ERR_MALFORMED_BODY', {}, { cause: error });
  }
}

function parseMultipart(contentType: string, bytes: Buffer): Promise<Body> {
  return new Promise((resolve, reject) => {
    const refuse = (error: unknown): void => reject(new AppError('ERR_MALFORMED_BODY', {}, { cause: error }));
    const fields: Record<string, string> = Object.create(null);
    const files: UploadedFile[] = [];
    let isTooLarge = false;
    try {
      const parser = new Busboy({
        headers: { 'content-type': contentType },
        limits: { fileSize: maxMultipartBytes, files: maxUploadsPerMessage, fields: 40, fieldSize: 64 * 1024 },
      });
      parser.on('field', (name, value) => void (fields[name] = value));
      parser.on('file', (_field, stream, name, _encoding, mimeType) => {
        const chunks: Buffer[] = [];
        stream.on('data', (chunk: Buffer) => chunks.push(chunk));
        stream.on('limit', () => void (isTooLarge = true));
        // A body that ends inside a file fails its stream, and the parser never finishes.
        stream.on('error', refuse);
        stream.on('end', () => files.push({ name: name || 'file', mimeType, bytes: Buffer.concat(chunks) }));
      });
      parser.on('filesLimit', () => void (isTooLarge = true));
      parser.on('error', refuse);
      parser.on('finish', () =>
        isTooLarge ? reject(new AppError('ERR_PAYLOAD_TOO_LARGE', { maxBytes: maxMultipartBytes })) : resolve({ fields: { ...fields }, files }),
      );
      parser.end(bytes);
    } catch (error) {
      refuse(error);
    }
  });
}
