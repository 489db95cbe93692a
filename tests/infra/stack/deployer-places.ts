import { expect, it } from 'vitest';
import { nameProperty } from '#services/local-cloud/template/physical-ids.ts';
import { allowsOn, execution, own } from '#tests/infra/support/deployer-policies.ts';
import { flatten, stacks } from '#tests/infra/support/template.ts';

const account = '123456789012';
const here = `sa-east-1:${account}`;
const stage = { stage: 'production', account };

type Place = (name: string, properties: Readonly<Record<string, unknown>>) => string;
interface Need {
  readonly actions: readonly string[];
  readonly on: Place;
}

/** As the handlers of CloudFormation ask IAM, by type: the action and the resource together. Their schemas name the actions. */
const needs: Readonly<Record<string, readonly Need[]>> = {
  'AWS::DynamoDB::Table': [{ actions: ['dynamodb:CreateTable', 'dynamodb:UpdateTable'], on: (name) => `arn:aws:dynamodb:${here}:table/${name}` }],
  // The name is looked up first: SQS itself would take another queue of the same name and attributes for this one.
  'AWS::SQS::Queue': [{ actions: ['sqs:GetQueueUrl', 'sqs:CreateQueue'], on: (name) => `arn:aws:sqs:${here}:${name}` }],
  'AWS::S3::Bucket': [{ actions: ['s3:CreateBucket', 's3:TagResource', 's3:GetIntelligentTieringConfiguration'], on: (name) => `arn:aws:s3:::${name}` }],
  'AWS::SecretsManager::Secret': [
    // A password is made before there is a secret; https://docs.aws.amazon.com/service-authorization/latest/reference/list_awssecretsmanager.html
    { actions: ['secretsmanager:GetRandomPassword'], on: () => '*' },
    // Templates name its value by a dynamic reference, which is read as whoever deploys.
    { actions: ['secretsmanager:CreateSecret', 'secretsmanager:GetSecretValue'], on: (name) => `arn:aws:secretsmanager:${here}:secret:${name}-AbCdEf` },
  ],
  'AWS::SNS::Topic': [{ actions: ['sns:CreateTopic'], on: (name) => `arn:aws:sns:${here}:${name}` }],
  'AWS::SSM::Parameter': [{ actions: ['ssm:PutParameter', 'ssm:GetParameters'], on: (name) => `arn:aws:ssm:${here}:parameter${name}` }],
  'AWS::IAM::Role': [{ actions: ['iam:CreateRole', 'iam:PassRole'], on: (name) => `arn:aws:iam::${account}:role/${name}` }],
  'AWS::Lambda::Function': [{ actions: ['lambda:CreateFunction'], on: (name) => `arn:aws:lambda:${here}:function:${name}` }],
  'AWS::Logs::LogGroup': [{ actions: ['logs:CreateLogGroup', 'logs:PutRetentionPolicy'], on: (name) => `arn:aws:logs:${here}:log-group:${name}` }],
  'AWS::Scheduler::ScheduleGroup': [{ actions: ['scheduler:CreateScheduleGroup'], on: (name) => `arn:aws:scheduler:${here}:schedule-group/${name}` }],
  'AWS::Scheduler::Schedule': [
    { actions: ['scheduler:CreateSchedule'], on: (name, { GroupName }) => `arn:aws:scheduler:${here}:schedule/${String(GroupName)}/${name}` },
  ],
  'AWS::ECS::Cluster': [{ actions: ['ecs:CreateCluster'], on: (name) => `arn:aws:ecs:${here}:cluster/${name}` }],
  'AWS::ECS::Service': [
    {
      actions: ['ecs:CreateService', 'ecs:ListServiceDeployments'],
      on: (name) => `arn:aws:ecs:${here}:service/${name.replace(/Service.*/, 'Cluster')}/${name}`,
    },
    { actions: ['ecs:DescribeServiceDeployments'], on: (name) => `arn:aws:ecs:${here}:service-deployment/${name.replace(/Service.*/, 'Cluster')}/${name}/1` },
  ],
  // The tags of a stack are given to what it makes, and since 2024 ECS asks for the right to do so.
  'AWS::ECS::TaskDefinition': [
    { actions: ['ecs:RegisterTaskDefinition', 'ecs:TagResource'], on: (_name, { Family }) => `arn:aws:ecs:${here}:task-definition/${flatten(Family)}:1` },
  ],
  'AWS::ApplicationAutoScaling::ScalableTarget': [
    { actions: ['application-autoscaling:RegisterScalableTarget', 'application-autoscaling:DescribeScheduledActions'], on: () => '*' },
    {
      actions: ['iam:PassRole'],
      on: () => `arn:aws:iam::${account}:role/aws-service-role/ecs.application-autoscaling.amazonaws.com/AWSServiceRoleForApplicationAutoScaling_ECSService`,
    },
  ],
  'AWS::ApiGatewayV2::Stage': [{ actions: ['apigateway:POST', 'apigateway:TagResource'], on: () => 'arn:aws:apigateway:sa-east-1::/apis/a1/stages' }],
  'AWS::CloudFront::Distribution': [
    { actions: ['cloudfront:CreateDistributionWithTags', 'cloudfront:TagResource'], on: () => `arn:aws:cloudfront::${account}:distribution/*` },
  ],
  'AWS::CloudWatch::Alarm': [{ actions: ['cloudwatch:PutMetricAlarm'], on: (name) => `arn:aws:cloudwatch:${here}:alarm:${name}` }],
  'AWS::CloudWatch::Dashboard': [
    { actions: ['cloudwatch:PutDashboard'], on: (_name, { DashboardName }) => `arn:aws:cloudwatch::${account}:dashboard/${String(DashboardName)}` },
  ],
};

