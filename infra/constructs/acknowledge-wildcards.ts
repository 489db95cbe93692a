import { type CfnElement, Stack, Validations } from 'aws-cdk-lib';
import { Bucket, type IBucket } from 'aws-cdk-lib/aws-s3';
import type { IConstruct } from 'constructs';
import { type LiveApi, liveStageName } from '#infra/constructs/live-api.ts';
import type { Timers } from '#infra/constructs/timers.ts';

/** Lets exactly these wildcards through: as cdk-nag names them, `Action::…` or `Resource::…`. */
export function acknowledgeWildcards(scope: IConstruct, reason: string, findings: readonly string[]): void {
  Validations.of(scope).acknowledge(...findings.map((finding) => ({ id: `AwsSolutions-IAM5[${finding}]`, reason })));
}

/** Objects below a prefix of a bucket. */
export function objectsFinding(bucket: IBucket, pattern: string): string {
  if (bucket instanceof Bucket) return `Resource::<${logicalIdOf(bucket)}.Arn>/${pattern}`;
  // Of another stack, and known by its name.
  const arn: unknown = Stack.of(bucket).resolve(bucket.arnForObjects(pattern));
  return `Resource::${flattened(arn)}`;
}

/** As cdk-nag writes a name that is put together from texts and references. */
function flattened(value: unknown): string {
  if (typeof value === 'string') return value;
  const { 'Fn::Join': join, Ref: reference } = Object(value) as { 'Fn::Join'?: [string, unknown[]]; Ref?: string }; // what CDK makes of an ARN
  return join ? join[1].map(flattened).join(join[0]) : `<${reference}>`;
}

/** Every socket of the WebSocket API. */
export function socketsFinding(live: LiveApi, method: string): string {
  const api = 'arn:<AWS::Partition>:execute-api:<AWS::Region>:<AWS::AccountId>';
  return `Resource::${api}:<${logicalIdOf(live.api)}>/${liveStageName}/${method}/@connections/*`;
}

/** Every timer of the group. */
export function timersFinding(timers: Timers): string {
  return `Resource::${flattened(Stack.of(timers).resolve(timers.everyArn))}`;
}

/** Every domain that mails may be sent from. */
export const domainsFinding = (scope: IConstruct, domainsArn: string): string => `Resource::${flattened(Stack.of(scope).resolve(domainsArn))}`;

function logicalIdOf(construct: IConstruct): string {
  // The default child of a construct that stands for one resource is that resource.
  return Stack.of(construct).getLogicalId(construct.node.defaultChild as CfnElement);
}
