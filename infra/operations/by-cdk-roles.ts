import { CloudFormationClient } from '@aws-sdk/client-cloudformation';
import { AssumeRoleCommand } from '@aws-sdk/client-sts';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import * as z from 'zod';
import { askingIn, type Aws } from '#infra/operations/aws.ts';
import type { Stage } from '#infra/stages.ts';

const rolesShape = z.object({ properties: z.object({ assumeRoleArn: z.string(), cloudFormationExecutionRoleArn: z.string() }) });
const manifestShape = z.object({ artifacts: z.record(z.string(), z.unknown()) });

interface ByCdkRoles {
  readonly cloudFormation: CloudFormationClient;
  /** By which CloudFormation itself works. */
  readonly RoleARN: string;
}

/**
 * CloudFormation as the CDK CLI calls it: by the role of its bootstrap for deploys, with that for CloudFormation. Our own rights are those of the
 * commands, and not those that the handlers of resources need.
 */
export async function byCdkRoles({ account = '', region }: Stage, aws: Aws, cloudFolder: string, stackName: string): Promise<ByCdkRoles> {
  const { artifacts } = manifestShape.parse(JSON.parse(readFileSync(join(cloudFolder, 'manifest.json'), 'utf8')));
  const { assumeRoleArn, cloudFormationExecutionRoleArn } = rolesShape.parse(artifacts[stackName]).properties;
  const filled = (arn: string): string =>
    arn.replaceAll('${AWS::Partition}', 'aws').replaceAll('${AWS::AccountId}', account).replaceAll('${AWS::Region}', region);
  const { Credentials: taken } = await aws.sts.send(new AssumeRoleCommand({ RoleArn: filled(assumeRoleArn), RoleSessionName: 'recado' }));
  const credentials = { accessKeyId: taken?.AccessKeyId ?? '', secretAccessKey: taken?.SecretAccessKey ?? '', sessionToken: taken?.SessionToken ?? '' };
  return { cloudFormation: new CloudFormationClient({ ...askingIn(region), credentials }), RoleARN: filled(cloudFormationExecutionRoleArn) };
}
