import { Duration, RemovalPolicy, Validations } from 'aws-cdk-lib';
import * as s3 from 'aws-cdk-lib/aws-s3';
import { Construct } from 'constructs';

interface MediaBucketProps {
  readonly accessLogs: s3.IBucket;
  readonly bucketName: string;
}

/** The bucket of all files of conversations. Its policy stands beside its distribution, which it names. */
export class MediaBucket extends Construct {
  constructor(scope: Construct, id: string, { bucketName, accessLogs }: MediaBucketProps) {
    super(scope, id);
    const bucket = new s3.Bucket(this, 'Bucket', {
      bucketName,
      versioned: true,
      blockPublicAccess: s3.BlockPublicAccess.BLOCK_ALL,
      removalPolicy: RemovalPolicy.RETAIN_ON_UPDATE_OR_DELETE,
      serverAccessLogsBucket: accessLogs,
      serverAccessLogsPrefix: 's3-media/',
      // A presigned POST is its own proof and no cookie is involved, so its origin proves nothing; naming the
      // application's distribution here would also close a circle with that distribution's policy.
      cors: [{ allowedOrigins: ['*'], allowedMethods: [s3.HttpMethods.POST], allowedHeaders: ['*'], maxAge: 3600 }],
      lifecycleRules: [
        { abortIncompleteMultipartUploadAfter: Duration.days(1), noncurrentVersionExpiration: Duration.days(30) },
        // What is sent is a copy of the upload.
        { prefix: 'uploads/', expiration: Duration.days(1), noncurrentVersionExpiration: Duration.days(1) },
        // Files with everything about a contact are fetched by whoever asked for them.
        { prefix: 'exports/', expiration: Duration.days(1), noncurrentVersionExpiration: Duration.days(1) },
      ],
    });
    Validations.of(bucket).acknowledge({ id: 'AwsSolutions-S10', reason: 'The policy of the stack Media asks for TLS: a bucket has one policy.' });
  }
}
