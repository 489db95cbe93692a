import { generateKeyPairSync } from 'node:crypto';
import * as z from 'zod';
import { stackXml, type startFakeAws } from './fake-aws.ts';
import type { StrictCloud, Thing } from './strict-cloud.ts';

type Answers = Parameters<typeof startFakeAws>[0];
type Input = Parameters<Answers[string]>[0];

const [table, queue, secret, bucket] = ['AWS::DynamoDB::Table', 'AWS::SQS::Queue', 'AWS::SecretsManager::Secret', 'AWS::S3::Bucket'] as const;
const account = '123456789012';
const key = generateKeyPairSync('rsa', { modulusLength: 2048 }).privateKey.export({ type: 'pkcs8', format: 'pem' }).toString();
const refusal = (errorCode: string, message: string = errorCode) => ({ errorCode, message });
const cdkRole = (name: string): string => `arn:aws:iam::${account}:role/cdk-hnb659fds-${name}-role-${account}-sa-east-1`;
const secretName = (id: unknown): string => String(id).replace(/^.*:secret:(.+)-\w{6}$/, '$1');
const secretArn = (name: string): string => `arn:aws:secretsmanager:sa-east-1:${account}:secret:${name}-AbCdEf`;

/** The services of an account that is what the cloud says. */
export function answersOf(cloud: StrictCloud, siteUrl: string): Answers {
  return { ...stackAnswers(cloud, siteUrl), ...secretAnswers(cloud), ...storeAnswers(cloud) };
}

function stackAnswers(cloud: StrictCloud, siteUrl: string): Answers {
  const changeSets = new Map<string, () => void>();
  return {
    GetCallerIdentity: () => `<Account>${account}</Account><UserId>me</UserId><Arn>arn:aws:iam::${account}:user/me</Arn>`,
    AssumeRole: ({ RoleArn }) => {
      if (RoleArn !== cdkRole('deploy')) return refusal('AccessDenied', `not authorized to perform sts:AssumeRole on ${String(RoleArn)}`);
      return '<Credentials><AccessKeyId>cdk</AccessKeyId><SecretAccessKey>cdk</SecretAccessKey><SessionToken>cdk</SessionToken><Expiration>2036-01-01T00:00:00Z</Expiration></Credentials>';
    },
    GetAccountSettings: () => ({ AccountLimit: { ConcurrentExecutions: cloud.account.concurrency } }),
    Invoke: () => ({ created: true, migrated: [] }),
    UpdateFunctionConfiguration: () => ({}),
    GetFunctionConfiguration: () => ({ LastUpdateStatus: 'Successful' }),
    DescribeStacks: ({ StackName }) => {
      const name = String(StackName);
      if (name === 'CDKToolkit') return stackXml(name, {});
      const stack = cloud.stacks.get(name);
      if (!stack) return refusal('ValidationError', `Stack with id ${name} does not exist`);
      return stackXml(name, { ...stack.outputs, ...(name.endsWith('-Site') && { Url: siteUrl }) }, stack.status);
    },
    ListStackResources: ({ StackName }) => {
      const made = [...(cloud.stacks.get(String(StackName))?.resources ?? [])];
      const members = made.map(
        ([logicalId, { thing }]) =>
          `<member><LogicalResourceId>${logicalId}</LogicalResourceId><ResourceType>${thing.type}</ResourceType><PhysicalResourceId>${thing.name}</PhysicalResourceId></member>`,
      );
      return `<StackResourceSummaries>${members.join('')}</StackResourceSummaries>`;
    },
    CreateChangeSet: (input) => {
      if (input['ChangeSetType'] !== 'IMPORT') throw new Error('only imports go by change sets here');
      const name = String(input['StackName']);
      // Without a role the handlers of the resources would have the rights of a command, which reads no setting of a bucket.
      if (input['RoleARN'] !== cdkRole('cfn-exec')) return refusal('AccessDenied', 'not authorized to perform s3:GetBucketVersioning');
      const template = z.object({ Resources: z.record(z.string(), z.looseObject({ Type: z.string() })) }).parse(JSON.parse(String(input['TemplateBody'])));
      if (String(input['TemplateBody']).length > 51_200) return refusal('ValidationError', 'templateBody is longer than 51200');
      if (cloud.account.isTakingOver) return refusal('AlreadyExistsException', `ChangeSet ${String(input['ChangeSetName'])} already exists`);
      changeSets.set(name, () => cloud.adopt(name, template, imported(input)));
      return '<Id>arn:of:change-set</Id>';
    },
    DescribeChangeSet: () => '<Status>CREATE_COMPLETE</Status>',
    ExecuteChangeSet: ({ StackName }) => {
      changeSets.get(String(StackName))?.();
      return '';
    },
    DeleteStack: ({ StackName }) => {
      cloud.destroy(String(StackName));
      return '';
    },
  };
}

