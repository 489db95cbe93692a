import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { rootFolder } from '#infra/folders.ts';
import { Deployer, execution, matches, own, policies, type Statement } from '#tests/infra/support/deployer-policies.ts';
import { template } from '#tests/infra/support/template.ts';

/** Actions that CloudFormation needs to make a resource of each type; to change and delete it, it needs those beside them. */
const makes: Readonly<Record<string, readonly string[]>> = {
  'AWS::ApiGatewayV2::Api': ['apigateway:POST'],
  'AWS::ApiGatewayV2::Integration': ['apigateway:POST'],
  'AWS::ApiGatewayV2::IntegrationResponse': ['apigateway:POST'],
  'AWS::ApiGatewayV2::Route': ['apigateway:POST'],
  'AWS::ApiGatewayV2::RouteResponse': ['apigateway:POST'],
  'AWS::ApiGatewayV2::Stage': ['apigateway:POST', 'logs:CreateLogDelivery'],
  'AWS::ApplicationAutoScaling::ScalableTarget': ['application-autoscaling:RegisterScalableTarget', 'iam:CreateServiceLinkedRole'],
  'AWS::ApplicationAutoScaling::ScalingPolicy': ['application-autoscaling:PutScalingPolicy'],
  'AWS::Backup::BackupPlan': ['backup:CreateBackupPlan'],
  'AWS::Backup::BackupSelection': ['backup:CreateBackupSelection', 'iam:PassRole'],
  'AWS::Backup::BackupVault': ['backup:CreateBackupVault', 'backup-storage:MountCapsule', 'kms:CreateGrant', 'kms:GenerateDataKey'],
  'AWS::Budgets::Budget': ['budgets:ModifyBudget'],
  'AWS::CertificateManager::Certificate': ['acm:RequestCertificate', 'acm:DescribeCertificate', 'route53:ChangeResourceRecordSets'],
  'AWS::CloudFront::Distribution': ['cloudfront:CreateDistribution', 'cloudfront:GetDistribution'],
  'AWS::CloudFront::Function': ['cloudfront:CreateFunction', 'cloudfront:PublishFunction', 'cloudfront:DescribeFunction'],
  'AWS::CloudFront::KeyGroup': ['cloudfront:CreateKeyGroup'],
  'AWS::CloudFront::OriginAccessControl': ['cloudfront:CreateOriginAccessControl'],
  'AWS::CloudFront::PublicKey': ['cloudfront:CreatePublicKey'],
  'AWS::CloudFront::ResponseHeadersPolicy': ['cloudfront:CreateResponseHeadersPolicy'],
  'AWS::CloudWatch::Alarm': ['cloudwatch:PutMetricAlarm', 'cloudwatch:DescribeAlarms'],
  'AWS::CloudWatch::Dashboard': ['cloudwatch:PutDashboard'],
  'AWS::DynamoDB::Table': ['dynamodb:CreateTable', 'dynamodb:UpdateTimeToLive', 'dynamodb:UpdateContinuousBackups'],
  'AWS::EC2::InternetGateway': ['ec2:CreateInternetGateway'],
  'AWS::EC2::Route': ['ec2:CreateRoute'],
  'AWS::EC2::RouteTable': ['ec2:CreateRouteTable'],
  'AWS::EC2::SecurityGroup': ['ec2:CreateSecurityGroup', 'ec2:AuthorizeSecurityGroupEgress'],
  'AWS::EC2::Subnet': ['ec2:CreateSubnet', 'ec2:ModifySubnetAttribute'],
  'AWS::EC2::SubnetRouteTableAssociation': ['ec2:AssociateRouteTable'],
  'AWS::EC2::VPC': ['ec2:CreateVpc', 'ec2:ModifyVpcAttribute', 'ec2:DescribeVpcs'],
  'AWS::EC2::VPCEndpoint': ['ec2:CreateVpcEndpoint'],
  'AWS::EC2::VPCGatewayAttachment': ['ec2:AttachInternetGateway'],
  'AWS::ECS::Cluster': ['ecs:CreateCluster'],
  'AWS::ECS::ClusterCapacityProviderAssociations': ['ecs:PutClusterCapacityProviders', 'ecs:DescribeClusters'],
  'AWS::ECS::Service': ['ecs:CreateService', 'iam:CreateServiceLinkedRole'],
  'AWS::ECS::TaskDefinition': ['ecs:RegisterTaskDefinition', 'iam:PassRole'],
  'AWS::IAM::Policy': ['iam:PutRolePolicy'],
  'AWS::IAM::Role': ['iam:CreateRole', 'iam:AttachRolePolicy', 'iam:PutRolePolicy'],
  'AWS::Lambda::EventSourceMapping': ['lambda:CreateEventSourceMapping'],
  'AWS::Lambda::Function': ['lambda:CreateFunction', 'lambda:PutFunctionConcurrency', 'iam:PassRole', 's3:GetObject'],
  'AWS::Lambda::LayerVersion': ['lambda:PublishLayerVersion'],
  'AWS::Lambda::Permission': ['lambda:AddPermission'],
  'AWS::Logs::LogGroup': ['logs:CreateLogGroup', 'logs:PutRetentionPolicy'],
  'AWS::Logs::MetricFilter': ['logs:PutMetricFilter'],
  'AWS::Logs::QueryDefinition': ['logs:PutQueryDefinition'],
  'AWS::Route53::RecordSet': ['route53:ChangeResourceRecordSets', 'route53:GetChange'],
  'AWS::S3::Bucket': ['s3:CreateBucket', 's3:PutBucketPublicAccessBlock', 's3:PutEncryptionConfiguration', 's3:PutLifecycleConfiguration'],
  'AWS::S3::BucketPolicy': ['s3:PutBucketPolicy'],
  'AWS::SES::ConfigurationSet': ['ses:CreateConfigurationSet'],
  'AWS::SES::ConfigurationSetEventDestination': ['ses:CreateConfigurationSetEventDestination'],
  'AWS::SES::EmailIdentity': ['ses:CreateEmailIdentity'],
  'AWS::SNS::Subscription': ['sns:Subscribe'],
  'AWS::SNS::Topic': ['sns:CreateTopic'],
  'AWS::SNS::TopicPolicy': ['sns:SetTopicAttributes'],
  'AWS::SQS::Queue': ['sqs:CreateQueue', 'sqs:SetQueueAttributes'],
  'AWS::SQS::QueuePolicy': ['sqs:SetQueueAttributes'],
  'AWS::SSM::Parameter': ['ssm:PutParameter'],
  'AWS::Scheduler::Schedule': ['scheduler:CreateSchedule', 'iam:PassRole'],
  'AWS::Scheduler::ScheduleGroup': ['scheduler:CreateScheduleGroup'],
  'AWS::SecretsManager::Secret': ['secretsmanager:CreateSecret', 'secretsmanager:ReplicateSecretToRegions', 'secretsmanager:RemoveRegionsFromReplication'],
  'AWS::CodeDeploy::Application': ['codedeploy:CreateApplication'],
  'AWS::CodeDeploy::DeploymentGroup': ['codedeploy:CreateDeploymentGroup', 'codedeploy:CreateDeployment'],
  'AWS::Lambda::Alias': ['lambda:CreateAlias'],
  'AWS::Lambda::Version': ['lambda:PublishVersion'],
  'AWS::WAFv2::WebACL': ['wafv2:CreateWebACL'],
  'Custom::CDKBucketDeployment': ['lambda:InvokeFunction'],
};

