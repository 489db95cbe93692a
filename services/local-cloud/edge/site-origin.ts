import { createHash } from 'node:crypto';
import { readFile, stat } from 'node:fs/promises';
import { extname, join, normalize } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import { xmlError, type EdgeRequest, type EdgeResponse, type Origin } from '#services/local-cloud/edge/exchange.ts';
import { propertiesOf, shapes } from '#services/local-cloud/edge/resources.ts';
import { wildcard } from '#services/local-cloud/edge/wildcard.ts';
import type { LocalTemplate, Resource } from '#services/local-cloud/template/template.ts';

const contentTypes: Record<string, string> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.mjs': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.json': 'application/json',
  '.map': 'application/json',
  '.webmanifest': 'application/manifest+json',
  '.txt': 'text/plain; charset=utf-8',
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
  '.jpg': 'image/jpeg',
  '.webp': 'image/webp',
  '.ico': 'image/x-icon',
  '.woff2': 'font/woff2',
  '.woff': 'font/woff',
  '.mp3': 'audio/mpeg',
  '.ogg': 'audio/ogg',
  '.wasm': 'application/wasm',
};

/** CloudFront compresses objects of 1,000 bytes to 10 MB. https://docs.aws.amazon.com/AmazonCloudFront/latest/DeveloperGuide/ServingCompressedFiles.html */
const compressedBytes = { min: 1_000, max: 10_000_000 };
const compressibleTypes = /^(text\/|application\/(json|javascript|manifest|wasm)|image\/svg)/;
/** Folder of Vite's files that are named by their content's hash. */
const hashedName = /^assets\//;

interface SiteFile {
  modifiedMs: number;
  etag: string;
  type: string;
  body: Buffer;
  /** Made when first asked for. */
  encoded: Map<'br' | 'gzip', Promise<Buffer>>;
}

/** The site bucket, served from the folder that is deployed to it; a rebuilt file is seen at once. */
export function siteOrigin(template: LocalTemplate, bucket: Resource, siteDir: string, isCompressed: boolean): Origin {
  const cacheControl = cacheControlOf(template, bucket);
  const files = new Map<string, SiteFile>();
  return async (request) => {
    if (request.method !== 'GET' && request.method !== 'HEAD') return xmlError(405, 'MethodNotAllowed', 'The specified method is not allowed.');
    const key = keyOf(request.path);
    const file = key === undefined ? undefined : await load(files, siteDir, key);
    // A reader without s3:ListBucket is not told whether a key exists.
    if (key === undefined || !file) return xmlError(403, 'AccessDenied', 'Access Denied');
    return respond(request, file, cacheControl(key), isCompressed);
  };
}

async function respond(request: EdgeRequest, file: SiteFile, cacheControl: string, isCompressed: boolean): Promise<EdgeResponse> {
  const headers = { etag: file.etag, 'cache-control': cacheControl, 'last-modified': new Date(file.modifiedMs).toUTCString() };
  const isCompressible = isCompressed && compressibleTypes.test(file.type) && isWithin(file.body.length);
  const vary = isCompressible ? { vary: 'Accept-Encoding' } : {};
  if (request.headers['if-none-match']?.replace(/^W\//, '') === file.etag) return { status: 304, headers: { ...headers, ...vary } };
  const full = { ...headers, ...vary, 'content-type': file.type };
  const encoding = isCompressible ? encodingFor(request.headers['accept-encoding'] ?? '') : undefined;
  if (!encoding) return { status: 200, headers: full, body: file.body };
  const body = await encoded(file, encoding);
  return { status: 200, headers: { ...full, etag: `W/${file.etag}`, 'content-encoding': encoding }, body };
}

/** @returns undefined for a path that leaves the bucket or is no UTF-8. */
function keyOf(path: string): string | undefined {
  try {
    const key = decodeURIComponent(path.slice(1));
    const isInside = key !== '' && !key.endsWith('/') && !key.includes('\0') && normalize(`/${key}`) === `/${key}`;
    return isInside ? key : undefined;
  } catch {
    return undefined;
  }
}

async function load(files: Map<string, SiteFile>, siteDir: string, key: string): Promise<SiteFile | undefined> {
  const path = join(siteDir, key);
  const status = await stat(path).catch(() => undefined);
  if (!status?.isFile()) return undefined;
  const known = files.get(key);
  if (known?.modifiedMs === status.mtimeMs) return known;
  const body = await readFile(path);
  const etag = `"${createHash('md5').update(body).digest('hex')}"`;
  const type = contentTypes[extname(key)] ?? 'application/octet-stream';
  const file = { modifiedMs: status.mtimeMs, etag, type, body, encoded: new Map() };
  files.set(key, file);
  return file;
}

function isWithin(sizeBytes: number): boolean {
  return sizeBytes >= compressedBytes.min && sizeBytes <= compressedBytes.max;
}

function encodingFor(accepted: string): 'br' | 'gzip' | undefined {
  if (/\bbr\b/.test(accepted)) return 'br';
  return /\bgzip\b/.test(accepted) ? 'gzip' : undefined;
}

function encoded(file: SiteFile, encoding: 'br' | 'gzip'): Promise<Buffer> {
  const known = file.encoded.get(encoding);
  if (known) return known;
  // Quality 5 is what CloudFront comes near to, and is quick enough for a first request.
  const quality = { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } };
  const made = encoding === 'br' ? promisify(brotliCompress)(file.body, quality) : promisify(gzip)(file.body);
  file.encoded.set(encoding, made);
  return made;
}

/**
 * The Cache-Control of a key: that of the last deployment whose filters let the key through (`aws s3 sync`: excludes, then
 * includes), else immutable for names with a hash and no-cache for the rest.
 */
function cacheControlOf(template: LocalTemplate, bucket: Resource): (key: string) => string {
  const deployments = template
    .ofType('Custom::CDKBucketDeployment')
    .map((resource) => propertiesOf(resource, shapes.bucketDeployment))
    .filter((deployment) => deployment.DestinationBucketName === bucket.physicalId)
    .map((deployment) => ({
      cacheControl: deployment.SystemMetadata['cache-control'],
      excluded: deployment.Exclude.map((pattern) => wildcard(pattern)),
      included: deployment.Include.map((pattern) => wildcard(pattern)),
    }));
  return (key) => {
    const matches = (patterns: RegExp[]) => patterns.some((pattern) => pattern.test(key));
    const deployed = deployments.findLast((one) => matches(one.included) || !matches(one.excluded));
    return deployed?.cacheControl ?? (hashedName.test(key) ? 'public, max-age=31536000, immutable' : 'no-cache');
  };
}
