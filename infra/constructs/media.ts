import { Duration, Validations } from 'aws-cdk-lib';
import * as cloudfront from 'aws-cdk-lib/aws-cloudfront';
import { S3BucketOrigin } from 'aws-cdk-lib/aws-cloudfront-origins';
import { AnyPrincipal, Effect, PolicyStatement, ServicePrincipal } from 'aws-cdk-lib/aws-iam';
import * as s3 from 'aws-cdk-lib/aws-s3';
import { Construct } from 'constructs';
import { acknowledgeDistribution } from '#infra/constructs/acknowledge-distribution.ts';
import type { Stage } from '#infra/stages.ts';

/** Pictures of contacts, as WhatsApp shows them, which `services/whatsapp/picture-store.ts` names, and pictures in mails. */
const picturePaths = '/companies/*/pictures/*';

interface MediaProps {
  readonly accessLogs: s3.IBucket;
  readonly stage: Stage;
  readonly bucket: s3.IBucket;
  /** PEM of the RSA keys whose private halves sign media URLs: the first signs, all are honoured. */
  readonly publicKeys: readonly { readonly generation: number; readonly pem: string }[];
}

/** Files of conversations: uploaded by presigned POST, read by signed URL, from an origin that shares nothing with the application. */
export class RecadoMedia extends Construct {
  readonly distribution: cloudfront.Distribution;
  /** Id of the signing key. */
  readonly publicKeyId: string;

  constructor(scope: Construct, id: string, { stage, bucket, accessLogs, publicKeys }: MediaProps) {
    super(scope, id);
    // A key cannot be exchanged, only be joined by another.
    const keys = publicKeys.map(({ generation, pem }) => new cloudfront.PublicKey(this, `PublicKey${generation}`, { encodedKey: pem }));
    this.publicKeyId = keys[0]?.publicKeyId ?? '';
    const behavior: cloudfront.BehaviorOptions = {
      origin: S3BucketOrigin.withOriginAccessControl(bucket),
      viewerProtocolPolicy: cloudfront.ViewerProtocolPolicy.HTTPS_ONLY,
      cachePolicy: cloudfront.CachePolicy.CACHING_OPTIMIZED,
      responseHeadersPolicy: this.#makeHeaders(),
    };
    this.distribution = new cloudfront.Distribution(this, 'Distribution', {
      comment: `Recado ${stage.name}: media`,
      defaultBehavior: { ...behavior, trustedKeyGroups: [new cloudfront.KeyGroup(this, 'KeyGroup', { items: keys })] },
      // Every row of a list shows one: signatures would be most of the list; and mails are read long after a signature has ended. Their names
      // cannot be guessed.
      additionalBehaviors: { [picturePaths]: behavior },
      httpVersion: cloudfront.HttpVersion.HTTP2_AND_3,
      logBucket: accessLogs,
      logFilePrefix: 'cloudfront-media/',
    });
    acknowledgeDistribution(this.distribution);
    allowReading(bucket, this.distribution);
  }

  #makeHeaders(): cloudfront.ResponseHeadersPolicy {
    return new cloudfront.ResponseHeadersPolicy(this, 'Headers', {
      // The signature in the URL is the proof, as above.
      corsBehavior: {
        accessControlAllowOrigins: ['*'],
        accessControlAllowMethods: ['GET', 'HEAD'],
        accessControlAllowHeaders: ['*'],
        accessControlAllowCredentials: false,
        originOverride: true,
      },
      securityHeadersBehavior: {
        contentTypeOptions: { override: true },
        // A file that a browser renders after all runs nothing.
        contentSecurityPolicy: { contentSecurityPolicy: "default-src 'none'; sandbox", override: true },
        strictTransportSecurity: { accessControlMaxAge: Duration.days(365), override: true },
        referrerPolicy: { referrerPolicy: cloudfront.HeadersReferrerPolicy.NO_REFERRER, override: true },
      },
      customHeadersBehavior: { customHeaders: [{ header: 'cross-origin-resource-policy', value: 'cross-origin', override: true }] },
    });
  }
}

/** CDK writes no policy for a bucket of another stack: this one takes the place of any that the bucket had. */
function allowReading(bucket: s3.IBucket, distribution: cloudfront.Distribution): void {
  const policy = new s3.BucketPolicy(bucket, 'Policy', { bucket });
  Validations.of(policy).acknowledge({
    id: 'AwsSolutions-S10',
    reason: 'It denies requests without TLS below; the rule cannot read the name of a bucket that is joined.',
  });
  const ofDistribution = { StringEquals: { 'AWS:SourceArn': distribution.distributionArn } };
  policy.document.addStatements(
    new PolicyStatement({
      principals: [new ServicePrincipal('cloudfront.amazonaws.com')],
      actions: ['s3:GetObject'],
      resources: [bucket.arnForObjects('*')],
      conditions: ofDistribution,
    }),
    new PolicyStatement({
      effect: Effect.DENY,
      principals: [new AnyPrincipal()],
      actions: ['s3:*'],
      resources: [bucket.bucketArn, bucket.arnForObjects('*')],
      conditions: { Bool: { 'aws:SecureTransport': 'false' } },
    }),
  );
}
