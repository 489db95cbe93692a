import { PolicyStatement } from 'aws-cdk-lib/aws-iam';
import type { Grant } from '#infra/function-map.ts';
import type { LiveApi } from '#infra/constructs/live-api.ts';
import type { DataReferences } from '#infra/constructs/data-references.ts';

/** What functions can be given rights to. */
export interface Grantable extends Pick<DataReferences, 'data' | 'media' | 'queues' | 'secrets'> {
  readonly live: LiveApi;
}

const readActions = ['dynamodb:GetItem', 'dynamodb:BatchGetItem', 'dynamodb:Query'];
const writeActions = ['dynamodb:PutItem', 'dynamodb:UpdateItem', 'dynamodb:DeleteItem', 'dynamodb:ConditionCheckItem', 'dynamodb:BatchWriteItem'];

/** The actions of each right, and only those that its code calls. */
export const grantedActions: Readonly<Record<Grant, readonly string[]>> = {
  readWriteTable: [...readActions, ...writeActions],
  readTableAndForgetSockets: [...readActions, 'dynamodb:DeleteItem'],
  sendOutbound: ['sqs:SendMessage'],
  readWriteMedia: ['s3:GetObject', 's3:PutObject'],
  readAuthSecret: ['secretsmanager:GetSecretValue'],
  readMediaKey: ['secretsmanager:GetSecretValue'],
  postToSockets: ['execute-api:ManageConnections'],
  closeSockets: ['execute-api:ManageConnections'],
  takeInbound: ['sqs:ReceiveMessage', 'sqs:DeleteMessage', 'sqs:GetQueueAttributes'],
  takeStream: ['dynamodb:DescribeStream', 'dynamodb:GetRecords', 'dynamodb:GetShardIterator', 'dynamodb:ListStreams', 'sqs:SendMessage'],
};

/** The statements of a right. One for each service, so that no action meets another service's resource. */
export function statementsOf(grant: Grant, to: Grantable): PolicyStatement[] {
  const actions = grantedActions[grant];
  const byService = Map.groupBy(actions, (action) => action.slice(0, action.indexOf(':')));
  return [...byService].map(([service, ofService]) => new PolicyStatement({ actions: ofService, resources: resourcesOf(grant, service, to) }));
}

function resourcesOf(grant: Grant, service: string, to: Grantable): string[] {
  switch (grant) {
    case 'readWriteTable':
    case 'readTableAndForgetSockets':
      return [to.data.table.tableArn, ...to.data.indexArns];
    case 'sendOutbound':
      return to.queues.outboundArns;
    case 'readWriteMedia':
      return ['companies/*', 'uploads/*'].map((prefix) => to.media.bucket.arnForObjects(prefix));
    case 'readAuthSecret':
      return [to.secrets.authArn];
    case 'readMediaKey':
      return [to.media.privateKeyArn];
    case 'postToSockets':
      return [to.live.connectionsArn('POST')];
    case 'closeSockets':
      return [to.live.connectionsArn('DELETE')];
    case 'takeInbound':
      return [to.queues.inbound.queueArn];
    case 'takeStream':
      return [service === 'sqs' ? to.queues.streamFailures.queueArn : to.data.streamArn];
  }
}
