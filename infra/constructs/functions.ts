import { Duration } from 'aws-cdk-lib';
import { EventSourceMapping, FilterCriteria, FilterRule, type Function as LambdaFunction, type IFunction, StartingPosition } from 'aws-cdk-lib/aws-lambda';
import type { LogGroup } from 'aws-cdk-lib/aws-logs';
import { Construct } from 'constructs';
import { join } from 'node:path';
import { acknowledgeWildcards, domainsFinding, objectsFinding, socketsFinding, timersFinding } from '#infra/constructs/acknowledge-wildcards.ts';
import { asFunction } from '#infra/constructs/as-interface.ts';
import type { Alarms } from '#infra/constructs/alarms.ts';
import {
  announcementImages,
  erasedObjects,
  exportedObjects,
  type Grantable,
  mailPictures,
  receivedObjects,
  statementsOf,
  tableStatement,
} from '#infra/constructs/function-grants.ts';
import type { GradualShift } from '#infra/constructs/gradual-shift.ts';
import { RecadoFunction } from '#infra/constructs/recado-function.ts';
import { SecurityAlarms } from '#infra/constructs/security-alarms.ts';
import { ServiceAlarms } from '#infra/constructs/service-alarms.ts';
import type { EnvironmentName, FunctionName } from '#shared/ports/used-by.ts';
import { eventfulTypes } from '#shared/contract/live-kinds.ts';
import { changeAudited, creationAudited, deletionAudited } from '#shared/domain/audited-types.ts';
import { functionSpecs } from '#infra/function-map.ts';
import type { FunctionSpec, Trigger } from '#infra/function-spec.ts';
import type { Names } from '#infra/names.ts';
import type { Stage } from '#infra/stages.ts';

interface FunctionsProps extends Grantable {
  readonly alarms: Alarms;
  readonly names: Names;
  readonly distFolder: string;
  readonly localMode: string;
  readonly signUpsPerHour: string;
  readonly requestsPerSecond: string;
  readonly metaGraphUrl: string;
  readonly metaDialogUrl: string;
  /** Contact address for operators of push services. */
  readonly webPushContact: string;
  readonly pushStandIn: string;
  /** Address of the installation for browsers; empty without an address of its own. */
  readonly appUrl: string;
  readonly dnsServers: string;
  /** Domain of the installation for browsers; empty without a name of its own. */
  readonly platformDomain: string;
  /** The address that the installation's own mails come from; empty where it sends none. */
  readonly platformSender: string;
  /** In place of the map's. */
  readonly memoryMb: Stage['memoryMb'];
  readonly concurrency: Stage['concurrency'];
  /** Undefined: new code takes over at once. */
  readonly shift: GradualShift | undefined;
}

/** Every function of the map, with its rights, its environment and the event source that runs it. */
export class RecadoFunctions extends Construct {
  readonly byName: Readonly<Record<FunctionName, LambdaFunction>>;
  /** The function itself, or its alias: callers call this. */
  readonly called: Readonly<Record<FunctionName, IFunction>>;
  readonly #logs = new Map<FunctionName, LogGroup>();

