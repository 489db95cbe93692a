import type { IncomingMessage } from 'node:http';
import { serviceOfSignature } from '#services/local-cloud/functions/policy-access.ts';
import { isRecord } from './aws-json.ts';

/** A call of an AWS service, in whichever of AWS's protocols. */
export interface AwsRequest {
  /** Service that the request was signed for: `secretsmanager`, `ses`, … */
  service: string;
  /** Operation from `x-amz-target` or the form's `Action`; '' where method and path say it. */
  operation: string;
  method: string;
  url: URL;
  headers: IncomingMessage['headers'];
  text: string;
  /** The body as JSON; empty when it is none. */
  body: Record<string, unknown>;
  /** The body as the form that the query protocol sends. */
  form: URLSearchParams;
}

export interface AwsReply {
  status: number;
  headers: Record<string, string>;
  text: string;
}

export type AwsApi = (request: AwsRequest) => AwsReply | Promise<AwsReply>;

export async function readAwsRequest(incoming: IncomingMessage): Promise<AwsRequest> {
  const chunks: Buffer[] = [];
  for await (const chunk of incoming) chunks.push(Buffer.from(chunk));
  const text = Buffer.concat(chunks).toString('utf8');
  const target = String(incoming.headers['x-amz-target'] ?? '');
  const form = new URLSearchParams(isQuery(incoming.headers) ? text : '');
  const parsed = isQuery(incoming.headers) ? undefined : jsonOf(text);
  return {
    service: serviceOf(incoming, target),
    operation: form.get('Action') ?? target.slice(target.lastIndexOf('.') + 1),
    method: incoming.method ?? 'GET',
    url: new URL(incoming.url ?? '/', 'http://127.0.0.1'),
    headers: incoming.headers,
    text,
    body: isRecord(parsed) ? parsed : {},
    form,
  };
}

/** The local cloud's own calls are signed for no service. */
function serviceOf({ headers }: IncomingMessage, target: string): string {
  const signed = serviceOfSignature(headers.authorization ?? '');
  return signed === undefined || signed === 'local' ? (target.split('.')[0] ?? '') : signed;
}

function isQuery(headers: IncomingMessage['headers']): boolean {
  return (headers['content-type'] ?? '').startsWith('application/x-www-form-urlencoded');
}

function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    // Raw bytes, or nothing: no service here takes either.
    return undefined;
  }
}

export function json(body: unknown, status = 200): AwsReply {
  return { status, headers: { 'content-type': 'application/x-amz-json-1.1' }, text: JSON.stringify(body) };
}

/** A reply of the query protocol. @param result the XML inside `<OPERATIONResult>`. */
export function xml({ operation }: AwsRequest, result: string): AwsReply {
  const text = `<${operation}Response><${operation}Result>${result}</${operation}Result><ResponseMetadata><RequestId>local</RequestId></ResponseMetadata></${operation}Response>`;
  return { status: 200, headers: { 'content-type': 'text/xml' }, text };
}

/** An error in the protocol that the call came in. */
export function failure({ headers }: Pick<AwsRequest, 'headers'>, code: string, message: string, status = 400): AwsReply {
  if (isQuery(headers)) {
    const type = status < 500 ? 'Sender' : 'Receiver';
    const text = `<ErrorResponse><Error><Type>${type}</Type><Code>${code}</Code><Message>${escaped(message)}</Message></Error><RequestId>local</RequestId></ErrorResponse>`;
    return { status, headers: { 'content-type': 'text/xml' }, text };
  }
  const body = { __type: code, message, Message: message };
  return { status, headers: { 'content-type': 'application/x-amz-json-1.1', 'x-amzn-errortype': code }, text: JSON.stringify(body) };
}

export function escaped(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;');
}
