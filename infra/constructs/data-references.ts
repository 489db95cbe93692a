import { ArnFormat, SecretValue, Stack } from 'aws-cdk-lib';
import { Bucket, type IBucket } from 'aws-cdk-lib/aws-s3';
import { type ISecret, Secret } from 'aws-cdk-lib/aws-secretsmanager';
import { Construct } from 'constructs';
import { sharedValue } from '#infra/constructs/shared-values.ts';
import { indexNames } from '#shared/ports/table-indexes.ts';
import { type Names, namesOf, type SharedValue } from '#infra/names.ts';
import type { Stage } from '#infra/stages.ts';

type Shared = (value: SharedValue) => string;

/** The data stack as the other stacks see it: by names, without holding on to any of its resources. */
export class DataReferences extends Construct {
  readonly data: TableReference;
  readonly media: MediaReference;
  readonly queues: QueueReferences;
  readonly secrets: SecretReferences;
  readonly mail: MailReferences;

  constructor(scope: Construct, id: string, stage: Stage) {
    super(scope, id);
    const names = namesOf(stage);
    const shared: Shared = (value) => sharedValue(this, stage, value);
    this.data = new TableReference(Stack.of(this), names.table, shared);
    this.media = new MediaReference(Bucket.fromBucketName(this, 'Media', names.mediaBucket), shared);
    this.queues = new QueueReferences(Stack.of(this), names);
    this.secrets = new SecretReferences(this, names, shared);
    this.mail = new MailReferences(Stack.of(this), names);
  }
}

// What is shared is asked for when it is used, so that no stack reads what it has no use for.

class TableReference {
  readonly table: { readonly tableName: string; readonly tableArn: string };
  readonly #shared: Shared;

  constructor(stack: Stack, tableName: string, shared: Shared) {
    const tableArn = stack.formatArn({ service: 'dynamodb', resource: 'table', resourceName: tableName, arnFormat: ArnFormat.SLASH_RESOURCE_NAME });
    this.table = { tableName, tableArn };
    this.#shared = shared;
  }

  get indexArns(): string[] {
    return indexNames.map((name) => `${this.table.tableArn}/index/${name}`);
  }

  get streamArn(): string {
    return this.#shared('table-stream-arn');
  }
}

class MediaReference {
  readonly bucket: IBucket;
  readonly #shared: Shared;

  constructor(bucket: IBucket, shared: Shared) {
    this.bucket = bucket;
    this.#shared = shared;
  }

  get url(): string {
    return `https://${this.#shared('media-domain')}`;
  }

  /** Origin to which the browser posts files. */
  get uploadOrigin(): string {
    return `https://${this.bucket.bucketRegionalDomainName}`;
  }

  get publicKeyId(): string {
    return this.#shared('media-key-id');
  }

  get privateKeyArn(): string {
    return this.#shared('media-key-arn');
  }
}

interface QueueReference {
  readonly queueArn: string;
  readonly queueUrl: string;
}

class QueueReferences {
  readonly inbound: QueueReference;
  readonly acks: QueueReference;
  readonly inboundDeadLetters: QueueReference;
  readonly meta: QueueReference;
  /** Queue of the stream's records that the pusher could not handle. */
  readonly streamFailures: QueueReference;
  readonly jobs: QueueReference;
  readonly campaigns: QueueReference;
  readonly charges: QueueReference;
  readonly notices: QueueReference;
  readonly mailNotices: QueueReference;
  /** All of them begin so. */
  readonly #outbound: QueueReference;
  readonly #shards: number;

  constructor(stack: Stack, names: Names) {
    const queue = (name: string): QueueReference => ({
      queueArn: stack.formatArn({ service: 'sqs', resource: name }),
      queueUrl: `https://sqs.${stack.region}.${stack.urlSuffix}/${stack.account}/${name}`,
    });
    this.inbound = queue(names.inbound);
    this.acks = queue(names.acks);
    this.#outbound = queue(names.outboundPrefix);
    this.#shards = names.outbound.length;
    this.inboundDeadLetters = queue(names.inboundDeadLetters);
    this.meta = queue(names.meta);
    this.streamFailures = queue(names.streamFailures);
    this.jobs = queue(names.jobs);
    this.campaigns = queue(names.campaigns);
    this.charges = queue(names.charges);
    this.notices = queue(names.notices);
    this.mailNotices = queue(names.mailNotices);
  }

  /** All addresses of 64 queues would be more than a function's variables may hold. */
  get outboundEnvironment() {
    return { OUTBOUND_QUEUE_PREFIX: this.#outbound.queueUrl, OUTBOUND_QUEUE_COUNT: String(this.#shards) };
  }

  /** A question mark is one character: the number of a shard, and not `dead`. */
  get outboundArns(): string[] {
    return ['?', '??'].map((number) => `${this.#outbound.queueArn}${number}.fifo`);
  }
}

/** References of sending mails. */
class MailReferences {
  readonly set: string;
  readonly trackedSet: string;
  readonly topicArn: string;
  /** Resources for which SES asks a right: the configuration sets, and the sending domains, which companies add. */
  readonly sendingArns: readonly string[];
  readonly domainsArn: string;

  constructor(stack: Stack, { mailSet, trackedMailSet, mailTopic }: Names) {
    const ses = (resource: string, resourceName: string) => stack.formatArn({ service: 'ses', resource, resourceName });
    this.set = mailSet;
    this.trackedSet = trackedMailSet;
    this.topicArn = stack.formatArn({ service: 'sns', resource: mailTopic });
    this.domainsArn = ses('identity', '*');
    this.sendingArns = [this.domainsArn, ses('configuration-set', mailSet), ses('configuration-set', trackedMailSet)];
  }
}

class SecretReferences {
  /** Resolved while deploying, never written into a template. CloudFront shows the first; the APIs take all. */
  readonly originReferences: readonly string[];
  readonly #scope: Construct;
  readonly #shared: Shared;

  constructor(scope: Construct, { originSecrets }: Names, shared: Shared) {
    this.originReferences = originSecrets.map(({ name }) => SecretValue.secretsManager(name).unsafeUnwrap());
    this.#scope = scope;
    this.#shared = shared;
  }

  get authArn(): string {
    return this.#shared('auth-secret-arn');
  }

  get metaAppArn(): string {
    return this.#shared('meta-app-secret-arn');
  }

  get pixArn(): string {
    return this.#shared('pix-secret-arn');
  }

  get channelArn(): string {
    return this.#shared('channel-secret-arn');
  }

  get webPushArn(): string {
    return this.#shared('web-push-secret-arn');
  }

  /** @returns another object at each call, for the one task that is given it. */
  authState(): ISecret {
    return Secret.fromSecretCompleteArn(this.#scope, 'AuthState', this.#shared('auth-state-secret-arn'));
  }
}
