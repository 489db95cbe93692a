import { StringParameter } from 'aws-cdk-lib/aws-ssm';
import type { Construct } from 'constructs';
import { type SharedValue, sharedValueName } from '#infra/names.ts';
import type { Stage } from '#infra/stages.ts';

/** Tells the other stacks of the stage what is only known once this one is there. */
export function shareValues(scope: Construct, stage: Stage, values: Partial<Record<SharedValue, string>>): void {
  for (const [value, text] of Object.entries(values)) {
    // The names are those of the parameter above.
    new StringParameter(scope, `Shared-${value}`, { parameterName: sharedValueName(stage, value as SharedValue), stringValue: text });
  }
}

/** Reads a value that another stack of the stage has stored. CloudFormation reads it at each deploy, and deploys what has changed. */
export function sharedValue(scope: Construct, stage: Stage, value: SharedValue): string {
  return StringParameter.valueForStringParameter(scope, sharedValueName(stage, value));
}
