import * as z from 'zod';

/** Limits of AWS that no check of a template sees. */
export const limits = {
  /** https://docs.aws.amazon.com/AWSCloudFormation/latest/UserGuide/cloudformation-limits.html */
  resources: 500,
  templateBytes: 1_000_000,
  /** All variables of a function together. https://docs.aws.amazon.com/lambda/latest/dg/gettingstarted-limits.html */
  environmentBytes: 4_096,
  /** Inline policies of a role together. https://docs.aws.amazon.com/IAM/latest/UserGuide/reference_iam-quotas.html */
  policyCharacters: 10_240,
} as const;

type Properties = Readonly<Record<string, unknown>>;

/** Bytes of a function's variables, names included; 0 for other types. */
export function environmentBytes(type: string, properties: Properties): number {
  if (type !== 'AWS::Lambda::Function') return 0;
  const variables = Object.entries(Object(Object(properties['Environment'])['Variables']) as Properties);
  return variables.reduce((sum, [name, value]) => sum + Buffer.byteLength(`${name}${String(value)}`), 0);
}

/** Characters of a role's policy as IAM counts them, without white space; 0 for other types. */
export const policyCharacters = (type: string, properties: Properties): number =>
  type === 'AWS::IAM::Policy' ? JSON.stringify(properties['PolicyDocument']).length : 0;

const sizedTemplate = z.looseObject({
  Resources: z.record(z.string(), z.looseObject({ Type: z.string(), Properties: z.record(z.string(), z.unknown()).default({}) })),
});

interface Sizes {
  readonly templateBytes: number;
  readonly resources: number;
  readonly environmentBytes: number;
  readonly policyCharacters: number;
}

/**
 * Sizes of a template, with the largest environment and the largest policy in it: at least what AWS counts once it knows all names.
 *
 * @param text the file, as it is uploaded.
 */
export function sizesOf(text: string): Sizes {
  const resources = Object.values(sizedTemplate.parse(JSON.parse(text)).Resources).map(({ Type, Properties }) => [Type, propertiesOf(Properties)] as const);
  const largest = (measure: typeof environmentBytes) => resources.reduce((most, [type, properties]) => Math.max(most, measure(type, properties)), 0);
  return {
    templateBytes: Buffer.byteLength(text),
    resources: resources.length,
    environmentBytes: largest(environmentBytes),
    policyCharacters: largest(policyCharacters),
  };
}

/** Stands for what only AWS knows: as long as the ARN of a secret of the longest name. */
const unknown = 'x'.repeat(110);
const pseudo: Readonly<Record<string, string>> = {
  'AWS::Partition': 'aws',
  'AWS::AccountId': '0'.repeat(12),
  'AWS::Region': 'ap-southeast-1',
  'AWS::URLSuffix': 'amazonaws.com',
};
const reference = z.strictObject({ Ref: z.string() });
const joined = z.strictObject({ 'Fn::Join': z.tuple([z.string(), z.array(z.unknown())]) });

const propertiesOf = (properties: Properties): Properties => Object.fromEntries(Object.entries(properties).map(([name, value]) => [name, written(value)]));

/** A value with texts in place of what CloudFormation puts together. */
function written(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(written);
  if (typeof value !== 'object' || value === null) return value;
  const ofName = reference.safeParse(value);
  if (ofName.success) return pseudo[ofName.data.Ref] ?? unknown;
  const ofParts = joined.safeParse(value);
  if (ofParts.success) return ofParts.data['Fn::Join'][1].map((part) => String(written(part))).join(ofParts.data['Fn::Join'][0]);
  const entries = Object.entries(value);
  if (entries.length === 1 && entries[0]?.[0].startsWith('Fn::')) return unknown;
  return Object.fromEntries(entries.map(([name, one]) => [name, written(one)]));
}
