import type { StackProps } from 'aws-cdk-lib';
import type { Stage } from '#infra/stages.ts';

export interface StageStackProps extends StackProps {
  readonly stage: Stage;
}

/** Of a stack that deploys code: where `npm run build` wrote it. */
export interface CodeStackProps extends StageStackProps {
  readonly distFolder: string;
}
