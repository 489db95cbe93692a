import { createPublicKey, verify, type KeyObject } from 'node:crypto';
import * as z from 'zod';
import { findByPhysicalId, propertiesOf, shapes } from '#services/local-cloud/edge/resources.ts';
import { wildcard } from '#services/local-cloud/edge/wildcard.ts';
import type { LocalTemplate } from '#services/local-cloud/template/template.ts';

export type SignedUrlVerdict = 'granted' | 'missing-key' | 'denied';
/** Public keys by their id, which is what `Key-Pair-Id` carries. */
export type TrustedKeys = Map<string, KeyObject>;

const epoch = z.object({ 'AWS:EpochTime': z.number() });
const policyShape = z.object({
  Statement: z.tuple([
    z.object({
      Resource: z.string().default('*'),
      Condition: z.object({
        DateLessThan: epoch,
        DateGreaterThan: epoch.optional(),
        IpAddress: z.object({ 'AWS:SourceIp': z.string() }).optional(),
      }),
    }),
  ]),
});

export function trustedKeys(template: LocalTemplate, keyGroupIds: string[]): TrustedKeys {
  const keys: TrustedKeys = new Map();
  for (const groupId of keyGroupIds) {
    const group = findByPhysicalId(template, 'AWS::CloudFront::KeyGroup', groupId);
    if (!group) throw new Error(`no key group ${groupId}`);
    for (const keyId of propertiesOf(group, shapes.keyGroup).KeyGroupConfig.Items) {
      const key = findByPhysicalId(template, 'AWS::CloudFront::PublicKey', keyId);
      if (!key) throw new Error(`no public key ${keyId}`);
      keys.set(keyId, createPublicKey(propertiesOf(key, shapes.publicKey).PublicKeyConfig.EncodedKey));
    }
  }
  return keys;
}

/**
 * Whether a CloudFront signed URL (canned or custom policy) grants this request.
 *
 * @param baseUrl scheme, host and path, as the signer wrote them.
 * @param query the whole query string; the signed resource has its own parameters, without CloudFront's.
 * https://docs.aws.amazon.com/AmazonCloudFront/latest/DeveloperGuide/private-content-signed-urls.html
 */
export function checkSignedUrl(keys: TrustedKeys, baseUrl: string, query: string, viewerIp: string, now: Date): SignedUrlVerdict {
  const parameters = new Map(query.split('&').map((pair): [string, string] => [pair.split('=', 1)[0] ?? '', pair.slice(pair.indexOf('=') + 1)]));
  const signature = parameters.get('Signature');
  const keyId = parameters.get('Key-Pair-Id');
  if (keyId === undefined || signature === undefined) return 'missing-key';
  const key = keys.get(keyId);
  if (!key) return 'denied';
  const resource = resourceOf(baseUrl, query);
  const custom = parameters.get('Policy');
  const policy = custom === undefined ? cannedPolicy(resource, parameters.get('Expires') ?? '') : fromUrlSafe(custom).toString();
  if (policy === undefined || !verify('sha1', Buffer.from(policy), key, fromUrlSafe(signature))) return 'denied';
  return isPolicyMet(policy, resource, viewerIp, now) ? 'granted' : 'denied';
}

const cloudFrontPair = /^(Expires|Policy|Signature|Key-Pair-Id|Hash-Algorithm)=/;

function resourceOf(baseUrl: string, query: string): string {
  const own = query.split('&').filter((pair) => pair !== '' && !cloudFrontPair.test(pair));
  return own.length > 0 ? `${baseUrl}?${own.join('&')}` : baseUrl;
}

/** The policy CloudFront itself writes for `Expires`; it must be this text to the letter. */
function cannedPolicy(resource: string, expires: string): string | undefined {
  if (!/^\d+$/.test(expires)) return undefined;
  return `{"Statement":[{"Resource":"${resource}","Condition":{"DateLessThan":{"AWS:EpochTime":${expires}}}}]}`;
}

/** CloudFront's base64 writes `-`, `_` and `~` for what URLs do not hold. */
function fromUrlSafe(text: string): Buffer {
  return Buffer.from(text.replaceAll('-', '+').replaceAll('_', '=').replaceAll('~', '/'), 'base64');
}

/** Only called with a policy whose signature is right. */
function isPolicyMet(text: string, resource: string, viewerIp: string, now: Date): boolean {
  const [statement] = policyShape.parse(JSON.parse(text)).Statement;
  const { DateLessThan: before, DateGreaterThan: after, IpAddress: address } = statement.Condition;
  const seconds = now.getTime() / 1000;
  if (seconds >= before['AWS:EpochTime']) return false;
  if (after && seconds <= after['AWS:EpochTime']) return false;
  // Address ranges would need a parser of their own; a signer that binds to an address here names one.
  const allowedIp = address?.['AWS:SourceIp'].replace(/\/32$/, '');
  if (allowedIp !== undefined && allowedIp !== '0.0.0.0/0' && allowedIp !== viewerIp) return false;
  return wildcard(statement.Resource).test(resource);
}