const imported = (input: Input): string[] =>
  Object.entries(input).flatMap(([name, value]) => (/^ResourcesToImport\.member\.\d+\.LogicalResourceId$/.test(name) ? [String(value)] : []));

function secretAnswers(cloud: StrictCloud): Answers {
  const withSecret = (then: (thing: Thing, input: Input) => object) => (input: Input) => {
    const thing = cloud.find(secret, secretName(input['SecretId']));
    return thing ? then(thing, input) : refusal('ResourceNotFoundException');
  };
  return {
    DescribeSecret: withSecret((thing) => ({
      ARN: secretArn(thing.name),
      Name: thing.name,
      ReplicationStatus: (thing.replicas ?? []).map((Region) => ({ Region, Status: 'InSync' })),
      ...(thing.isScheduled && { DeletedDate: 1_790_000_000 }),
    })),
    RemoveRegionsFromReplication: withSecret((thing, { RemoveReplicaRegions: gone }) => {
      thing.replicas = (thing.replicas ?? []).filter((region) => !(Array.isArray(gone) && gone.includes(region)));
      return { ARN: secretArn(thing.name) };
    }),
    GetSecretValue: withSecret((thing, { VersionStage }) => {
      if (thing.isScheduled) return refusal('InvalidRequestException', "You can't perform this operation on the secret because it was marked for deletion.");
      const [now = key, former] = thing.values ?? [];
      const value = VersionStage === 'AWSPREVIOUS' ? former : now;
      return value === undefined ? refusal('ResourceNotFoundException') : { ARN: secretArn(thing.name), Name: thing.name, SecretString: value };
    }),
    PutSecretValue: withSecret((thing, { SecretString }) => {
      thing.values = [String(SecretString), ...(thing.values ?? [])];
      return { ARN: secretArn(thing.name) };
    }),
    RestoreSecret: withSecret((thing) => {
      thing.isScheduled = false;
      return { ARN: secretArn(thing.name) };
    }),
    DeleteSecret: withSecret((thing, { ForceDeleteWithoutRecovery: isForced }) => {
      if (thing.replicas?.length) return refusal('InvalidParameterException', 'You can’t delete a primary secret that is replicated to other Regions.');
      if (isForced === true) cloud.drop(secret, thing.name);
      else thing.isScheduled = true;
      return {};
    }),
    CreateSecret: ({ Name }) => {
      const name = String(Name);
      const there = cloud.find(secret, name);
      if (there?.isScheduled) return refusal('InvalidRequestException', "You can't create this secret because it is already scheduled for deletion.");
      if (there) return refusal('ResourceExistsException');
      cloud.things.set(`${secret} ${name}`, { type: secret, name, properties: {}, generation: 1 });
      return { ARN: secretArn(name), Name: name };
    },
  };
}

/** A table has no stream but one that somebody gave it: a restored one has lost its own. */
function described({ name, isChanging = false, properties: { StreamSpecification, GlobalSecondaryIndexes, ProvisionedThroughput } }: Thing): object {
  const stream = StreamSpecification
    ? { StreamSpecification: { StreamEnabled: true }, LatestStreamArn: `arn:aws:dynamodb:sa-east-1:${account}:table/${name}/stream/local` }
    : {};
  return { TableStatus: isChanging ? 'UPDATING' : 'ACTIVE', GlobalSecondaryIndexes, ProvisionedThroughput, ...stream };
}

