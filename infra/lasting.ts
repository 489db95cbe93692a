import { namesOf } from '#infra/names.ts';
import type { Stage } from '#infra/stages.ts';

/** Types of resources that outlive their stack, by what CloudFormation knows one of them by. */
export const lastingTypes = {
  'AWS::DynamoDB::Table': { nameProperty: 'TableName', word: 'table' },
  'AWS::S3::Bucket': { nameProperty: 'BucketName', word: 'bucket' },
  'AWS::SecretsManager::Secret': { nameProperty: 'Name', word: 'secret' },
  'AWS::SQS::Queue': { nameProperty: 'QueueName', word: 'queue' },
} as const;
export type LastingType = keyof typeof lastingTypes;

export interface Lasting {
  readonly type: LastingType;
  readonly name: string;
  readonly stack: 'data' | 'site';
  /** A secret that goes with its stack, but keeps its name for a while. */
  readonly isPassing?: true;
}

/** Everything that outlives the stacks of a stage, but for what it has adopted: a test holds the templates to it. */
export function lastingOf(stage: Stage): Lasting[] {
  const { adopt, account = '', region } = stage;
  const names = namesOf(stage, { account, region });
  const secrets = [
    [adopt.authSecretArn, names.authSecret],
    [adopt.authStateSecretArn, names.authStateSecret],
    [adopt.metaAppSecretArn, names.metaAppSecret],
    [adopt.pixSecretArn, names.pixSecret],
    [adopt.channelSecretArn, names.channelSecret],
    [adopt.webPushSecretArn, names.webPushSecret],
  ].flatMap(([adopted, name = '']) => (adopted === undefined ? [name] : []));
  const data = (type: LastingType) => (name: string) => ({ type, name, stack: 'data' }) as const;
  return [
    ...(adopt.table ? [] : [names.table]).map(data('AWS::DynamoDB::Table')),
    ...(adopt.mediaBucket === undefined ? [names.mediaBucket] : []).concat(names.mediaLogs).map(data('AWS::S3::Bucket')),
    ...[names.siteBucket, names.siteLogs].map((name) => ({ type: 'AWS::S3::Bucket', name, stack: 'site' }) as const),
    ...secrets.map(data('AWS::SecretsManager::Secret')),
    ...names.originSecrets.map(({ name }) => ({ ...data('AWS::SecretsManager::Secret')(name), isPassing: true }) as const),
    ...queuesOf(names).map(data('AWS::SQS::Queue')),
  ];
}

const queuesOf = (names: ReturnType<typeof namesOf>): string[] => [
  names.inbound,
  names.acks,
  names.inboundDeadLetters,
  ...names.outbound,
  names.outboundDeadLetters,
  names.meta,
  names.metaDeadLetters,
  names.streamFailures,
  names.jobs,
  names.jobsDeadLetters,
  names.campaigns,
  names.charges,
  names.notices,
  names.noticesDeadLetters,
  names.mailNotices,
  names.mailNoticesDeadLetters,
];