/** Further types that a stage may ask for; the sample does not. */
const settingsMake = [
  ...['Plan', 'Selection', 'Vault'].map((name) => `AWS::Backup::Backup${name}`),
  'AWS::CodeDeploy::Application',
  'AWS::CodeDeploy::DeploymentGroup',
  'AWS::ECS::ClusterCapacityProviderAssociations',
  'AWS::Lambda::Alias',
  'AWS::Lambda::Version',
  'AWS::WAFv2::WebACL',
];

/** Services whose actions know no resource, or none with a name of ours, before it is made. */
const nameless = ['acm', 'application-autoscaling', 'backup-storage', 'cloudfront', 'ec2', 'ecs', 'lambda', 'logs', 'ses', 'sts'];

const allows = (statements: readonly Statement[], action: string): boolean => statements.some(({ Action }) => Action.some((one) => matches(one, action)));
const resourcesOf = ({ Resource }: Statement): string[] => (Resource === '*' ? ['*'] : Resource.map((one) => one['Fn::Sub']));

describe('the role that deploys', () => {
  it('lets CloudFormation make every resource of the templates', () => {
    const types = [...settingsMake, ...new Set(Object.values(template.Resources).map(({ Type }) => Type))].filter((type) => type !== 'AWS::CDK::Metadata');

    expect(types.filter((type) => makes[type] === undefined)).toEqual([]);
    expect(types.flatMap((type) => (makes[type] ?? []).filter((action) => !allows(execution, action)).map((action) => `${type}: ${action}`))).toEqual([]);
  });

  it('has policies that IAM takes', () => {
    const sizes = Object.fromEntries(Object.entries(policies).map(([name, { Properties }]) => [name, charactersOf(Properties.PolicyDocument)]));

    console.log('managed policies', { characters: sizes, most: 6_144 });
    expect(Object.entries(sizes).filter(([, characters]) => characters > 6_144)).toEqual([]);
    expect(charactersOf(Deployer.Properties.Policies[0].PolicyDocument)).toBeLessThanOrEqual(10_240);
  });

  it('names no whole service, and every resource but for services that know no names', () => {
    const all = [...execution, ...own];
    expect(all.flatMap(({ Action }) => Action.filter((action) => /:\*$|^\*/.test(action)))).toEqual([]);

    const everywhere = all.filter((one) => resourcesOf(one).includes('*')).flatMap(({ Action }) => Action);
    const services = everywhere.filter((action) => action !== 'secretsmanager:GetRandomPassword').map((action) => action.split(':')[0]);
    expect([...new Set(services)].toSorted()).toEqual(nameless);
  });

  it('touches no role but those of the stage and of services, and gives them to six services alone', () => {
    const ofRoles = execution.filter(({ Action }) => Action.some((action) => action.startsWith('iam:')));
    const passedTo = (...names: string[]) => ({ StringEquals: { 'iam:PassedToService': names.map((name) => `${name}.amazonaws.com`) } });

    expect(ofRoles.flatMap(resourcesOf).filter((name) => !/:role\/(Recado-\$\{Stage\}-\*|aws-service-role\/.*\*)$/.test(name))).toEqual([]);
    expect(ofRoles.filter(({ Action }) => Action.includes('iam:PassRole')).map(({ Condition }) => Condition)).toEqual([
      passedTo('lambda', 'ecs-tasks', 'scheduler', 'codedeploy', 'backup'),
      passedTo('application-autoscaling'),
    ]);
  });

  it('may do itself what the command of a deploy asks of AWS beside CDK', () => {
    expect(commandsOfDeploy().filter((action) => !allows(own, action))).toEqual([]);
  });

  it('is taken on by one environment of one repository, without a key that lasts', () => {
    expect(Deployer.Properties.AssumeRolePolicyDocument.Statement[0].Condition).toEqual({
      StringEquals: {
        'token.actions.githubusercontent.com:aud': 'sts.amazonaws.com',
        'token.actions.githubusercontent.com:sub': { 'Fn::Sub': 'repo:${Repository}:environment:${Stage}' },
      },
    });
    const workflow = readFileSync(join(rootFolder, '.github/workflows/deploy.yml'), 'utf8');
    expect(workflow).toContain('id-token: write');
    expect(workflow).not.toMatch(/secrets\.|aws-access-key/i);
  });
});

