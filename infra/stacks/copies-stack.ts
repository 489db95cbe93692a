import { Stack } from 'aws-cdk-lib';
import type { Construct } from 'constructs';
import type { Alarms } from '#infra/constructs/alarms.ts';
import { copiedArns, Copies } from '#infra/constructs/copies.ts';
import { namesOf } from '#infra/names.ts';
import type { StageStackProps } from '#infra/stacks/stage-stack-props.ts';

interface CopiesStackProps extends StageStackProps {
  readonly alarms: Alarms;
}

/** Nightly copies of table and files. Apart, so that a stage that wants them no more can end them, and nothing else waits for what the copies need. */
export class CopiesStack extends Stack {
  constructor(scope: Construct, id: string, { stage, alarms, ...props }: CopiesStackProps) {
    super(scope, id, props);
    const { vaultArn = '', keepDays = 1, files = false } = stage.copies ?? {};
    const { table, mediaBucket } = namesOf(stage);
    const of = copiedArns(this, { table, bucket: files ? mediaBucket : undefined });
    new Copies(this, 'Copies', { alarms, stageName: stage.name, of, vaultArn, keepDays });
  }
}
