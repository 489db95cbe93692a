import { CfnOutput, Stack } from 'aws-cdk-lib';
import { Certificate, CertificateValidation } from 'aws-cdk-lib/aws-certificatemanager';
import { HostedZone } from 'aws-cdk-lib/aws-route53';
import type { Construct } from 'constructs';
import { EdgeLimit } from '#infra/constructs/edge-limit.ts';
import type { StageStackProps } from '#infra/stacks/stage-stack-props.ts';

/**
 * Resources that must be in us-east-1, wherever the stage is: the certificate that CloudFront shows, and the limit before it. Distributions and their
 * functions have no region and stay in their own stacks.
 * https://docs.aws.amazon.com/AmazonCloudFront/latest/DeveloperGuide/cnames-and-https-requirements.html
 */
export class EdgeStack extends Stack {
  constructor(scope: Construct, id: string, { stage, ...props }: StageStackProps) {
    super(scope, id, props);
    const { domain, requestsPerAddress } = stage;
    if (domain && 'hostedZoneId' in domain) {
      const { name: domainName, hostedZoneId } = domain;
      const zone = HostedZone.fromHostedZoneAttributes(this, 'Zone', { hostedZoneId, zoneName: domainName });
      const certificate = new Certificate(this, 'Certificate', { domainName, validation: CertificateValidation.fromDns(zone) });
      new CfnOutput(this, 'CertificateArn', { value: certificate.certificateArn });
    }
    if (requestsPerAddress !== undefined) new EdgeLimit(this, 'EdgeLimit', { stageName: stage.name, requests: requestsPerAddress });
  }
}
