import { Duration, RemovalPolicy } from 'aws-cdk-lib';
import type { ICertificate } from 'aws-cdk-lib/aws-certificatemanager';
import * as cloudfront from 'aws-cdk-lib/aws-cloudfront';
import { HttpOrigin, S3BucketOrigin } from 'aws-cdk-lib/aws-cloudfront-origins';
import * as s3 from 'aws-cdk-lib/aws-s3';
import { Construct } from 'constructs';
import { unsubscribePath } from '#shared/contract/unsubscribe-path.ts';
import { acknowledgeDistribution } from '#infra/constructs/acknowledge-distribution.ts';
import { asBucket } from '#infra/constructs/as-interface.ts';
import { contentSecurityPolicy } from '#infra/constructs/content-security-policy.ts';
import { liveStageName } from '#infra/constructs/live-api.ts';
import { openApiPath } from '#infra/openapi.ts';
import { nameViewer, rewriteScreens } from '#infra/constructs/viewer-functions.ts';

export interface SiteDomain {
  readonly name: string;
  /** In us-east-1. */
  readonly certificate: ICertificate;
}

interface SiteProps {
  readonly stageName: string;
  readonly bucketName: string;
  readonly accessLogs: s3.IBucket;
  readonly mediaOrigin: string;
  readonly uploadOrigin: string;
  readonly restHost: string;
  readonly liveHost: string;
  readonly originSecret: string;
  /** Undefined: CloudFront's own name. */
  readonly domain: SiteDomain | undefined;
  /** Limit by AWS WAF, in us-east-1. */
  readonly webAclArn: string | undefined;
}

/** The one origin of the application: pages from the bucket, `/api/*`, the links of mails and `/ws` from the APIs. */
export class RecadoSite extends Construct {
  readonly bucket: s3.Bucket;
  readonly distribution: cloudfront.Distribution;
  readonly url: string;

  constructor(scope: Construct, id: string, props: SiteProps) {
    super(scope, id);
    this.bucket = new s3.Bucket(this, 'Bucket', {
      bucketName: props.bucketName,
      blockPublicAccess: s3.BlockPublicAccess.BLOCK_ALL,
      enforceSSL: true,
      serverAccessLogsBucket: props.accessLogs,
      serverAccessLogsPrefix: 's3-site/',
      removalPolicy: RemovalPolicy.RETAIN_ON_UPDATE_OR_DELETE,
    });
    const responseHeadersPolicy = this.#makeHeaders(props);
    const files: cloudfront.BehaviorOptions = {
      origin: S3BucketOrigin.withOriginAccessControl(asBucket(this.bucket)),
      viewerProtocolPolicy: cloudfront.ViewerProtocolPolicy.REDIRECT_TO_HTTPS,
      cachePolicy: cloudfront.CachePolicy.CACHING_OPTIMIZED,
      responseHeadersPolicy,
    };
    this.distribution = new cloudfront.Distribution(this, 'Distribution', {
      comment: `Recado ${props.stageName}`,
      ...(props.domain && { domainNames: [props.domain.name], certificate: props.domain.certificate }),
      ...(props.webAclArn !== undefined && { webAclId: props.webAclArn }),
      defaultRootObject: 'index.html',
      defaultBehavior: {
        ...files,
        // Here and not as an error page: that would turn the API's 403 and 404 into HTML.
        functionAssociations: [this.#onRequest('RewriteScreens', rewriteScreens)],
      },
      // The first that matches counts: what describes the API is a file.
      additionalBehaviors: { [`/${openApiPath}`]: files, ...this.#makeApiBehaviors(props, responseHeadersPolicy) },
      httpVersion: cloudfront.HttpVersion.HTTP2_AND_3,
      logBucket: props.accessLogs,
      logFilePrefix: 'cloudfront-site/',
    });
    acknowledgeDistribution(this.distribution);
    this.url = `https://${props.domain?.name ?? this.distribution.domainName}`;
  }

  #makeApiBehaviors(props: SiteProps, responseHeadersPolicy: cloudfront.ResponseHeadersPolicy): Record<string, cloudfront.BehaviorOptions> {
    const shared = {
      viewerProtocolPolicy: cloudfront.ViewerProtocolPolicy.HTTPS_ONLY,
      allowedMethods: cloudfront.AllowedMethods.ALLOW_ALL,
      cachePolicy: cloudfront.CachePolicy.CACHING_DISABLED,
      originRequestPolicy: cloudfront.OriginRequestPolicy.ALL_VIEWER_EXCEPT_HOST_HEADER,
      functionAssociations: [this.#onRequest('NameViewer', nameViewer)],
    };
    const origin = (host: string) => new HttpOrigin(host, { customHeaders: { 'x-origin-secret': props.originSecret } });
    const rest = { ...shared, origin: origin(props.restHost), responseHeadersPolicy };
    return {
      '/api/*': rest,
      // A page of the API, for browsers that the application is too new for.
      [`${unsubscribePath}*`]: { ...rest, viewerProtocolPolicy: cloudfront.ViewerProtocolPolicy.REDIRECT_TO_HTTPS },
      [`/${liveStageName}`]: { ...shared, origin: origin(props.liveHost) },
    };
  }

  #onRequest(id: string, code: string): cloudfront.FunctionAssociation {
    const viewerFunction = new cloudfront.Function(this, id, {
      code: cloudfront.FunctionCode.fromInline(code),
      runtime: cloudfront.FunctionRuntime.JS_2_0,
    });
    return { eventType: cloudfront.FunctionEventType.VIEWER_REQUEST, function: viewerFunction };
  }

  #makeHeaders(props: SiteProps): cloudfront.ResponseHeadersPolicy {
    const policy = contentSecurityPolicy({ media: props.mediaOrigin, upload: props.uploadOrigin });
    return new cloudfront.ResponseHeadersPolicy(this, 'Headers', {
      securityHeadersBehavior: {
        // A page of the API says stricter ones itself. The bucket says none.
        contentSecurityPolicy: { contentSecurityPolicy: policy, override: false },
        contentTypeOptions: { override: true },
        frameOptions: { frameOption: cloudfront.HeadersFrameOption.DENY, override: true },
        referrerPolicy: { referrerPolicy: cloudfront.HeadersReferrerPolicy.SAME_ORIGIN, override: false },
        strictTransportSecurity: { accessControlMaxAge: Duration.days(365), includeSubdomains: true, override: true },
      },
      customHeadersBehavior: {
        customHeaders: [
          // Voice messages are recorded in the browser.
          { header: 'permissions-policy', value: 'camera=(), geolocation=(), microphone=(self)', override: true },
          { header: 'cross-origin-opener-policy', value: 'same-origin', override: true },
        ],
      },
    });
  }
}
