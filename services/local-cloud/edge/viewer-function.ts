import { createContext, Script } from 'node:vm';
import * as z from 'zod';
import type { EdgeRequest, EdgeResponse } from '#services/local-cloud/edge/exchange.ts';
import { newRequestId } from '#services/local-cloud/edge/http-event.ts';

const value = z.object({ value: z.string(), multiValue: z.array(z.object({ value: z.string() })).optional() });
const values = z.record(z.string(), value).default({});
const outcomeShape = z.union([
  z.object({ statusCode: z.number(), headers: values, body: z.union([z.string(), z.object({ data: z.string() })]).optional() }),
  z.object({ uri: z.string(), querystring: values, headers: values, cookies: values }),
]);
type Values = z.infer<typeof values>;

/** Runs one viewer-request function: the request as it goes on, or the response that ends it here. */
export type ViewerFunction = (request: EdgeRequest) => Promise<{ request: EdgeRequest } | { response: EdgeResponse }>;

/**
 * A CloudFront Function (cloudfront-js-2.0) in a context of its own, without Node's globals or eval.
 * https://docs.aws.amazon.com/AmazonCloudFront/latest/DeveloperGuide/functions-event-structure.html
 */
export function viewerFunction(code: string, distribution: { id: string; domainName: string }): ViewerFunction {
  const context = createContext({ console }, { codeGeneration: { strings: false, wasm: false } });
  // Events cross as text, so that the function never holds an object of ours. Without a time limit: Node's costs a
  // thread for each call, a third of what a request takes here, and the code is our own.
  const run: unknown = new Script(`${code};\nasync (text) => JSON.stringify(await handler(JSON.parse(text)))`).runInContext(context);
  if (typeof run !== 'function') throw new TypeError('a viewer function is a script with a function handler');
  return async (request) => {
    const event = viewerEvent(request, distribution);
    const before = JSON.stringify(event.request.querystring);
    const text: unknown = await run(JSON.stringify(event));
    if (typeof text !== 'string') throw new TypeError('the viewer function returned nothing');
    const outcome = outcomeShape.parse(JSON.parse(text));
    if ('statusCode' in outcome) return { response: generatedResponse(outcome) };
    const isQueryKept = JSON.stringify(outcome.querystring) === before;
    const query = isQueryKept ? request.query : pairsOf(outcome.querystring).join('&');
    return { request: { ...request, path: outcome.uri, query, headers: headersOf(outcome) } };
  };
}

function viewerEvent(request: EdgeRequest, distribution: { id: string; domainName: string }) {
  const { cookie, ...others } = request.headers;
  const headers = Object.fromEntries(Object.entries(others).map(([name, text]) => [name, { value: text }]));
  return {
    version: '1.0',
    context: {
      distributionDomainName: distribution.domainName,
      distributionId: distribution.id,
      eventType: 'viewer-request',
      requestId: newRequestId(),
    },
    viewer: { ip: request.viewerIp },
    request: {
      method: request.method,
      uri: request.path,
      querystring: grouped(request.query.split('&').filter((pair) => pair !== '')),
      headers,
      cookies: grouped((cookie ?? '').split(/; */).filter((pair) => pair !== '')),
    },
  };
}

/** `name=value` pairs by name, the first as `value` and all as `multiValue` when there are several. */
function grouped(pairs: string[]): Values {
  const byName: Values = {};
  for (const pair of pairs) {
    const equals = pair.indexOf('=');
    const name = equals < 0 ? pair : pair.slice(0, equals);
    const text = equals < 0 ? '' : pair.slice(equals + 1);
    const before = byName[name];
    if (before) before.multiValue = [...(before.multiValue ?? [{ value: before.value }]), { value: text }];
    else byName[name] = { value: text };
  }
  return byName;
}

function pairsOf(byName: Values): string[] {
  return Object.entries(byName).flatMap(([name, entry]) => (entry.multiValue ?? [entry]).map((one) => `${name}=${one.value}`));
}

function headersOf(outcome: { headers: Values; cookies: Values }): Record<string, string> {
  const headers = Object.fromEntries(Object.entries(outcome.headers).map(([name, entry]) => [name, entry.value]));
  const cookies = pairsOf(outcome.cookies);
  return cookies.length > 0 ? { ...headers, cookie: cookies.join('; ') } : headers;
}

function generatedResponse(outcome: { statusCode: number; headers: Values; body?: string | { data: string } | undefined }): EdgeResponse {
  const headers = Object.fromEntries(Object.entries(outcome.headers).map(([name, entry]) => [name, entry.value]));
  const text = typeof outcome.body === 'string' ? outcome.body : (outcome.body?.data ?? '');
  return { status: outcome.statusCode, headers, body: Buffer.from(text) };
}
