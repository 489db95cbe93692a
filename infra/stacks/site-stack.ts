import { CfnOutput, CfnParameter, Stack } from 'aws-cdk-lib';
import { Certificate } from 'aws-cdk-lib/aws-certificatemanager';
import { AaaaRecord, ARecord, HostedZone, RecordTarget } from 'aws-cdk-lib/aws-route53';
import { CloudFrontTarget } from 'aws-cdk-lib/aws-route53-targets';
import type { Construct } from 'constructs';
import { join } from 'node:path';
import { AccessLogs } from '#infra/constructs/access-logs.ts';
import { DataReferences } from '#infra/constructs/data-references.ts';
import { sharedValue } from '#infra/constructs/shared-values.ts';
import { SiteDeployment } from '#infra/constructs/site-deployment.ts';
import { RecadoSite, type SiteDomain } from '#infra/constructs/site.ts';
import { namesOf } from '#infra/names.ts';
import type { CodeStackProps } from '#infra/stacks/stage-stack-props.ts';
import type { Stage } from '#infra/stages.ts';

/**
 * Everything that browsers meet: pages, the one origin before them and the APIs, and its domain. It is deployed last, so that the APIs can answer the
 * new pages.
 */
export class SiteStack extends Stack {
  constructor(scope: Construct, id: string, { stage, distFolder, ...props }: CodeStackProps) {
    super(scope, id, props);
    const names = namesOf(stage);
    const { media, secrets } = new DataReferences(this, 'References', stage);
    const site = new RecadoSite(this, 'Site', {
      stageName: stage.name,
      bucketName: names.siteBucket,
      accessLogs: new AccessLogs(this, 'SiteAccessLogs', names.siteLogs).bucket,
      mediaOrigin: media.url,
      uploadOrigin: media.uploadOrigin,
      restHost: sharedValue(this, stage, 'rest-host'),
      liveHost: sharedValue(this, stage, 'live-host'),
      originSecret: secrets.originReferences[0] ?? '',
      domain: this.#domainOf(stage),
      webAclArn: this.#webAclOf(stage),
    });
    this.#addRecords(stage, site);
    new SiteDeployment(this, 'SiteDeployment', { bucket: site.bucket, webFolder: join(distFolder, 'web'), logGroupName: names.log('site-deployment') });
    new CfnOutput(this, 'Url', { value: site.url });
    new CfnOutput(this, 'DistributionDomain', { value: site.distribution.distributionDomainName, description: 'Name that the domain must point at' });
    new CfnOutput(this, 'OriginGeneration', { value: String(stage.generations.origin[0]), description: 'Generation of the secret that CloudFront shows' });
  }

  #domainOf({ domain }: Stage): SiteDomain | undefined {
    if (!domain) return undefined;
    const arn =
      'certificateArn' in domain
        ? domain.certificateArn
        : new CfnParameter(this, 'CertificateArn', { type: 'String', description: 'Certificate of the domain, which the edge stack made' }).valueAsString;
    return { name: domain.name, certificate: Certificate.fromCertificateArn(this, 'Certificate', arn) };
  }

  #webAclOf({ requestsPerAddress }: Stage): string | undefined {
    if (requestsPerAddress === undefined) return undefined;
    return new CfnParameter(this, 'EdgeLimitArn', { type: 'String', description: 'Limit of an address, which the edge stack made' }).valueAsString;
  }

  #addRecords({ domain }: Stage, site: RecadoSite): void {
    if (!domain || !('hostedZoneId' in domain)) return;
    const zone = HostedZone.fromHostedZoneAttributes(this, 'Zone', { hostedZoneId: domain.hostedZoneId, zoneName: domain.name });
    const target = RecordTarget.fromAlias(new CloudFrontTarget(site.distribution));
    new ARecord(this, 'Address', { zone, recordName: `${domain.name}.`, target });
    new AaaaRecord(this, 'Address6', { zone, recordName: `${domain.name}.`, target });
  }
}
