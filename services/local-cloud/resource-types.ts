import { StartError } from './errors.ts';
import type { LocalTemplate } from './template/template.ts';

/** Types that run here, or are read by those that do. */
const emulated = new Set([
  'AWS::ApiGatewayV2::Api',
  'AWS::ApiGatewayV2::Integration',
  'AWS::ApiGatewayV2::IntegrationResponse',
  'AWS::ApiGatewayV2::Route',
  'AWS::ApiGatewayV2::RouteResponse',
  'AWS::ApiGatewayV2::Stage',
  'AWS::CloudFront::CachePolicy',
  'AWS::CloudFront::Distribution',
  'AWS::CloudFront::Function',
  'AWS::CloudFront::KeyGroup',
  'AWS::CloudFront::OriginRequestPolicy',
  'AWS::CloudFront::PublicKey',
  'AWS::CloudFront::ResponseHeadersPolicy',
  'AWS::DynamoDB::GlobalTable',
  'AWS::DynamoDB::Table',
  'AWS::ECS::Service',
  'AWS::ECS::TaskDefinition',
  'AWS::Events::Rule',
  'AWS::IAM::Policy',
  'AWS::IAM::Role',
  'AWS::Lambda::EventInvokeConfig',
  'AWS::Lambda::EventSourceMapping',
  'AWS::Lambda::Function',
  'AWS::S3::Bucket',
  'AWS::Scheduler::Schedule',
  'AWS::Scheduler::ScheduleGroup',
  'AWS::SecretsManager::Secret',
  'AWS::SES::ConfigurationSet',
  'AWS::SES::ConfigurationSetEventDestination',
  'AWS::SES::EmailIdentity',
  'AWS::SNS::Subscription',
  'AWS::SNS::Topic',
  'AWS::SQS::Queue',
  'AWS::SSM::Parameter',
  'Custom::CDKBucketDeployment',
]);

/** Resource types, or services of which all are meant (`AWS::EC2::*`), and why one machine does without. */
const ignored: Readonly<Record<string, string>> = {
  'AWS::ApiGatewayV2::ApiMapping': 'there is no domain here',
  'AWS::ApiGatewayV2::DomainName': 'there is no domain here',
  'AWS::ApplicationAutoScaling::*': 'as many tasks run as the door /local/tasks is told',
  'AWS::Backup::*': 'the data folder can be copied',
  'AWS::Budgets::Budget': 'nothing here costs money',
  'AWS::CDK::Metadata': 'tells AWS which constructs made the template',
  'AWS::CertificateManager::Certificate': 'there is no domain here',
  'AWS::CloudFront::OriginAccessControl': 'the edge reads its buckets in this process',
  'AWS::CloudWatch::*': 'nobody is on call for one machine; /local shows queues and processes',
  'AWS::EC2::*': 'everything listens on 127.0.0.1 alone',
  'AWS::ECR::Repository': 'tasks run from the folder that their image is built from',
  'AWS::ECS::Cluster': 'tasks are processes of this machine',
  'AWS::ECS::ClusterCapacityProviderAssociations': 'tasks are processes of this machine',
  'AWS::IAM::ManagedPolicy': 'what it allows beyond the policies of the stack is AWS’s own affair',
  'AWS::KMS::Alias': 'files are as private as their owner keeps them',
  'AWS::KMS::Key': 'files are as private as their owner keeps them',
  'AWS::Lambda::LayerVersion': 'only helpers of CDK, which are not run, have one',
  'AWS::Lambda::Permission': 'whoever calls a function here is part of the template',
  'AWS::Logs::*': 'logs are files in the data folder',
  'AWS::Route53::*': 'there is no domain here',
  'AWS::S3::BucketPolicy': 'the S3 front judges signatures; nobody else reaches the buckets',
  'AWS::SNS::TopicPolicy': 'nobody else can publish here',
  'AWS::SQS::QueuePolicy': 'nobody else can reach the queues',
  'AWS::SecretsManager::RotationSchedule': 'secrets stay what they are for as long as the data folder',
  'AWS::WAFv2::*': 'nobody attacks 127.0.0.1',
};

/** @throws StartError naming the first resource whose type is neither emulated nor knowingly ignored. */
export function refuseUnknownTypes({ resources }: LocalTemplate): void {
  for (const { type, logicalId } of resources.values()) {
    if (emulated.has(type) || type in ignored || `${type.slice(0, type.lastIndexOf('::'))}::*` in ignored) continue;
    throw new StartError(`The local cloud does not know the resource type ${type} (${logicalId}): it must be emulated, or be ignored for a reason.`);
  }
}