  constructor(scope: Construct, id: string, props: FunctionsProps) {
    super(scope, id);
    const values = environmentValues(props);
    const made = functionSpecs.map(([name, spec]) => {
      const { handler, alarm } = this.#make(name, spec, props, values);
      // The operator's commands call their functions themselves, and want the newest.
      const called = asFunction(spec.trigger.kind === 'none' ? handler : (props.shift?.aliasOf(handler, alarm) ?? handler));
      this.#addEventSource(handler, called, spec, props);
      return { name, handler, called };
    });
    // `functionSpecs` has every name once.
    this.byName = Object.fromEntries(made.map(({ name, handler }) => [name, handler])) as Record<FunctionName, LambdaFunction>;
    this.called = Object.fromEntries(made.map(({ name, called }) => [name, called])) as Record<FunctionName, IFunction>;
    new ServiceAlarms(this, 'Watch', { ...props, functions: this.byName, logs: this.#logs });
    new SecurityAlarms(this, 'Guard', { alarms: props.alarms, logs: this.#logs });
  }

  #make(name: FunctionName, spec: FunctionSpec, props: FunctionsProps, values: Readonly<Record<EnvironmentName, string>>): RecadoFunction {
    const made = new RecadoFunction(this, name, {
      alarms: props.alarms,
      logGroupName: props.names.log(name),
      spec: { ...spec, memoryMb: props.memoryMb[name] ?? spec.memoryMb },
      reserved: name === 'receive' || name === 'push' ? props.concurrency[name] : 0,
      codeFolder: join(props.distFolder, 'functions', name),
      environment: Object.fromEntries(spec.environment.map((variable) => [variable, values[variable]])),
      statements: [tableStatement(spec.tablePart ?? 'functions', spec.tableActions, props), ...spec.grants.flatMap((grant) => statementsOf(grant, props))],
    });
    acknowledgeGrants(made, spec, props);
    this.#logs.set(name, made.logGroup);
    return made;
  }

  /** Below the function, whoever is called: another logical id would begin the stream anew, and lose what lies between. */
  #addEventSource(handler: LambdaFunction, target: IFunction, spec: FunctionSpec, props: FunctionsProps): void {
    const { trigger } = spec;
    for (const source of queueSources(spec, props))
      new EventSourceMapping(handler, source.id, {
        target,
        reportBatchItemFailures: true,
        eventSourceArn: source.queue.queueArn,
        batchSize: source.batchSize,
        ...('windowSeconds' in source && { maxBatchingWindow: Duration.seconds(source.windowSeconds) }),
        ...(source.most > 0 && { maxConcurrency: source.most }),
      });
    if (trigger.kind === 'stream') {
      new EventSourceMapping(handler, 'Stream', {
        target,
        eventSourceArn: props.data.streamArn,
        startingPosition: StartingPosition.LATEST,
        batchSize: 100,
        maxBatchingWindow: Duration.seconds(trigger.windowSeconds),
        filters: filtersOf[trigger.tells],
        // A message and its ticket, which are of two partitions, come in one batch and so in one post to each browser. More
        // at once would also split the knowledge of who is there, and a shard has at most a thousand writes a second.
        parallelizationFactor: 1,
        bisectBatchOnError: true,
        retryAttempts: 5,
        reportBatchItemFailures: true,
        // Not SqsDlq: it would add rights that nothing uses.
        onFailure: { bind: () => ({ destination: props.queues.streamFailures.queueArn }) },
      });
    }
  }
}

/** Queues that run a function: records a call, and most calls at once. */
function queueSources({ trigger, alsoTakes }: FunctionSpec, { queues, concurrency }: FunctionsProps) {
  // More than its own share would be refused, and come again late. A source has two at least. Acks leave most of it to messages.
  const acking = concurrency.receive === 0 ? 0 : Math.max(2, Math.floor(concurrency.receive / 5));
  const receiving = concurrency.receive === 0 ? 0 : Math.max(2, concurrency.receive - acking);
  const sources = {
    inbound: { id: 'Inbound', queue: queues.inbound, batchSize: 10, most: receiving },
    // Lambda's shortest window: what tasks send in one second is one call, and one write of each message.
    acks: { id: 'Acks', queue: queues.acks, batchSize: 10, most: acking, windowSeconds: 1 },
    // A batch is done when its slowest job is.
    jobs: { id: 'Jobs', queue: queues.jobs, batchSize: 5, most: concurrency.jobs },
    campaigns: { id: 'Campaigns', queue: queues.campaigns, batchSize: 5, most: concurrency.campaigns },
    // One at a time of each chat: a file that takes its time holds up nothing else.
    meta: { id: 'Meta', queue: queues.meta, batchSize: 1, most: concurrency.meta },
    notices: { id: 'Notices', queue: queues.notices, batchSize: 10, most: concurrency.notices },
    mailNotices: { id: 'MailNotices', queue: queues.mailNotices, batchSize: 10, most: concurrency.mailNotices },
    // Each asks the bank.
    charges: { id: 'Charges', queue: queues.charges, batchSize: 2, most: concurrency.charges },
  } as const;
  const kinds = [trigger.kind, alsoTakes].filter((kind) => kind !== undefined && kind in sources);
  // Just filtered so.
  return kinds.map((kind) => sources[kind as keyof typeof sources]);
}

/** A deleted item has only its old image. */
const ofTypes = (types: readonly string[]) =>
  ['NewImage', 'OldImage'].map((image) => FilterCriteria.filter({ dynamodb: { [image]: { type: { S: FilterRule.or(...types) } } } }));
const ofMessages = (images: object) => ({ type: { S: FilterRule.or('message') }, ...images });

const filtersOf = {
  events: [
    ...ofTypes(eventfulTypes.filter((type) => type !== 'message')),
    // A customer's new message is told with its ticket.
    FilterCriteria.filter({ dynamodb: { NewImage: ofMessages({ byTicket: { BOOL: FilterRule.notExists() } }) } }),
    FilterCriteria.filter({ dynamodb: { OldImage: ofMessages({}) } }),
  ],
  // Most changes of a message are acks, of which nothing is derived: what counts is that it is new, edited, not queued, or
  // that its content came late, and where a webhook asks for it, its acks too. A source has at most five filters, so tickets and contacts
  // are known by their sort keys. The audit trail is told of what administrators change, and of what is deleted; a campaign counts its recipients, and
  // platform staff the messages that failed.
  derived: [
    FilterCriteria.filter({ dynamodb: { Keys: { sk: { S: FilterRule.or('ticket', 'contact') } } } }),
    FilterCriteria.filter({ dynamodb: { OldImage: ofMessages({ card: { S: FilterRule.or('waiting', 'notRead') } }) } }),
    // Only messages have sort keys that begin so. They go when their contact is erased, or joined with another.
    FilterCriteria.filter({ eventName: FilterRule.or('INSERT', 'REMOVE'), dynamodb: { Keys: { sk: { S: FilterRule.beginsWith('m#') } } } }),
    FilterCriteria.filter({
      dynamodb: { NewImage: ofMessages({ $or: ['isEdited', 'isUnqueued', 'isWatched'].map((flag) => ({ [flag]: { BOOL: [true] } })) }) },
    }),
    FilterCriteria.filter({
      $or: [
        { dynamodb: { NewImage: { type: { S: FilterRule.or(...changeAudited) } } } },
        { eventName: FilterRule.isEqual('INSERT'), dynamodb: { NewImage: { type: { S: FilterRule.or(...creationAudited) } } } },
        { dynamodb: { NewImage: { type: { S: FilterRule.or('shipping', 'mailShipping') } } } },
        { dynamodb: { NewImage: ofMessages({ failure: { S: FilterRule.exists() } }) } },
        { eventName: FilterRule.isEqual('REMOVE'), dynamodb: { OldImage: { type: { S: FilterRule.or(...changeAudited, ...deletionAudited) } } } },
      ],
    }),
  ],
} satisfies Record<Extract<Trigger, { kind: 'stream' }>['tells'], unknown>;

function environmentValues(props: FunctionsProps): Readonly<Record<EnvironmentName, string>> {
  const { data, media, queues, secrets, live, timers, mail } = props;
  return {
    TABLE_NAME: data.table.tableName,
    ORIGIN_SECRET: secrets.originReferences.join(','),
    AUTH_SECRET_ARN: secrets.authArn,
    LOCAL_MODE: props.localMode,
    SIGN_UPS_PER_HOUR: props.signUpsPerHour,
    REQUESTS_PER_SECOND: props.requestsPerSecond,
    ...queues.outboundEnvironment,
    META_QUEUE_URL: queues.meta.queueUrl,
    INBOUND_QUEUE_URL: queues.inbound.queueUrl,
    ACKS_QUEUE_URL: queues.acks.queueUrl,
    META_APP_SECRET_ARN: secrets.metaAppArn,
    CHANNEL_SECRET_ARN: secrets.channelArn,
    PIX_SECRET_ARN: secrets.pixArn,
    CHARGES_QUEUE_URL: queues.charges.queueUrl,
    META_GRAPH_URL: props.metaGraphUrl,
    META_DIALOG_URL: props.metaDialogUrl,
    DEAD_LETTERS_URL: queues.inboundDeadLetters.queueUrl,
    JOBS_QUEUE_URL: queues.jobs.queueUrl,
    CAMPAIGNS_QUEUE_URL: queues.campaigns.queueUrl,
    JOBS_QUEUE_ARN: queues.jobs.queueArn,
    TIMER_GROUP: timers.groupName,
    TIMER_ROLE_ARN: timers.role.roleArn,
    MEDIA_BUCKET: media.bucket.bucketName,
    MEDIA_URL: media.url,
    MEDIA_KEY_ID: media.publicKeyId,
    MEDIA_KEY_SECRET_ARN: media.privateKeyArn,
    LIVE_ENDPOINT: live.endpoint,
    NOTICES_QUEUE_URL: queues.notices.queueUrl,
    WEB_PUSH_SECRET_ARN: secrets.webPushArn,
    WEB_PUSH_CONTACT: props.webPushContact,
    PUSH_STAND_IN: props.pushStandIn,
    APP_URL: props.appUrl,
    MAIL_CONFIGURATION_SET: mail.set,
    MAIL_TRACKED_CONFIGURATION_SET: mail.trackedSet,
    MAIL_TOPIC_ARN: mail.topicArn,
    DNS_SERVERS: props.dnsServers,
    PLATFORM_DOMAIN: props.platformDomain,
    PLATFORM_SENDER: props.platformSender,
  };
}

function acknowledgeGrants(scope: Construct, { grants }: FunctionSpec, { media, live, timers, mail }: Grantable): void {
  if (grants.includes('sendMails'))
    acknowledgeWildcards(scope, 'Companies add the domains that they write from at run time.', [domainsFinding(scope, mail.domainsArn)]);
  if (grants.includes('readMailQuota')) acknowledgeWildcards(scope, 'The quota of the account is no resource.', ['Resource::*']);
  if (grants.includes('setTimers')) acknowledgeWildcards(scope, 'Timers are made at run time.', [timersFinding(timers)]);
  if (grants.includes('keepMailIdentities')) acknowledgeWildcards(scope, 'These actions of SES know no resources.', ['Resource::*']);
  if (grants.includes('readWriteMedia')) {
    const findings = ['companies/*', 'uploads/*'].map((prefix) => objectsFinding(media.bucket, prefix));
    acknowledgeWildcards(scope, 'Objects below companies/ and uploads/ are made at run time.', findings);
  }
  if (grants.includes('writeMedia')) acknowledgeWildcards(scope, 'What customers send is stored at run time.', [objectsFinding(media.bucket, receivedObjects)]);
  if (grants.includes('eraseMedia')) {
    const findings = [...new Set([...erasedObjects, exportedObjects])].map((prefix) => objectsFinding(media.bucket, prefix));
    acknowledgeWildcards(scope, 'What is erased and exported was, or is, made at run time.', findings);
  }
  if (grants.includes('keepAnnouncementImages'))
    acknowledgeWildcards(scope, 'Images of announcements are made at run time.', [objectsFinding(media.bucket, announcementImages)]);
  if (grants.includes('keepMailPictures'))
    acknowledgeWildcards(scope, 'Companies and their pictures are made at run time.', [objectsFinding(media.bucket, mailPictures)]);
  const methods = { postToSockets: 'POST', closeSockets: 'DELETE' } as const;
  for (const [grant, method] of Object.entries(methods)) {
    const isGranted = grants.some((one) => one === grant);
    if (isGranted) acknowledgeWildcards(scope, 'The ids of sockets are made at run time.', [socketsFinding(live, method)]);
  }
}
