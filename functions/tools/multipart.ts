import { Busboy } from '@fastify/busboy';
import { AppError } from '#shared/contract/errors.ts';
import { maxMultipartBytes, maxUploadsPerMessage } from '#shared/contract/messages.ts';
import type { Body, UploadedFile } from './request-body.ts';

/** @throws AppError ERR_MALFORMED_BODY, ERR_PAYLOAD_TOO_LARGE */
export function parseMultipart(contentType: string, bytes: Buffer): Promise<Body> {
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
        // A form whose file field was left empty sends a part without name and bytes: https://html.spec.whatwg.org/multipage/form-control-infrastructure.html
        stream.on('end', () => void ((name || chunks.length > 0) && files.push({ name: name || 'file', mimeType, bytes: Buffer.concat(chunks) })));
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
