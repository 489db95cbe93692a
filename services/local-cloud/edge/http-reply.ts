import * as z from 'zod';
import { jsonReply, type EdgeResponse } from '#services/local-cloud/edge/exchange.ts';

const scalar = z.union([z.string(), z.number(), z.boolean()]).transform(String);
const fullReply = z.object({
  statusCode: z.coerce.number().int().min(100).max(599),
  headers: z.record(z.string(), scalar).nullish(),
  cookies: z.array(z.string()).nullish(),
  body: z.string().nullish(),
  isBase64Encoded: z.boolean().nullish(),
});

export const internalError = (): EdgeResponse => jsonReply(500, { message: 'Internal Server Error' });

/**
 * Turns a function's result into the viewer's answer. A value without statusCode is the body of a 200, in JSON unless it is a string already; a
 * malformed one with statusCode is a 500.
 */
export function httpReply(payload: unknown): EdgeResponse {
  if (typeof payload !== 'object' || payload === null || !('statusCode' in payload)) {
    const text = typeof payload === 'string' ? payload : JSON.stringify(payload ?? null);
    return { status: 200, headers: { 'content-type': 'application/json' }, body: Buffer.from(text) };
  }
  const parsed = fullReply.safeParse(payload);
  if (!parsed.success) return internalError();
  const reply = parsed.data;
  const headers: Record<string, string | string[]> = {};
  for (const [name, value] of Object.entries(reply.headers ?? {})) headers[name.toLowerCase()] = value;
  delete headers['content-length'];
  if (reply.cookies && reply.cookies.length > 0) headers['set-cookie'] = reply.cookies;
  const body = Buffer.from(reply.body ?? '', reply.isBase64Encoded ? 'base64' : 'utf8');
  if (body.length > 0) headers['content-type'] ??= 'text/plain;charset=UTF-8';
  return { status: reply.statusCode, headers, body };
}
