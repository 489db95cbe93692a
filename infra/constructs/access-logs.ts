import { Duration, RemovalPolicy, Validations } from 'aws-cdk-lib';
import * as s3 from 'aws-cdk-lib/aws-s3';
import { Construct } from 'constructs';
import { asBucket } from '#infra/constructs/as-interface.ts';

/** Bucket for the access logs of S3 and CloudFront. */
export class AccessLogs extends Construct {
  readonly bucket: s3.IBucket;

  constructor(scope: Construct, id: string, bucketName: string) {
    super(scope, id);
    const bucket = new s3.Bucket(this, 'Bucket', {
      bucketName,
      blockPublicAccess: s3.BlockPublicAccess.BLOCK_ALL,
      enforceSSL: true,
      // CloudFront's log delivery still writes through an ACL.
      objectOwnership: s3.ObjectOwnership.BUCKET_OWNER_PREFERRED,
      lifecycleRules: [{ expiration: Duration.days(90), abortIncompleteMultipartUploadAfter: Duration.days(1) }],
      removalPolicy: RemovalPolicy.RETAIN_ON_UPDATE_OR_DELETE,
    });
    Validations.of(bucket).acknowledge({ id: 'AwsSolutions-S1', reason: 'The bucket of the access logs does not log itself.' });
    this.bucket = asBucket(bucket);
  }
}
