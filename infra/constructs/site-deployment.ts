import { DefaultStackSynthesizer, RemovalPolicy, Stack, Validations } from 'aws-cdk-lib';
import { Role, ServicePrincipal } from 'aws-cdk-lib/aws-iam';
import { LogGroup, RetentionDays } from 'aws-cdk-lib/aws-logs';
import type { Bucket } from 'aws-cdk-lib/aws-s3';
import { BucketDeployment, CacheControl, Source } from 'aws-cdk-lib/aws-s3-deployment';
import { Construct } from 'constructs';
import { acknowledgeWildcards, objectsFinding } from '#infra/constructs/acknowledge-wildcards.ts';
import { asBucket } from '#infra/constructs/as-interface.ts';

/** Vite names what is below it by its content. */
const hashedFiles = 'assets/*';

/** Copies the built site into its bucket: first what pages point to, then the pages. */
export class SiteDeployment extends Construct {
  constructor(scope: Construct, id: string, props: { readonly bucket: Bucket; readonly webFolder: string; readonly logGroupName: string }) {
    super(scope, id);
    // Without one Lambda makes it, and nothing ends it.
    const logGroup = new LogGroup(this, 'Log', {
      logGroupName: props.logGroupName,
      retention: RetentionDays.ONE_MONTH,
      removalPolicy: RemovalPolicy.DESTROY,
    });
    // By CDK's own role the last lines of a stack that goes would make the log group again, and the next stack could not.
    const role = new Role(this, 'Role', { assumedBy: new ServicePrincipal('lambda.amazonaws.com') });
    logGroup.grantWrite(role);
    const shared = {
      logGroup,
      role,
      sources: [Source.asset(props.webFolder)],
      destinationBucket: asBucket(props.bucket),
      // Tabs opened before a deploy still load the parts of their own version.
      prune: false,
    };
    const hashed = new BucketDeployment(this, 'Hashed', {
      ...shared,
      exclude: ['*'],
      include: [hashedFiles],
      cacheControl: [CacheControl.fromString('public, max-age=31536000, immutable')],
    });
    const pages = new BucketDeployment(this, 'Pages', {
      ...shared,
      exclude: [hashedFiles],
      // Revalidated by CloudFront and browsers each time, so that no invalidation is needed.
      cacheControl: [CacheControl.noCache()],
    });
    pages.node.addDependency(hashed);
    acknowledgeProvider(this, role, props.bucket);
  }
}

/** CDK makes one function for all deployments of the stack, below the stack itself and with rights of its own choice. */
function acknowledgeProvider(scope: Construct, role: Role, bucket: Bucket): void {
  const reason = 'CDK’s own function, which runs while deploying only, on the site’s bucket and the one of assets.';
  const provider = Stack.of(scope).node.children.find((child) => child.node.id.startsWith('Custom::CDKBucketDeployment'));
  if (!provider) throw new Error('CDK no longer puts the function of a bucket deployment below the stack');
  Validations.of(provider).acknowledge({ id: 'AwsSolutions-L1', reason });
  acknowledgeWildcards(role, reason, [
    ...['s3:GetBucket*', 's3:GetObject*', 's3:List*', 's3:Abort*', 's3:DeleteObject*'].map((action) => `Action::${action}`),
    `Resource::arn:<AWS::Partition>:s3:::cdk-${DefaultStackSynthesizer.DEFAULT_QUALIFIER}-assets-<AWS::AccountId>-<AWS::Region>/*`,
    objectsFinding(asBucket(bucket), '*'),
  ]);
}
