import { CfnOutput, Stack, type StackProps } from 'aws-cdk-lib';
import { Certificate, CertificateValidation } from 'aws-cdk-lib/aws-certificatemanager';
import { HostedZone } from 'aws-cdk-lib/aws-route53';
import type { Construct } from 'constructs';

interface EdgeStackProps extends StackProps {
  readonly domainName: string;
  readonly hostedZoneId: string;
}

/**
 * Resources that must be in us-east-1, wherever the stage is: the certificate that CloudFront shows. Distributions and their functions have no region
 * and stay in their own stacks.
 * https://docs.aws.amazon.com/AmazonCloudFront/latest/DeveloperGuide/cnames-and-https-requirements.html
 */
export class EdgeStack extends Stack {
  constructor(scope: Construct, id: string, { domainName, hostedZoneId, ...props }: EdgeStackProps) {
    super(scope, id, props);
    const zone = HostedZone.fromHostedZoneAttributes(this, 'Zone', { hostedZoneId, zoneName: domainName });
    const certificate = new Certificate(this, 'Certificate', { domainName, validation: CertificateValidation.fromDns(zone) });
    new CfnOutput(this, 'CertificateArn', { value: certificate.certificateArn });
  }
}