/** As IAM counts them, without white space, in the longest name of a stage. https://docs.aws.amazon.com/IAM/latest/UserGuide/reference_iam-quotas.html */
function charactersOf(document: object): number {
  const text = JSON.stringify(document).replaceAll(/\{"Fn::Sub":("[^"]*")\}/g, '$1');
  return text.replaceAll('${AWS::Partition}', 'aws').replaceAll('${AWS::AccountId}', '123456789012').replaceAll('${Stage}', 'a'.repeat(12)).length;
}

/** Actions of the SDK's commands in the files that a deploy runs. */
function commandsOfDeploy(): string[] {
  const folder = join(rootFolder, 'infra/operations');
  const files = [
    'aws',
    'bootstrap',
    'capacity',
    'copies',
    'table',
    'deploy',
    'media-key',
    'preflight',
    'doctor',
    'by-cdk-roles',
    'take-over',
    'left-behind',
  ].map((name) => `${name}.ts`);
  expect(files.filter((file) => !readdirSync(folder).includes(file))).toEqual([]);
  return files
    .flatMap((file) => {
      const text = readFileSync(join(folder, file), 'utf8');
      const clients = [...text.matchAll(/import \{([^}]*)\} from '@aws-sdk\/client-([\w-]+)';/g)];
      return clients.flatMap(([, names = '', client = '']) =>
        [...names.matchAll(/(\w+)Command\b/g)].map(
          ([, name = '']) => `${client}:${name === 'HeadBucket' ? 'ListBucket' : name.replace(/^Invoke$/, 'InvokeFunction')}`,
        ),
      );
    })
    .map((action) => action.replace('secrets-manager:', 'secretsmanager:'));
}
