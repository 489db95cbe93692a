import type { StackProps } from 'aws-cdk-lib';
import type { Stage } from '#infra/stages.ts';

export interface StageStackProps extends StackProps {
  readonly stage: Stage;
}

/** For a stack that deploys code: the folder that `npm run build` wrote. */
export interface CodeStackProps extends StageStackProps {
  readonly distFolder: string;
}
