import { createHash } from 'node:crypto';

/** Addresses of the template's resources, and of the emulated ones. */
export interface Place {
  region: string;
  accountId: string;
  /** `http://127.0.0.1:PORT`, the origin of every queue URL. */
  queueOrigin: string;
}

export interface Identity {
  logicalId: string;
  type: string;
  physicalId: string;
}

/** The property by which a template may choose the name itself. */
const nameProperties: Record<string, string> = {
  'AWS::ApiGatewayV2::Stage': 'StageName',
  'AWS::Backup::BackupVault': 'BackupVaultName',
  'AWS::DynamoDB::GlobalTable': 'TableName',
  'AWS::DynamoDB::Table': 'TableName',
  'AWS::ECS::Cluster': 'ClusterName',
  'AWS::ECS::Service': 'ServiceName',
  'AWS::ECS::TaskDefinition': 'Family',
  'AWS::IAM::Role': 'RoleName',
  'AWS::Lambda::Function': 'FunctionName',
  'AWS::Logs::LogGroup': 'LogGroupName',
  'AWS::S3::Bucket': 'BucketName',
  'AWS::SQS::Queue': 'QueueName',
  'AWS::Scheduler::Schedule': 'Name',
  'AWS::Scheduler::ScheduleGroup': 'Name',
  'AWS::SecretsManager::Secret': 'Name',
  'AWS::SNS::Topic': 'TopicName',
  'AWS::SSM::Parameter': 'Name',
};

export function nameProperty(type: string): string | undefined {
  return nameProperties[type];
}

/** The same logical id gives the same name on every run, so that state of an earlier run is found again. */
export function physicalId(logicalId: string, type: string, isFifo: boolean): string {
  switch (type) {
    case 'AWS::SQS::Queue':
      return isFifo ? `${logicalId}.fifo` : logicalId;
    case 'AWS::S3::Bucket':
      return logicalId.toLowerCase();
    case 'AWS::ApiGatewayV2::Api':
      return shortHash(logicalId, 10);
    case 'AWS::CloudFront::Distribution':
      return `E${shortHash(logicalId, 13).toUpperCase()}`;
    default:
      return logicalId;
  }
}

function shortHash(text: string, length: number): string {
  // A letter first: AWS never gives an id that reads as a number.
  return `r${createHash('sha256')
    .update(text)
    .digest('hex')
    .slice(0, length - 1)}`;
}

/** The value of `Ref`, where that is not the physical id. */
export function referenceOf(resource: Identity, place: Place): string {
  switch (resource.type) {
    case 'AWS::SQS::Queue':
      return queueUrl(resource.physicalId, place);
    case 'AWS::ECS::Service':
    case 'AWS::ECS::TaskDefinition':
    case 'AWS::Lambda::Alias':
    case 'AWS::Lambda::Version':
    case 'AWS::SNS::Topic':
    case 'AWS::SecretsManager::Secret':
      return arnOf(resource, place);
    default:
      return resource.physicalId;
  }
}

export function queueUrl(name: string, place: Place): string {
  return `${place.queueOrigin}/${place.accountId}/${name}`;
}

/** The value of `Fn::GetAtt`. An attribute that nobody reads on one machine is still a distinct text. */
export function attributeOf(resource: Identity, name: string, place: Place): string {
  const id = resource.physicalId;
  if (name === 'Arn' || name.endsWith('Arn') || name.endsWith('ARN')) {
    const arn = arnOf(resource, place);
    return name === 'StreamArn' ? `${arn}/stream/local` : arn;
  }
  switch (`${resource.type}.${name}`) {
    case 'AWS::SQS::Queue.QueueName':
      return id;
    case 'AWS::SQS::Queue.QueueUrl':
      return queueUrl(id, place);
    case 'AWS::S3::Bucket.DomainName':
      return `${id}.s3.amazonaws.com`;
    case 'AWS::S3::Bucket.RegionalDomainName':
      return `${id}.s3.${place.region}.amazonaws.com`;
    case 'AWS::CloudFront::Distribution.DomainName':
      return `${id.toLowerCase()}.cloudfront.net`;
    case 'AWS::ApiGatewayV2::Api.ApiEndpoint':
      return `https://${id}.execute-api.${place.region}.amazonaws.com`;
    default:
      return /^(Id|ApiId|Name|KeyId)$/.test(name) ? id : `${id}-${name}`;
  }
}

function arnOf(resource: Identity, place: Place): string {
  const id = resource.physicalId;
  const account = `${place.region}:${place.accountId}`;
  switch (resource.type) {
    case 'AWS::Lambda::Function':
      return `arn:aws:lambda:${account}:function:${id}`;
    case 'AWS::SQS::Queue':
      return `arn:aws:sqs:${account}:${id}`;
    case 'AWS::DynamoDB::Table':
    case 'AWS::DynamoDB::GlobalTable':
      return `arn:aws:dynamodb:${account}:table/${id}`;
    case 'AWS::S3::Bucket':
      return `arn:aws:s3:::${id}`;
    case 'AWS::IAM::Role':
      return `arn:aws:iam::${place.accountId}:role/${id}`;
    case 'AWS::SecretsManager::Secret':
      return `arn:aws:secretsmanager:${account}:secret:${id}-${shortHash(id, 6)}`;
    case 'AWS::Logs::LogGroup':
      return `arn:aws:logs:${account}:log-group:${id}:*`;
    case 'AWS::Scheduler::ScheduleGroup':
      return `arn:aws:scheduler:${account}:schedule-group/${id}`;
    default:
      return `arn:aws:${resource.type.split('::')[1]?.toLowerCase() ?? 'local'}:${account}:${id}`;
  }
}
