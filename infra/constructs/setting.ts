import { CfnParameter } from 'aws-cdk-lib';
import type { Construct } from 'constructs';
import { localStageName, type Stage } from '#infra/stages.ts';

/**
 * A setting that one machine chooses anew at each start. There it is a parameter of the template. On AWS it is written out: CloudFormation keeps the
 * former value of a parameter whatever its default says, so that a change of the stage's file would have no effect.
 */
export const settingOf =
  (scope: Construct, stage: Stage) =>
  (name: string, description: string, value = ''): string =>
    stage.name === localStageName ? new CfnParameter(scope, name, { type: 'String', description, default: value }).valueAsString : value;