/** A table that becomes an on-demand one has units no more, and its indexes neither. */
function onDemand({ ProvisionedThroughput: _ofTable, ...table }: Thing['properties']): Thing['properties'] {
  const indexes = z.array(z.looseObject({ ProvisionedThroughput: z.unknown().optional() })).parse(table['GlobalSecondaryIndexes']);
  return { ...table, BillingMode: 'PAY_PER_REQUEST', GlobalSecondaryIndexes: indexes.map(({ ProvisionedThroughput: _ofIndex, ...index }) => index) };
}

function storeAnswers(cloud: StrictCloud): Answers {
  return {
    DescribeTable: ({ TableName }) => {
      const found = cloud.find(table, String(TableName));
      if (!found) return refusal('ResourceNotFoundException');
      const Table = described(found);
      found.isChanging = false;
      return { Table };
    },
    UpdateTable: ({ TableName, DeletionProtectionEnabled: isProtected, StreamSpecification, BillingMode, GlobalSecondaryIndexUpdates: updates = [] }) => {
      const found = cloud.find(table, String(TableName));
      if (!found) return refusal('ResourceNotFoundException');
      if (found.isChanging) return refusal('ResourceInUseException', `Table is being updated: ${found.name}`);
      const made = z.array(z.object({ Create: z.looseObject({}) })).parse(updates);
      if (made.length > 1) return refusal('LimitExceededException', 'Only 1 online index can be created or deleted simultaneously per table');
      const isProvisioned = found.properties['ProvisionedThroughput'] !== undefined;
      if (made.some(({ Create }) => (Create['ProvisionedThroughput'] !== undefined) !== isProvisioned))
        return refusal('ValidationException', 'One or more parameter values were invalid: the index has another billing mode than its table');
      const billed = BillingMode === 'PAY_PER_REQUEST' ? onDemand(found.properties) : found.properties;
      const indexes = z.array(z.unknown()).parse(billed['GlobalSecondaryIndexes'] ?? []);
      const properties = {
        ...billed,
        ...(StreamSpecification ? { StreamSpecification } : {}),
        ...(made.length > 0 ? { GlobalSecondaryIndexes: [...indexes, ...made.map(({ Create }) => Create)] } : {}),
      };
      cloud.things.set(`${table} ${found.name}`, {
        ...found,
        properties,
        isProtected: isProtected === true || (isProtected === undefined && found.isProtected === true),
        isChanging: true,
      });
      return {};
    },
    UpdateContinuousBackups: () => ({}),
    DescribeTimeToLive: () => ({ TimeToLiveDescription: { TimeToLiveStatus: 'DISABLED' } }),
    UpdateTimeToLive: ({ TableName }) => (cloud.find(table, String(TableName))?.isChanging ? refusal('ResourceInUseException') : {}),
    DeleteTable: ({ TableName }) => {
      if (cloud.find(table, String(TableName))?.isChanging) return refusal('ResourceInUseException', `Table is being updated: ${String(TableName)}`);
      if (cloud.find(table, String(TableName))?.isProtected) return refusal('ValidationException', 'protected against deletion');
      cloud.drop(table, String(TableName));
      return {};
    },
    GetQueueUrl: ({ QueueName }) =>
      cloud.find(queue, String(QueueName)) ? { QueueUrl: `${process.env['AWS_ENDPOINT_URL']}/${account}/${String(QueueName)}` } : refusal('QueueDoesNotExist'),
    DeleteQueue: ({ QueueUrl }) => {
      cloud.drop(queue, String(QueueUrl).split('/').at(-1) ?? '');
      return {};
    },
    HeadBucket: ({ bucket: name }) => (cloud.find(bucket, String(name)) ? '' : refusal('NotFound')),
    ListObjectVersions: () => '<ListVersionsResult/>',
    DeleteBucket: ({ bucket: name }) => {
      cloud.drop(bucket, String(name));
      return '';
    },
  };
}
