import { App, type AppProps, Aspects, Validations } from 'aws-cdk-lib';
import { AwsSolutionsChecks } from 'cdk-nag';
import { onlyNeededDependencies } from '#infra/constructs/only-needed-dependencies.ts';
import { stackNames } from '#infra/names.ts';
import { ApplicationStack } from '#infra/stacks/application-stack.ts';
import { CopiesStack } from '#infra/stacks/copies-stack.ts';
import { DataStack } from '#infra/stacks/data-stack.ts';
import { EdgeStack } from '#infra/stacks/edge-stack.ts';
import { MediaStack } from '#infra/stacks/media-stack.ts';
import { SessionsStack } from '#infra/stacks/sessions-stack.ts';
import { SiteStack } from '#infra/stacks/site-stack.ts';
import type { Stage } from '#infra/stages.ts';

/** Behaviour of CDK that is asked for. Here and not in cdk.json, so that every way to synthesize gives one template. */
const flags = {
  '@aws-cdk/aws-iam:minimizePolicies': true,
  '@aws-cdk/aws-s3:serverAccessLogsUseBucketPolicy': true,
  '@aws-cdk/aws-cloudfront:defaultSecurityPolicyTLSv1.2_2021': true,
};

interface RecadoAppProps {
  readonly stage: Stage;
  readonly distFolder: string;
  /** Default: what the CDK CLI asks for, else cdk.out. */
  readonly outdir?: string;
}

/** The CDK app of one stage, with cdk-nag's rules as a condition of every synthesis. */
export function recadoApp({ stage, distFolder, outdir }: RecadoAppProps): App {
  const props: AppProps = { analyticsReporting: false, treeMetadata: false, postCliContext: flags, ...(outdir ? { outdir } : {}) };
  const app = new App(props);
  const names = stackNames(stage);
  // Account and region are those of the deploy, which checks them: with fixed ones CDK would ask AWS for zones while synthesizing.
  const describe = (part: string) => ({ description: `Recado ${stage.name}: ${part}`, tags: { 'recado:stage': stage.name } });
  if (names.edge !== undefined) new EdgeStack(app, names.edge, { ...describe('certificate, limit of an address'), env: { region: 'us-east-1' }, stage });
  const data = new DataStack(app, names.data, { ...describe('table, files, queues, secrets'), stage });
  const { alarms } = data;
  const media = new MediaStack(app, names.media, { ...describe('access to files'), stage });
  const application = new ApplicationStack(app, names.application, { ...describe('functions and APIs'), stage, distFolder, alarms });
  const sessions = new SessionsStack(app, names.sessions, { ...describe('WhatsApp sessions'), stage, distFolder, alarms });
  const site = new SiteStack(app, names.site, { ...describe('site'), stage, distFolder });
  if (names.copies !== undefined) new CopiesStack(app, names.copies, { ...describe('copies elsewhere'), stage, alarms }).addStackDependency(data);
  media.addStackDependency(data);
  application.addStackDependency(media);
  sessions.addStackDependency(media);
  site.addStackDependency(application);
  Aspects.of(app).add(onlyNeededDependencies);
  Validations.of(app).addPlugins(new AwsSolutionsChecks(app));
  return app;
}