/** A thing that the template does not name is named after its stack. */
const nameOf = (stack: string, id: string, type: string, properties: Readonly<Record<string, unknown>>): string => {
  const given = properties[nameProperty(type) ?? ''];
  const filled = (text: string) => text.replaceAll('{AWS::AccountId}', account).replaceAll('{AWS::Region}', 'sa-east-1');
  return given === undefined ? `Recado-production-${stack}-${id}-1A2B3C4D5E6F` : filled(flatten(given));
};

it('the role that deploys may make each resource of the templates under its very name', () => {
  const refused = Object.entries(stacks).flatMap(([stack, { Resources }]) =>
    Object.entries(Resources).flatMap(([id, { Type, Properties }]) =>
      (needs[Type] ?? []).flatMap(({ actions, on }) => {
        const arn = on(nameOf(stack, id, Type, Properties), Properties);
        return actions.filter((action) => !allowsOn(execution, action, arn, stage)).map((action) => `${action} on ${arn}`);
      }),
    ),
  );

  expect([...new Set(refused)]).toEqual([]);
});

it.each([
  ['cloudformation:DescribeStacks', `arn:aws:cloudformation:${here}:stack/CDKToolkit/1`],
  ['cloudformation:DescribeStacks', `arn:aws:cloudformation:us-east-1:${account}:stack/CDKToolkit/1`],
  ['cloudformation:DescribeStacks', `arn:aws:cloudformation:${here}:stack/Recado-production-Data/1`],
  ['cloudformation:DeleteStack', `arn:aws:cloudformation:${here}:stack/Recado-production-Data/1`],
  ['sts:AssumeRole', `arn:aws:iam::${account}:role/cdk-hnb659fds-deploy-role-${account}-sa-east-1`],
  ['dynamodb:UpdateTable', `arn:aws:dynamodb:${here}:table/recado-production-20260131120000`],
  ['lambda:InvokeFunction', `arn:aws:lambda:${here}:function:Recado-production-Application-FunctionsbootstrapFunction1-1A2B3C4D5E6F`],
  ['secretsmanager:CreateSecret', `arn:aws:secretsmanager:${here}:secret:recado/production/media-key-2-AbCdEf`],
])('the role that deploys may do itself: %s on %s', (action, arn) => {
  expect(allowsOn(own, action, arn, stage)).toBe(true);
});

it.each([
  ['of another stage whose name begins alike', `arn:aws:dynamodb:${here}:table/recado-production2`],
  ['of that stage, restored', `arn:aws:dynamodb:${here}:table/recado-production2-20260131120000`],
])('the role that deploys touches no table %s', (_what, arn) => {
  const actions = ['dynamodb:UpdateTable', 'dynamodb:DeleteTable'];
  expect(actions.filter((action) => allowsOn([...execution, ...own], action, arn, stage))).toEqual([]);
});
