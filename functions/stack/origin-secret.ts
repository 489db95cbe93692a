import { timingSafeEqual } from 'node:crypto';

/**
 * Whether a request came through CloudFront.
 *
 * @param secrets one or more, joined by commas: CloudFront goes on showing the old one until it has the new one everywhere.
 */
export function isFromOrigin(secrets: string, shown: string | undefined): boolean {
  const given = Buffer.from(shown ?? '');
  return secrets.split(',').some((secret) => secret !== '' && given.length === Buffer.byteLength(secret) && timingSafeEqual(given, Buffer.from(secret)));
}
