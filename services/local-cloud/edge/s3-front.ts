import { randomUUID } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { mkdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { escapeXml, xmlError, type EdgeRequest, type EdgeResponse, type Origin } from '#services/local-cloud/edge/exchange.ts';
import { overrideHeaders } from '#services/local-cloud/edge/bucket-origin.ts';
import { checkPostPolicy, type PostRefusal } from '#services/local-cloud/edge/post-policy.ts';
import { corsHeaders, preflight, type CorsOf } from '#services/local-cloud/edge/s3-cors.ts';
import { fetchUpstream } from '#services/local-cloud/edge/fetch-upstream.ts';
import { isSigned, verifyRequest, type SecretKeyOf } from '#services/local-cloud/edge/signature-v4.ts';
import { receiveUpload, type Upload } from '#services/local-cloud/edge/upload-form.ts';

export interface S3FrontOptions {
  /** The emulator, which believes everything. */
  s3Endpoint: string;
  secretKeyOf: SecretKeyOf;
  corsOf: CorsOf;
  /** A folder for uploads until they are judged. */
  spoolDir: string;
  /** Address of this front for viewers, for the Location of their uploads. */
  publicUrl: string;
}

/**
 * S3 as the outside sees it: path style, signatures and their expiry verified, browser uploads held to their policy,
 * CORS by the bucket's rules. Everything that passes goes on to the emulator.
 */
export function s3Front(options: S3FrontOptions): Origin {
  return async (request) => {
    const rules = options.corsOf(bucketOf(request));
    if (request.method === 'OPTIONS') return preflight(rules, request);
    const isForm = request.method === 'POST' && /^multipart\/form-data/i.test(request.headers['content-type'] ?? '');
    const response = isForm ? await upload(options, request) : await proxy(options, request);
    Object.assign(response.headers, corsHeaders(rules, request.headers['origin'], request.method));
    return response;
  };
}

/**
 * Whether a request to the media port means S3 rather than the distribution, which only reads: it is signed with an access
 * key, or it writes, or it asks leave to write.
 */
export function isForS3(request: EdgeRequest): boolean {
  const method = request.method === 'OPTIONS' ? request.headers['access-control-request-method'] : request.method;
  return isSigned(request) || (method !== undefined && method !== 'GET' && method !== 'HEAD');
}

function bucketOf(request: EdgeRequest): string {
  return request.path.split('/')[1] ?? '';
}

async function proxy(options: S3FrontOptions, request: EdgeRequest): Promise<EdgeResponse> {
  if (!isSigned(request)) return xmlError(403, 'AccessDenied', 'Access Denied');
  const verdict = verifyRequest(request, options.secretKeyOf, new Date());
  if (!verdict.isValid) return xmlError(403, verdict.code, verdict.message);
  if (!(await isSourceUnchanged(options, request))) return xmlError(412, 'PreconditionFailed', 'At least one of the preconditions you specified did not hold.');
  const path = request.query === '' ? request.path : `${request.path}?${request.query}`;
  const { method, incoming } = request;
  const response = await fetchUpstream(options.s3Endpoint, { method, path, headers: incoming.headers, body: incoming });
  overrideHeaders(response, request.query);
  return response;
}

/** A copy on condition that its source is still this one, which the emulator does not look at. */
async function isSourceUnchanged(options: S3FrontOptions, { headers }: EdgeRequest): Promise<boolean> {
  const [source, tag] = [headers['x-amz-copy-source'], headers['x-amz-copy-source-if-match']];
  if (source === undefined || tag === undefined) return true;
  const { headers: found, body } = await fetchUpstream(options.s3Endpoint, { method: 'HEAD', path: `/${source.replace(/^\//, '')}`, headers: {} });
  if (body instanceof Readable) body.resume();
  // What is missing is for the emulator to say.
  return found['etag'] === undefined || found['etag'] === tag;
}

async function upload(options: S3FrontOptions, request: EdgeRequest): Promise<EdgeResponse> {
  await mkdir(options.spoolDir, { recursive: true });
  const spoolPath = join(options.spoolDir, randomUUID());
  try {
    const received = await receiveUpload(request.incoming, spoolPath, (fields, fileName) => {
      fields.set('bucket', bucketOf(request));
      const verdict = checkPostPolicy(fields, options.secretKeyOf, new Date());
      fields.set('key', (fields.get('key') ?? '').replaceAll('${filename}', fileName));
      return verdict;
    });
    if ('code' in received) return refusal(received);
    return await keep(options, bucketOf(request), received, spoolPath);
  } finally {
    await rm(spoolPath, { force: true });
  }
}

function refusal({ status, code, message }: PostRefusal): EdgeResponse {
  return xmlError(status, code, message);
}

const storedFields = /^(content-type|content-disposition|content-encoding|content-language|cache-control|expires|x-amz-meta-.+)$/;

async function keep(options: S3FrontOptions, bucket: string, received: Upload, spoolPath: string): Promise<EdgeResponse> {
  const stored = [...received.fields].filter(([name]) => storedFields.test(name));
  const headers = { 'content-type': 'binary/octet-stream', ...Object.fromEntries(stored), 'content-length': received.sizeBytes };
  const path = objectPath(bucket, received.fields.get('key') ?? '');
  const body = createReadStream(spoolPath);
  const put = await fetchUpstream(options.s3Endpoint, { method: 'PUT', path, headers, body });
  if (put.status !== 200) return put;
  if (put.body instanceof Readable) put.body.resume();
  return accepted(`${options.publicUrl}${path}`, bucket, received.fields, String(put.headers['etag'] ?? ''));
}

/** Path style, each segment of the key encoded on its own. */
function objectPath(bucket: string, key: string): string {
  return `/${bucket}/${key.split('/').map(encodeURIComponent).join('/')}`;
}

/** 204 unless the form asked for 200 or 201; a 201 says in XML what the headers say. */
function accepted(location: string, bucket: string, fields: Map<string, string>, etag: string): EdgeResponse {
  const asked = fields.get('success_action_status');
  const headers = { location, etag };
  if (asked !== '201') return { status: asked === '200' ? 200 : 204, headers };
  const [key, tag] = [escapeXml(fields.get('key') ?? ''), escapeXml(etag)];
  const document = `<PostResponse><Location>${location}</Location><Bucket>${bucket}</Bucket><Key>${key}</Key><ETag>${tag}</ETag></PostResponse>`;
  const body = Buffer.from(`<?xml version="1.0" encoding="UTF-8"?>\n${document}`);
  return { status: 201, headers: { ...headers, 'content-type': 'application/xml' }, body };
}
