import { App, type AppProps, Validations } from 'aws-cdk-lib';
import { AwsSolutionsChecks } from 'cdk-nag';
import { RecadoStack } from '#infra/recado-stack.ts';

/** Behaviour of CDK that is asked for. Here and not in cdk.json, so that every way to synthesize gives one template. */
const flags = {
  '@aws-cdk/aws-iam:minimizePolicies': true,
  '@aws-cdk/aws-s3:createDefaultLoggingPolicy': true,
  '@aws-cdk/aws-cloudfront:defaultSecurityPolicyTLSv1.2_2021': true,
};

interface RecadoAppProps {
  readonly distFolder: string;
  /** Default: what the CDK CLI asks for, else cdk.out. */
  readonly outdir?: string;
}

/** The CDK app, with cdk-nag's rules as a condition of every synthesis. */
export function recadoApp({ distFolder, outdir }: RecadoAppProps): App {
  const props: AppProps = { analyticsReporting: false, treeMetadata: false, postCliContext: flags, ...(outdir ? { outdir } : {}) };
  const app = new App(props);
  new RecadoStack(app, 'Recado', { distFolder, description: 'Recado: customer service around WhatsApp' });
  Validations.of(app).addPlugins(new AwsSolutionsChecks(app));
  return app;
}
