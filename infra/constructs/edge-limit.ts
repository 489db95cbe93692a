import { CfnOutput } from 'aws-cdk-lib';
import { CfnWebACL } from 'aws-cdk-lib/aws-wafv2';
import { Construct } from 'constructs';

/** As AWS WAF counts, unless told otherwise. */
const windowSeconds = 300;
/** Meta and banks tell of everything from few addresses; what they ask for is signed, or costs next to nothing. */
const tellers = ['/api/meta/webhook', '/api/pix/webhook'];

const metered = (metricName: string): CfnWebACL.VisibilityConfigProperty => ({ cloudWatchMetricsEnabled: true, sampledRequestsEnabled: false, metricName });

const startsWith = (path: string): CfnWebACL.StatementProperty => ({
  byteMatchStatement: {
    fieldToMatch: { uriPath: {} },
    positionalConstraint: 'STARTS_WITH',
    searchString: path,
    textTransformations: [{ priority: 0, type: 'NONE' }],
  },
});

interface EdgeLimitProps {
  readonly stageName: string;
  /** Most of one address in five minutes. */
  readonly requests: number;
}

/**
 * Refuses an address that asks too often, before it costs anything behind CloudFront. In us-east-1, as everything of CloudFront that has a region.
 * https://docs.aws.amazon.com/waf/latest/developerguide/waf-rule-statement-type-rate-based.html
 */
export class EdgeLimit extends Construct {
  constructor(scope: Construct, id: string, { stageName, requests }: EdgeLimitProps) {
    super(scope, id);
    const acl = new CfnWebACL(this, 'Acl', {
      name: `recado-${stageName}-edge`,
      scope: 'CLOUDFRONT',
      defaultAction: { allow: {} },
      visibilityConfig: metered(`recado-${stageName}-edge`),
      rules: [
        {
          name: 'one-address',
          priority: 0,
          statement: {
            rateBasedStatement: {
              aggregateKeyType: 'IP',
              limit: requests,
              evaluationWindowSec: windowSeconds,
              scopeDownStatement: { notStatement: { statement: { orStatement: { statements: tellers.map(startsWith) } } } },
            },
          },
          // As our own limits answer, so that programs wait.
          action: { block: { customResponse: { responseCode: 429, responseHeaders: [{ name: 'retry-after', value: String(windowSeconds) }] } } },
          visibilityConfig: metered(`recado-${stageName}-one-address`),
        },
      ],
    });
    new CfnOutput(scope, 'EdgeLimitArn', { value: acl.attrArn });
  }
}
