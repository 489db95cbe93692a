import * as z from 'zod';
import { isSameSignature, parseScope, sign, type SecretKeyOf } from '#services/local-cloud/edge/signature-v4.ts';

/** Why S3 refuses a browser upload: status, code and message of its error document. */
export interface PostRefusal {
  status: number;
  code: string;
  message: string;
}

export interface SizeRange {
  minBytes: number;
  maxBytes: number;
}

/** S3's own limit for one POST. */
const unlimited: SizeRange = { minBytes: 0, maxBytes: 5 * 1024 ** 3 };

const condition = z.union([
  z.record(z.string(), z.string()),
  z.tuple([z.enum(['eq', 'starts-with']), z.string(), z.string()]),
  z.tuple([z.literal('content-length-range'), z.coerce.number(), z.coerce.number()]),
]);
const policyShape = z.object({ expiration: z.iso.datetime(), conditions: z.array(condition) });
type PostPolicy = z.infer<typeof policyShape>;

/** Fields a policy need not mention. https://docs.aws.amazon.com/AmazonS3/latest/API/sigv4-HTTPPOSTConstructPolicy.html */
const exempt = new Set(['policy', 'x-amz-signature', 'file']);

/**
 * Checks the fields that come before the file in an upload form, as S3 does: signature, expiry, every condition met, and
 * no field without one.
 *
 * @param fields by name in lower case, the bucket of the URL among them.
 */
export function checkPostPolicy(fields: Map<string, string>, secretKeyOf: SecretKeyOf, now: Date): SizeRange | PostRefusal {
  const encoded = fields.get('policy');
  if (encoded === undefined) return { status: 403, code: 'AccessDenied', message: 'Access Denied' };
  const unsigned = checkSignature(fields, encoded, secretKeyOf);
  if (unsigned) return unsigned;
  const policy = parsePolicy(encoded);
  if (!policy) return { status: 400, code: 'InvalidPolicyDocument', message: 'Invalid Policy: not the expected JSON.' };
  if (now.getTime() >= Date.parse(policy.expiration)) return against('Policy expired.');
  return checkConditions(policy, fields);
}

function checkSignature(fields: Map<string, string>, encodedPolicy: string, secretKeyOf: SecretKeyOf): PostRefusal | undefined {
  const scope = parseScope(fields.get('x-amz-credential') ?? '');
  const secretKey = scope && secretKeyOf(scope.accessKeyId);
  if (!scope || secretKey === undefined) {
    return { status: 403, code: 'InvalidAccessKeyId', message: 'The AWS Access Key Id you provided does not exist in our records.' };
  }
  if (isSameSignature(sign(secretKey, scope, encodedPolicy), fields.get('x-amz-signature') ?? '')) return undefined;
  const message = 'The request signature we calculated does not match the signature you provided.';
  return { status: 403, code: 'SignatureDoesNotMatch', message };
}

function parsePolicy(encoded: string): PostPolicy | undefined {
  try {
    return policyShape.safeParse(JSON.parse(Buffer.from(encoded, 'base64').toString())).data;
  } catch {
    // Signed, but no JSON: refused by the caller like any other shape it does not know.
    return undefined;
  }
}

function checkConditions(policy: PostPolicy, fields: Map<string, string>): SizeRange | PostRefusal {
  const covered = new Set<string>();
  let range = unlimited;
  for (const one of policy.conditions) {
    if (Array.isArray(one) && one[0] === 'content-length-range') {
      range = { minBytes: one[1], maxBytes: one[2] };
      continue;
    }
    for (const [operator, name, expected] of tests(one)) {
      covered.add(name);
      const given = fields.get(name) ?? '';
      const isMet = operator === 'eq' ? given === expected : given.startsWith(expected);
      if (!isMet) return against(`Policy Condition failed: ${JSON.stringify([operator, `$${name}`, expected])}`);
    }
  }
  const extra = [...fields.keys()].filter((name) => !covered.has(name) && !exempt.has(name) && name !== 'bucket' && !name.startsWith('x-ignore-'));
  return extra.length > 0 ? against(`Extra input fields: ${extra.join(', ')}`) : range;
}

/** `{name: value}` and `["eq", "$name", value]` are the same condition. */
function tests(one: Exclude<PostPolicy['conditions'][number], ['content-length-range', number, number]>): ['eq' | 'starts-with', string, string][] {
  if (Array.isArray(one)) return [[one[0], one[1].replace(/^\$/, '').toLowerCase(), one[2]]];
  return Object.entries(one).map(([name, value]) => ['eq', name.toLowerCase(), value]);
}

function against(message: string): PostRefusal {
  return { status: 403, code: 'AccessDenied', message: `Invalid according to Policy: ${message}` };
}
