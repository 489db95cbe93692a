import { Duration, RemovalPolicy } from 'aws-cdk-lib';
import * as cloudfront from 'aws-cdk-lib/aws-cloudfront';
import { S3BucketOrigin } from 'aws-cdk-lib/aws-cloudfront-origins';
import * as s3 from 'aws-cdk-lib/aws-s3';
import { Construct } from 'constructs';
import { acknowledgeDistribution } from '#infra/constructs/acknowledge-distribution.ts';
import { asBucket } from '#infra/constructs/as-interface.ts';

interface MediaProps {
  readonly accessLogs: s3.IBucket;
  /** PEM of the RSA key whose private half signs media URLs. */
  readonly publicKey: string;
  /** The secret with that private half, PEM. */
  readonly privateKeyArn: string;
}

/** Files of conversations: uploaded by presigned POST, read by signed URL, from an origin that shares nothing with the application. */
export class RecadoMedia extends Construct {
  readonly bucket: s3.Bucket;
  readonly distribution: cloudfront.Distribution;
  readonly publicKeyId: string;
  readonly privateKeyArn: string;

  constructor(scope: Construct, id: string, props: MediaProps) {
    super(scope, id);
    this.privateKeyArn = props.privateKeyArn;
    this.bucket = this.#makeBucket(props.accessLogs);
    const publicKey = new cloudfront.PublicKey(this, 'PublicKey', { encodedKey: props.publicKey });
    this.publicKeyId = publicKey.publicKeyId;
    this.distribution = new cloudfront.Distribution(this, 'Distribution', {
      comment: 'Recado: media',
      defaultBehavior: {
        origin: S3BucketOrigin.withOriginAccessControl(asBucket(this.bucket)),
        trustedKeyGroups: [new cloudfront.KeyGroup(this, 'KeyGroup', { items: [publicKey] })],
        viewerProtocolPolicy: cloudfront.ViewerProtocolPolicy.HTTPS_ONLY,
        cachePolicy: cloudfront.CachePolicy.CACHING_OPTIMIZED,
        responseHeadersPolicy: this.#makeHeaders(),
      },
      httpVersion: cloudfront.HttpVersion.HTTP2_AND_3,
      logBucket: props.accessLogs,
      logFilePrefix: 'cloudfront-media/',
    });
    acknowledgeDistribution(this.distribution);
  }

  get url(): string {
    return `https://${this.distribution.domainName}`;
  }

  /** Where the browser posts files to. */
  get uploadOrigin(): string {
    return `https://${this.bucket.bucketRegionalDomainName}`;
  }

  #makeBucket(accessLogs: s3.IBucket): s3.Bucket {
    return new s3.Bucket(this, 'Bucket', {
      versioned: true,
      blockPublicAccess: s3.BlockPublicAccess.BLOCK_ALL,
      enforceSSL: true,
      removalPolicy: RemovalPolicy.RETAIN,
      serverAccessLogsBucket: accessLogs,
      serverAccessLogsPrefix: 's3-media/',
      // A presigned POST is its own proof and no cookie is involved, so its origin proves nothing; naming the
      // application's distribution here would also close a circle with that distribution's policy.
      cors: [{ allowedOrigins: ['*'], allowedMethods: [s3.HttpMethods.POST], allowedHeaders: ['*'], maxAge: 3600 }],
      lifecycleRules: [
        { abortIncompleteMultipartUploadAfter: Duration.days(1), noncurrentVersionExpiration: Duration.days(30) },
        // What is sent is a copy of the upload.
        { prefix: 'uploads/', expiration: Duration.days(1), noncurrentVersionExpiration: Duration.days(1) },
      ],
    });
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
