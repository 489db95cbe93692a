import { randomUUID } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { isRecord } from '#services/local-cloud/aws/aws-json.ts';
import { perform } from './operations.ts';
import type { Input } from './request.ts';
import { SqsError } from './sqs-error.ts';
import type { Sqs } from './sqs.ts';

const targetPrefix = 'AmazonSQS.';

export function isForSqs({ headers }: IncomingMessage): boolean {
  return headers['x-amz-target']?.toString().startsWith(targetPrefix) === true;
}

/** Requests since the start, by action. A look that finds nothing costs the same whether somebody works or not, so it is no part of them. */
export const requests: Record<string, number> = {};

/** Answers calls in the AWS JSON 1.0 protocol. https://docs.aws.amazon.com/AWSSimpleQueueService/latest/SQSDeveloperGuide/sqs-making-api-requests-json.html */
export async function answerSqs(sqs: Sqs, incoming: IncomingMessage, response: ServerResponse): Promise<void> {
  const gone = new AbortController();
  response.once('close', () => gone.abort());
  try {
    const input = await inputOf(incoming);
    const name = String(incoming.headers['x-amz-target']).slice(targetPrefix.length);
    const origin = `http://${incoming.headers.host ?? '127.0.0.1'}`;
    const answer = await perform(sqs, name, { input, origin, signal: gone.signal });
    if (name !== 'ReceiveMessage' || 'Messages' in answer) requests[name] = (requests[name] ?? 0) + 1;
    write(response, 200, answer);
  } catch (error) {
    fail(response, error);
  }
}

async function inputOf(incoming: IncomingMessage): Promise<Input> {
  const chunks: Buffer[] = [];
  for await (const chunk of incoming) chunks.push(Buffer.from(chunk));
  const text = Buffer.concat(chunks).toString('utf8');
  try {
    const value: unknown = text === '' ? {} : JSON.parse(text);
    if (isRecord(value)) return value;
  } catch {
    // Said below, as for any other text that is no object.
  }
  throw new SqsError('SerializationException', 'The request is no JSON object.');
}

function fail(response: ServerResponse, error: unknown): void {
  if (error instanceof SqsError) {
    const { name, message, queryCode } = error;
    write(response, 400, { __type: `com.amazonaws.sqs#${name}`, message }, { 'x-amzn-query-error': `${queryCode};Sender` });
    return;
  }
  console.error(error);
  write(response, 500, { __type: 'com.amazonaws.sqs#InternalFailure', message: String(error) }, { 'x-amzn-query-error': 'InternalFailure;Receiver' });
}

function write(response: ServerResponse, status: number, body: object, headers: Record<string, string> = {}): void {
  if (response.destroyed) return;
  const text = JSON.stringify(body);
  const length = Buffer.byteLength(text);
  response.writeHead(status, { 'content-type': 'application/x-amz-json-1.0', 'content-length': length, 'x-amzn-requestid': randomUUID(), ...headers });
  response.end(text);
}
