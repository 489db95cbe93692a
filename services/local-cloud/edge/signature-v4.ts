import { createHash, createHmac, timingSafeEqual } from 'node:crypto';
import type { EdgeRequest } from '#services/local-cloud/edge/exchange.ts';

/** The secret of an access key; undefined for a key nobody was given. */
export type SecretKeyOf = (accessKeyId: string) => string | undefined;

export interface CredentialScope {
  accessKeyId: string;
  /** yyyymmdd */
  date: string;
  region: string;
  service: string;
}

export type SignatureVerdict = { isValid: true; accessKeyId: string } | { isValid: false; code: string; message: string };

/** How far a signed request's clock may be off. https://docs.aws.amazon.com/AmazonS3/latest/API/RESTAuthentication.html */
const clockSkewMs = 15 * 60_000;
const algorithm = 'AWS4-HMAC-SHA256';

/** Keys are the same for a day per credential and service; making one is four HMACs. */
const signingKeys = new Map<string, Buffer>();

export function parseScope(credential: string): CredentialScope | undefined {
  const [accessKeyId, date, region, service, end] = credential.split('/');
  if (!accessKeyId || !date || !region || !service || end !== 'aws4_request') return undefined;
  return { accessKeyId, date, region, service };
}

export function sign(secretKey: string, scope: CredentialScope, text: string): string {
  const id = [secretKey, scope.date, scope.region, scope.service].join('/');
  let key = signingKeys.get(id);
  if (!key) {
    key = [scope.date, scope.region, scope.service, 'aws4_request'].reduce(hmac, Buffer.from(`AWS4${secretKey}`));
    if (signingKeys.size > 1_000) signingKeys.clear();
    signingKeys.set(id, key);
  }
  return hmac(key, text).toString('hex');
}

export function isSameSignature(expected: string, given: string): boolean {
  return expected.length === given.length && timingSafeEqual(Buffer.from(expected), Buffer.from(given));
}

/** Whether the request carries a signature at all, in its header or (presigned) in its query. */
export function isSigned(request: EdgeRequest): boolean {
  return (request.headers['authorization'] ?? '').startsWith(algorithm) || request.query.includes('X-Amz-Signature=');
}

/**
 * Verifies Signature Version 4 of a request or a presigned URL. The body's hash is taken from `x-amz-content-sha256`, so
 * the body itself is not read; a service that does not send that header has to have its body hashed by the caller.
 * https://docs.aws.amazon.com/IAM/latest/UserGuide/reference_sigv-create-signed-request.html
 */
export function verifyRequest(request: EdgeRequest, secretKeyOf: SecretKeyOf, now: Date, bodyHash?: string): SignatureVerdict {
  const query = new URLSearchParams(request.query);
  const given = query.has('X-Amz-Signature') ? fromQuery(query) : fromHeader(request);
  const scope = given && parseScope(given.credential);
  if (!given || !scope) return refused('AuthorizationHeaderMalformed', 'The authorization is malformed.');
  const secretKey = secretKeyOf(scope.accessKeyId);
  if (secretKey === undefined) return refused('InvalidAccessKeyId', 'The AWS Access Key Id you provided does not exist in our records.');
  const signedMs = parseAmzDate(given.date);
  const isExpired =
    given.expiresSeconds === undefined ? Math.abs(now.getTime() - signedMs) > clockSkewMs : now.getTime() > signedMs + given.expiresSeconds * 1000;
  if (Number.isNaN(signedMs) || isExpired) return refused('AccessDenied', 'Request has expired');
  const payloadHash = request.headers['x-amz-content-sha256'] ?? bodyHash ?? 'UNSIGNED-PAYLOAD';
  const text = [
    algorithm,
    given.date,
    `${scope.date}/${scope.region}/${scope.service}/aws4_request`,
    sha256(canonicalRequest(request, query, given, scope, payloadHash)),
  ];
  const isSame = isSameSignature(sign(secretKey, scope, text.join('\n')), given.signature);
  return isSame
    ? { isValid: true, accessKeyId: scope.accessKeyId }
    : refused('SignatureDoesNotMatch', 'The request signature we calculated does not match the signature you provided.');
}

interface GivenSignature {
  credential: string;
  signedHeaders: string;
  signature: string;
  date: string;
  expiresSeconds: number | undefined;
}

function fromQuery(query: URLSearchParams): GivenSignature {
  const of = (name: string) => query.get(name) ?? '';
  return {
    credential: of('X-Amz-Credential'),
    signedHeaders: of('X-Amz-SignedHeaders'),
    signature: of('X-Amz-Signature'),
    date: of('X-Amz-Date'),
    expiresSeconds: Number(of('X-Amz-Expires')),
  };
}

function fromHeader(request: EdgeRequest): GivenSignature | undefined {
  const fields = /Credential=([^,\s]+),\s*SignedHeaders=([^,\s]+),\s*Signature=([0-9a-f]+)/.exec(request.headers['authorization'] ?? '');
  if (!fields) return undefined;
  const [, credential = '', signedHeaders = '', signature = ''] = fields;
  return { credential, signedHeaders, signature, date: request.headers['x-amz-date'] ?? '', expiresSeconds: undefined };
}

function canonicalRequest(request: EdgeRequest, query: URLSearchParams, given: GivenSignature, scope: CredentialScope, payloadHash: string): string {
  const pairs = [...query]
    .filter(([name]) => name !== 'X-Amz-Signature')
    .map(([name, value]) => `${encode(name)}=${encode(value)}`)
    .sort();
  const headers = given.signedHeaders.split(';').map((name) => `${name}:${(request.headers[name] ?? '').trim().replace(/ +/g, ' ')}\n`);
  // Every service but S3 encodes the path, which is encoded already, once more.
  const path = scope.service === 's3' ? request.path : request.path.split('/').map(encode).join('/');
  return [request.method, path, pairs.join('&'), headers.join(''), given.signedHeaders, payloadHash].join('\n');
}

/** As AWS encodes: encodeURIComponent and the four characters it leaves. */
function encode(text: string): string {
  return encodeURIComponent(text).replace(/[!'()*]/g, (character) => `%${character.charCodeAt(0).toString(16).toUpperCase()}`);
}

/** `20260101T120000Z` in milliseconds since 1970, or NaN. */
function parseAmzDate(text: string): number {
  return Date.parse(text.replace(/^(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)Z$/, '$1-$2-$3T$4:$5:$6Z'));
}

export function sha256(content: string | Buffer): string {
  return createHash('sha256').update(content).digest('hex');
}

function hmac(key: Buffer, text: string): Buffer {
  return createHmac('sha256', key).update(text).digest();
}

function refused(code: string, message: string): SignatureVerdict {
  return { isValid: false, code, message };
}
