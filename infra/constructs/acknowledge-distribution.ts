import { Validations } from 'aws-cdk-lib';
import type { Distribution } from 'aws-cdk-lib/aws-cloudfront';

/** Declines some rules of cdk-nag for a distribution, once for both. */
export function acknowledgeDistribution(distribution: Distribution): void {
  Validations.of(distribution).acknowledge(
    { id: 'AwsSolutions-CFR1', reason: 'Staff and customers of a company may be in any country.' },
    { id: 'AwsSolutions-CFR2', reason: 'The APIs throttle and limit by themselves; a web ACL costs more a month than an idle installation.' },
    { id: 'AwsSolutions-CFR4', reason: 'The default certificate of cloudfront.net fixes the minimum TLS version; a domain of its own brings its own.' },
  );
}
