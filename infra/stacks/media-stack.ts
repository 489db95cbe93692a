import { CfnParameter, Stack } from 'aws-cdk-lib';
import { Bucket } from 'aws-cdk-lib/aws-s3';
import type { Construct } from 'constructs';
import { RecadoMedia } from '#infra/constructs/media.ts';
import { shareValues } from '#infra/constructs/shared-values.ts';
import { namesOf } from '#infra/names.ts';
import type { StageStackProps } from '#infra/stacks/stage-stack-props.ts';

/** Access to files from outside. It is apart from the data: CloudFront refuses a new account its first distribution, and what lasts must not fail with it. */
export class MediaStack extends Stack {
  constructor(scope: Construct, id: string, { stage, ...props }: StageStackProps) {
    super(scope, id, props);
    const names = namesOf(stage);
    const media = new RecadoMedia(this, 'Media', {
      stage,
      bucket: Bucket.fromBucketName(this, 'Files', names.mediaBucket),
      accessLogs: Bucket.fromBucketName(this, 'AccessLogs', names.mediaLogs),
      publicKeys: stage.generations.media.map((generation) => ({ generation, pem: this.#publicKey(generation) })),
    });
    const keyArn = new CfnParameter(this, 'MediaKeyArn', { type: 'String', description: 'Secret with the private key, PEM, that signs media URLs' });
    shareValues(this, stage, { 'media-domain': media.distribution.domainName, 'media-key-id': media.publicKeyId, 'media-key-arn': keyArn.valueAsString });
  }

  /** A parameter, since the key is made by the deploy: CloudFormation can make no RSA key. */
  #publicKey(generation: number): string {
    const description = 'PEM of an RSA public key whose private half signs media URLs';
    return new CfnParameter(this, `MediaPublicKey${generation}`, { type: 'String', description }).valueAsString;
  }
}
