import { Readable } from 'node:stream';
import { xmlError, type EdgeResponse, type Origin } from '#services/local-cloud/edge/exchange.ts';
import { preflight, type CorsOf } from '#services/local-cloud/edge/s3-cors.ts';
import { fetchUpstream } from '#services/local-cloud/edge/fetch-upstream.ts';

/** Headers on which reading an object may depend. */
const forwardedHeaders = ['range', 'if-none-match', 'if-match', 'if-modified-since', 'if-unmodified-since', 'if-range'];

/** Query parameters by which a reader replaces an object's own headers. https://docs.aws.amazon.com/AmazonS3/latest/API/API_GetObject.html */
const overridable = ['content-type', 'content-disposition', 'content-language', 'content-encoding', 'cache-control', 'expires'];

/** A bucket behind the distribution, read from the S3 emulator. Preflights are answered by the bucket's own CORS rules. */
export function bucketOrigin(bucket: string, s3Endpoint: string, corsOf: CorsOf): Origin {
  return async (request) => {
    if (request.method === 'OPTIONS') return preflight(corsOf(bucket), request);
    const headers: Record<string, string> = {};
    for (const name of forwardedHeaders) {
      const value = request.headers[name];
      if (value !== undefined) headers[name] = value;
    }
    const response = await fetchUpstream(s3Endpoint, { method: request.method, path: `/${bucket}${request.path}`, headers });
    if (response.status === 404) {
      if (response.body instanceof Readable) response.body.resume();
      // A reader without s3:ListBucket is not told whether a key exists.
      return xmlError(403, 'AccessDenied', 'Access Denied');
    }
    if (response.status === 200) response.headers['accept-ranges'] = 'bytes';
    overrideHeaders(response, request.query);
    return response;
  };
}

export function overrideHeaders(response: EdgeResponse, query: string): void {
  if (response.status >= 300 || !query.includes('response-')) return;
  const parameters = new URLSearchParams(query);
  for (const name of overridable) {
    const value = parameters.get(`response-${name}`);
    if (value !== null) response.headers[name] = value;
  }
}
