/** The reason for which CloudFormation gives up. */
export class CloudRefusal extends Error {}

/** Limits of AWS that no check of a template sees. */
export const limits = {
  /** https://docs.aws.amazon.com/AWSCloudFormation/latest/UserGuide/cloudformation-limits.html */
  resources: 500,
  templateBytes: 1_000_000,
  /** All variables of a function together. https://docs.aws.amazon.com/lambda/latest/dg/gettingstarted-limits.html */
  environmentBytes: 4_096,
  /** Inline policies of a role together. https://docs.aws.amazon.com/IAM/latest/UserGuide/reference_iam-quotas.html */
  policyCharacters: 10_240,
  /** Reserved concurrency leaves so many to all other functions. */
  unreservedConcurrency: 100,
} as const;

/** @returns its sizes. */
export function checkTemplate(template: { readonly Resources: object }): { bytes: number; resources: number } {
  const resources = Object.keys(template.Resources).length;
  if (resources > limits.resources) throw new CloudRefusal(`Template format error: Number of resources, ${resources}, is greater than maximum allowed, 500`);
  const bytes = JSON.stringify(template).length;
  if (bytes > limits.templateBytes) throw new CloudRefusal('Template may not exceed 1000000 bytes in size.');
  return { bytes, resources };
}

/** Bytes of a function's variables, names included; 0 for other types. */
export function environmentBytes(type: string, properties: Readonly<Record<string, unknown>>): number {
  if (type !== 'AWS::Lambda::Function') return 0;
  const variables = Object.entries(Object(Object(properties['Environment'])['Variables']) as Record<string, unknown>);
  return variables.reduce((sum, [name, value]) => sum + Buffer.byteLength(`${name}${String(value)}`), 0);
}

/** Characters of a role's policy as IAM counts them, without white space; 0 for other types. */
export const policyCharacters = (type: string, properties: Readonly<Record<string, unknown>>): number =>
  type === 'AWS::IAM::Policy' ? JSON.stringify(properties['PolicyDocument']).length : 0;
