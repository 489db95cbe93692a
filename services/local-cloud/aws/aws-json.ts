import { Agent, request } from 'node:http';

const agent = new Agent({ keepAlive: true, maxSockets: 64 });

/** An error answered by an emulator, named as AWS names it (`ResourceNotFoundException`, …). */
export class AwsJsonError extends Error {
  readonly statusCode: number;

  constructor(name: string, message: string, statusCode: number) {
    super(message);
    this.name = name;
    this.statusCode = statusCode;
  }
}

export interface AwsJsonCall {
  endpoint: string;
  /** The `x-amz-target` header, for instance `DynamoDB_20120810.ListTables`. */
  target: string;
  version?: '1.0' | '1.1';
  body: unknown;
  signal?: AbortSignal;
}

/** The emulators check that a signature is there, never that it is right. */
const authorization = 'AWS4-HMAC-SHA256 Credential=local/20200101/us-east-1/local/aws4_request, SignedHeaders=host;x-amz-date, Signature=0';

/** Calls an AWS JSON protocol without the SDK's cost per call. @throws AwsJsonError for any answer but 200. */
export async function callAwsJson(call: AwsJsonCall): Promise<Record<string, unknown>> {
  const { statusCode, text } = await send(call);
  const parsed: unknown = text === '' ? {} : JSON.parse(text);
  const reply = isRecord(parsed) ? parsed : {};
  if (statusCode === 200) return reply;
  const type = textOf(reply['__type'], 'UnknownError');
  const message = textOf(reply['message'] ?? reply['Message'], text);
  throw new AwsJsonError(type.slice(type.lastIndexOf('#') + 1), message, statusCode);
}

function send(call: AwsJsonCall): Promise<{ statusCode: number; text: string }> {
  const payload = JSON.stringify(call.body);
  return new Promise((resolve, reject) => {
    const outgoing = request(
      call.endpoint,
      {
        method: 'POST',
        agent,
        signal: call.signal,
        headers: {
          'content-type': `application/x-amz-json-${call.version ?? '1.0'}`,
          'content-length': Buffer.byteLength(payload),
          'x-amz-target': call.target,
          'x-amz-date': new Date().toISOString().replace(/[-:]|\.\d+/g, ''),
          authorization,
        },
      },
      (incoming) => {
        const chunks: Buffer[] = [];
        incoming.on('data', (chunk: Buffer) => chunks.push(chunk));
        incoming.on('error', reject);
        incoming.on('end', () => {
          resolve({ statusCode: incoming.statusCode ?? 500, text: Buffer.concat(chunks).toString('utf8') });
        });
      },
    );
    outgoing.on('error', reject);
    outgoing.end(payload);
  });
}

export function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** Templates and requests may leave out what has a default. */
export function textOf(value: unknown, fallback: string): string {
  return typeof value === 'string' ? value : fallback;
}
