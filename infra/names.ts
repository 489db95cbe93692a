import { Aws } from 'aws-cdk-lib';
import type { Stage } from '#infra/stages.ts';
import { outboundQueueUrls } from '#shared/domain/outbound-queue-urls.ts';

interface Place {
  readonly account: string;
  readonly region: string;
}

/**
 * The names by which the stacks of a stage know each other's resources. Plain names and not CloudFormation's exports: what
 * another stack imports can be neither replaced nor removed, so that a restored table or a new secret could not be deployed.
 *
 * @param place by default tokens of CloudFormation, for a template.
 */
export function namesOf(stage: Stage, place: Place = { account: Aws.ACCOUNT_ID, region: Aws.REGION }) {
  const { name, adopt, shards, generations } = stage;
  return {
    table: adopt.table?.name ?? `recado-${name}`,
    mediaBucket: adopt.mediaBucket ?? bucketName(name, 'media', place),
    /** Access logs of the media, and of the site. */
    mediaLogs: bucketName(name, 'media-logs', place),
    siteLogs: bucketName(name, 'site-logs', place),
    siteBucket: bucketName(name, 'site', place),
    inbound: `recado-${name}-inbound.fifo`,
    /** Acks of sent messages; its dead letters go where those of the jobs go. */
    acks: `recado-${name}-acks`,
    /** Index = shard. */
    outbound: outboundQueueUrls(outboundPrefix(name), shards),
    outboundPrefix: outboundPrefix(name),
    inboundDeadLetters: `recado-${name}-inbound-dead.fifo`,
    outboundDeadLetters: `recado-${name}-outbound-dead.fifo`,
    meta: `recado-${name}-meta.fifo`,
    metaDeadLetters: `recado-${name}-meta-dead.fifo`,
    streamFailures: `recado-${name}-stream-failures`,
    jobs: `recado-${name}-jobs`,
    jobsDeadLetters: `recado-${name}-jobs-dead`,
    /** Its dead letters go where those of the jobs go. */
    campaigns: `recado-${name}-campaigns`,
    /** Pix charges to be looked up; its dead letters go where those of the jobs go. */
    charges: `recado-${name}-charges`,
    notices: `recado-${name}-notices`,
    noticesDeadLetters: `recado-${name}-notices-dead`,
    mailSet: `recado-${name}-mail`,
    trackedMailSet: `recado-${name}-mail-tracked`,
    mailTopic: `recado-${name}-mail-notices`,
    mailNotices: `recado-${name}-mail-notices`,
    mailNoticesDeadLetters: `recado-${name}-mail-notices-dead`,
    timers: `recado-${name}-timers`,
    alarmTopic: `recado-${name}-alarms`,
    /** Shows what users feel; the other one what the parts do. */
    dashboard: `recado-${name}`,
    partsDashboard: `recado-${name}-parts`,
    savedQueries: `recado-${name}`,
    /** Log of a function, or of another part. */
    log: (part: string): string => `/recado/${name}/${part}`,
    sessionsLog: `/recado/${name}/sessions`,
    authSecret: `recado/${name}/auth`,
    authStateSecret: `recado/${name}/auth-state`,
    /** Secrets that an operator enters: `infra/RUNBOOK.md` says how. */
    metaAppSecret: `recado/${name}/meta-app`,
    /** Likewise. */
    pixSecret: `recado/${name}/pix`,
    channelSecret: `recado/${name}/channels`,
    webPushSecret: `recado/${name}/web-push`,
    /** The one that CloudFront shows comes first; the APIs take all. */
    originSecrets: generations.origin.map((generation) => ({ generation, name: `recado/${name}/origin-${generation}` })),
  };
}

export type Names = ReturnType<typeof namesOf>;

const outboundPrefix = (stageName: string): string => `recado-${stageName}-outbound-`;

/** Names of buckets are unique in the world. */
const bucketName = (stageName: string, what: string, { account, region }: Place): string => `recado-${stageName}-${what}-${account}-${region}`;

/** The secret with the RSA key of this generation that signs media URLs. */
export const mediaKeySecretName = (stageName: string, generation: number): string => `recado/${stageName}/media-key-${generation}`;

const stackName = (stageName: string, part: string): string => `Recado-${stageName}-${part}`;

/** The stack of nightly copies, whether or not the stage asks for it. */
export const copiesStackName = (stageName: string): string => stackName(stageName, 'Copies');

/** The stack in us-east-1, likewise. */
export const edgeStackName = (stageName: string): string => stackName(stageName, 'Edge');

/** Names of stacks, in the order in which they are deployed. */
export function stackNames({ name, domain, requestsPerAddress, copies }: Pick<Stage, 'name' | 'domain' | 'requestsPerAddress' | 'copies'>) {
  const stack = (part: string) => stackName(name, part);
  return {
    /** Only where it has something to make: the certificate, or the limit of an address. */
    ...((domain && 'hostedZoneId' in domain) || requestsPerAddress !== undefined ? { edge: edgeStackName(name) } : {}),
    data: stack('Data'),
    media: stack('Media'),
    application: stack('Application'),
    sessions: stack('Sessions'),
    site: stack('Site'),
    ...(copies?.vaultArn === undefined ? {} : { copies: copiesStackName(name) }),
  };
}

/** Values that stacks share beyond names: parameters of the parameter store, read anew by each deploy. */
const sharedValues = [
  'table-stream-arn',
  'auth-secret-arn',
  'auth-state-secret-arn',
  'meta-app-secret-arn',
  'channel-secret-arn',
  'pix-secret-arn',
  'web-push-secret-arn',
  'media-domain',
  'media-key-id',
  'media-key-arn',
  'rest-host',
  'live-host',
] as const;
export type SharedValue = (typeof sharedValues)[number];
export const sharedValueName = (stage: Stage, value: SharedValue): string => `/recado/${stage.name}/${value}`;
