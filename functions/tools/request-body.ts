import type { APIGatewayProxyEventV2 } from 'aws-lambda';
import { AppError } from '#shared/contract/errors.ts';
import { maxMultipartBytes } from '#shared/contract/messages.ts';

/** A file of a multipart body, whole in memory: multipart is for small files. */
export interface UploadedFile {
  readonly name: string;
  readonly mimeType: string;
  readonly bytes: Buffer;
}

/** A request's body, read. */
export interface Body {
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
  // Few requests bring files: the others do not wait for the code that reads these.
  if (acceptsFiles && /^multipart\/form-data\b/i.test(contentType)) return (await import('./multipart.ts')).parseMultipart(contentType, bytes);
  throw new AppError('ERR_UNSUPPORTED_MEDIA_TYPE', { contentType: contentType.slice(0, 80) });
}

/** Members and elements of a body. Each costs a look by every schema, and no call of the contract needs a tenth of so many. */
const mostParts = 50_000;
const [quote, backslash, comma] = [0x22, 0x5c, 0x2c];

/** Members and elements of a JSON text, but for one: commas that stand within texts do not count. */
function partsOf(bytes: Buffer): number {
  let parts = 0;
  let isText = false;
  for (let at = 0; at < bytes.length; at += 1) {
    const byte = bytes[at];
    if (byte === backslash) at += 1;
    else if (byte === quote) isText = !isText;
    else if (byte === comma && !isText) parts += 1;
  }
  return parts;
}

function parseJson(bytes: Buffer): unknown {
  if (bytes.length > mostParts && partsOf(bytes) > mostParts) throw new AppError('ERR_PAYLOAD_TOO_LARGE', { maxParts: mostParts });
  try {
    return JSON.parse(bytes.toString('utf8'));
  } catch (error) {
    throw new AppError('ERR_MALFORMED_BODY', {}, { cause: error });
  }
}
