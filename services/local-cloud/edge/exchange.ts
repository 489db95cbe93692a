import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';

/** A request as it travels from the viewer through the distribution to an origin. */
export interface EdgeRequest {
  method: string;
  /** Still percent-encoded, beginning with a slash. */
  path: string;
  /** Without the question mark, still percent-encoded. */
  query: string;
  /** Names in lower case, repeated headers joined by a comma (cookies by a semicolon), as node:http joins them. */
  headers: Record<string, string>;
  viewerIp: string;
  incoming: IncomingMessage;
}

export interface EdgeResponse {
  status: number;
  /** Names in lower case. */
  headers: Record<string, string | string[]>;
  body?: Buffer | Readable;
}

export type Origin = (request: EdgeRequest) => Promise<EdgeResponse>;

export function edgeRequestOf(incoming: IncomingMessage): EdgeRequest {
  const url = incoming.url ?? '/';
  const questionMark = url.indexOf('?');
  return {
    method: incoming.method ?? 'GET',
    path: questionMark < 0 ? url : url.slice(0, questionMark),
    query: questionMark < 0 ? '' : url.slice(questionMark + 1),
    headers: joinedHeaders(incoming),
    viewerIp: incoming.socket.remoteAddress ?? '127.0.0.1',
    incoming,
  };
}

function joinedHeaders(incoming: IncomingMessage): Record<string, string> {
  const headers: Record<string, string> = {};
  for (const [name, value] of Object.entries(incoming.headers)) {
    if (value !== undefined) headers[name] = Array.isArray(value) ? value.join(',') : value;
  }
  return headers;
}

/**
 * Reads a body whole.
 *
 * @returns undefined once it is larger than `limitBytes`; the rest is left unread.
 */
export async function readBody(incoming: IncomingMessage, limitBytes: number): Promise<Buffer | undefined> {
  const { 'content-length': length, 'transfer-encoding': encoding } = incoming.headers;
  if (length === undefined && encoding === undefined) return Buffer.alloc(0);
  if (Number(length ?? 0) > limitBytes) return undefined;
  const chunks: Buffer[] = [];
  let sizeBytes = 0;
  for await (const chunk of incoming.iterator({ destroyOnReturn: false })) {
    if (!Buffer.isBuffer(chunk)) throw new TypeError('a request body has no encoding set');
    sizeBytes += chunk.length;
    if (sizeBytes > limitBytes) return undefined;
    chunks.push(chunk);
  }
  return Buffer.concat(chunks, sizeBytes);
}

export async function send(response: ServerResponse, reply: EdgeResponse): Promise<void> {
  // What is left of a refused upload is read and dropped, or it would be taken for the connection's next request.
  if (!response.req.complete) response.req.resume();
  if (reply.body === undefined || Buffer.isBuffer(reply.body)) {
    const body = reply.body ?? Buffer.alloc(0);
    const isBodyless = reply.status === 204 || reply.status === 304;
    response.writeHead(reply.status, isBodyless ? reply.headers : { 'content-length': body.length, ...reply.headers });
    response.end(isBodyless || response.req.method === 'HEAD' ? undefined : body);
    return;
  }
  response.writeHead(reply.status, reply.headers);
  await pipeline(reply.body, response);
}

export function jsonReply(status: number, value: unknown, headers: Record<string, string> = {}): EdgeResponse {
  return { status, headers: { 'content-type': 'application/json', ...headers }, body: Buffer.from(JSON.stringify(value)) };
}

/** The error document of S3 and CloudFront. */
export function xmlError(status: number, code: string, message: string): EdgeResponse {
  const body = `<?xml version="1.0" encoding="UTF-8"?>\n<Error><Code>${code}</Code><Message>${escapeXml(message)}</Message></Error>`;
  return { status, headers: { 'content-type': 'application/xml' }, body: Buffer.from(body) };
}

export function escapeXml(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;');
}

/** Without percent-encoding; a text that is none, with a stray percent sign, stays as it was sent. */
export function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}
