import { createPrivateKey, sign } from 'node:crypto';
import * as declared from '#shared/ports/declared.ts';
import { port } from './port.ts';
import { once, readSecret } from './secrets.ts';

/** URLs are equal for twelve hours, so that browsers and CloudFront cache the file, and live between 12 and 24. */
const windowMs = 12 * 60 * 60_000;
const cachedUrls = 5_000;

/** Until when an address that is signed now serves its file. */
export const urlsEndMs = (nowMs: number): number => (Math.floor(nowMs / windowMs) + 2) * windowMs;

export type MediaUrl = (key: string, nowMs: number) => string;

/**
 * Signs addresses of the media bucket as CloudFront checks them (canned policy, RSA-SHA1).
 * https://docs.aws.amazon.com/AmazonCloudFront/latest/DeveloperGuide/private-content-creating-signed-url-canned-policy.html
 *
 * @param base the media distribution, without a slash at the end.
 */
export function mediaUrlSigner(base: string, keyPairId: string, privateKeyPem: string): MediaUrl {
  const privateKey = createPrivateKey(privateKeyPem);
  const cache = new Map<string, string>();
  return (key, nowMs) => {
    const expiresAtSeconds = urlsEndMs(nowMs) / 1_000;
    const address = `${base}/${key.split('/').map(encodeURIComponent).join('/')}`;
    const cacheKey = `${expiresAtSeconds}${address}`;
    const known = cache.get(cacheKey);
    if (known) return known;
    const policy = JSON.stringify({ Statement: [{ Resource: address, Condition: { DateLessThan: { 'AWS:EpochTime': expiresAtSeconds } } }] });
    const signature = sign('RSA-SHA1', Buffer.from(policy), privateKey).toString('base64').replace(/\+/g, '-').replace(/=/g, '_').replace(/\//g, '~');
    const url = `${address}?Expires=${expiresAtSeconds}&Signature=${signature}&Key-Pair-Id=${keyPairId}`;
    if (cache.size >= cachedUrls) cache.clear();
    cache.set(cacheKey, url);
    return url;
  };
}

/** The key is read from Secrets Manager at the first use. */
export const mediaUrl = () =>
  port(declared.mediaUrl, 'mediaUrl', ({ MEDIA_URL, MEDIA_KEY_ID, MEDIA_KEY_SECRET_ARN }) =>
    once(async () => mediaUrlSigner(MEDIA_URL, MEDIA_KEY_ID, await readSecret(MEDIA_KEY_SECRET_ARN))),
  );
