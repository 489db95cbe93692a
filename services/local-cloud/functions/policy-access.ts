import { isRecord, textOf } from '#services/local-cloud/aws/aws-json.ts';
import type { Access } from './policy.ts';

const accountId = '000000000000';

export interface SentRequest {
  method: string;
  /** With its query. */
  path: string;
  /** `x-amz-target`. */
  target: string | undefined;
  body: string;
  region: string;
}

/**
 * What a request needs the right to do. Empty for what no policy speaks of.
 *
 * @param partitionKeys name of the partition key of each table.
 */
export function accessesOf(request: SentRequest, partitionKeys: Readonly<Record<string, string>> = {}): Access[] {
  const { target = '' } = request;
  const dot = target.indexOf('.');
  const operation = target.slice(dot + 1);
  const service = target.slice(0, dot);
  if (service.startsWith('DynamoDB_')) return tableAccesses(operation, parsed(request.body), request.region, partitionKeys);
  if (service === 'AmazonSQS') return queueAccess(operation, parsed(request.body), request.region);
  if (service === 'secretsmanager') return [{ action: `secretsmanager:${operation}`, resource: String(parsed(request.body)['SecretId']) }];
  if (request.path.startsWith('/_apis/')) return socketAccess(request);
  if (request.path.startsWith('/schedules/')) return scheduleAccess(request);
  return target === '' ? objectAccess(request) : [];
}

function parsed(body: string): Record<string, unknown> {
  const value: unknown = body === '' ? {} : JSON.parse(body);
  return isRecord(value) ? value : {};
}

function tableAccesses(operation: string, body: Record<string, unknown>, region: string, partitionKeys: Readonly<Record<string, string>>): Access[] {
  const arn = (table: unknown) => `arn:aws:dynamodb:${region}:${accountId}:table/${String(table)}`;
  const keysOf = (table: unknown, part: unknown) => ({ leadingKeys: leadingKeysOf(part, partitionKeys[String(table)] ?? '') });
  const items = Array.isArray(body['TransactItems']) ? body['TransactItems'].filter(isRecord) : undefined;
  if (items) {
    // Each part needs the right of the call it stands for. https://docs.aws.amazon.com/amazondynamodb/latest/developerguide/transaction-apis-iam.html
    const names: Record<string, string> = { Put: 'PutItem', Update: 'UpdateItem', Delete: 'DeleteItem', ConditionCheck: 'ConditionCheckItem', Get: 'GetItem' };
    return items.flatMap((item) =>
      Object.entries(item).map(([kind, part]) => {
        const table = isRecord(part) ? part['TableName'] : '';
        return { action: `dynamodb:${names[kind] ?? kind}`, resource: arn(table), ...keysOf(table, part) };
      }),
    );
  }
  const action = `dynamodb:${operation}`;
  if (isRecord(body['RequestItems']))
    return Object.entries(body['RequestItems']).map(([table, parts]) => ({ action, resource: arn(table), ...keysOf(table, parts) }));
  const table = body['TableName'];
  const index = body['IndexName'] === undefined ? '' : `/index/${textOf(body['IndexName'], '')}`;
  return [{ action, resource: `${arn(table)}${index}`, ...keysOf(table, body) }];
}

/** The partition keys that a call, or a part of one, names. */
function leadingKeysOf(part: unknown, partitionKey: string): string[] {
  if (Array.isArray(part)) return part.flatMap((one) => leadingKeysOf(one, partitionKey));
  if (!isRecord(part)) return [];
  if (typeof part['KeyConditionExpression'] === 'string') return queriedKeys(part['KeyConditionExpression'], part['ExpressionAttributeValues']);
  const item = part['Key'] ?? part['Item'];
  if (isRecord(item)) return texts(item[partitionKey]);
  // Of BatchGetItem, BatchWriteItem, or a key of the former.
  if (Array.isArray(part['Keys'])) return leadingKeysOf(part['Keys'], partitionKey);
  const requests = [part['PutRequest'], part['DeleteRequest']].filter((one) => one !== undefined);
  return requests.length > 0 ? leadingKeysOf(requests, partitionKey) : texts(part[partitionKey]);
}

/** A query names one partition, of the table or of an index: by the only equality, or the first of two. */
function queriedKeys(expression: string, values: unknown): string[] {
  const name = /(?<![<>])=\s*(:\w+)/.exec(expression)?.[1];
  return name !== undefined && isRecord(values) ? texts(values[name]) : [];
}

/** `{"S": "…"}` */
function texts(value: unknown): string[] {
  return isRecord(value) && typeof value['S'] === 'string' ? [value['S']] : [];
}

function queueAccess(operation: string, body: Record<string, unknown>, region: string): Access[] {
  const name = String(body['QueueUrl']).split('/').at(-1) ?? '';
  return [{ action: `sqs:${operation.replace(/Batch$/, '')}`, resource: `arn:aws:sqs:${region}:${accountId}:${name}` }];
}

/** `/_apis/ID/STAGE/@connections/…` is how the API's own address looks on this machine. */
function socketAccess({ method, path, region }: SentRequest): Access[] {
  const [, , apiId, stage, ...rest] = path.split('/');
  const resource = `arn:aws:execute-api:${region}:${accountId}:${apiId}/${stage}/${method}/${rest.join('/')}`;
  return [{ action: 'execute-api:ManageConnections', resource }];
}

function scheduleAccess({ method, path, body, region }: SentRequest): Access[] {
  const verbs: Record<string, string> = { POST: 'Create', PUT: 'Update', GET: 'Get', DELETE: 'Delete' };
  const url = new URL(path, 'http://127.0.0.1');
  const group = textOf(parsed(body)['GroupName'] ?? url.searchParams.get('groupName'), 'default');
  const name = url.pathname.slice('/schedules/'.length);
  return [{ action: `scheduler:${verbs[method] ?? method}Schedule`, resource: `arn:aws:scheduler:${region}:${accountId}:schedule/${group}/${name}` }];
}

function objectAccess({ method, path }: SentRequest): Access[] {
  const { pathname, searchParams } = new URL(path, 'http://127.0.0.1');
  const resource = `arn:aws:s3:::${decodeURIComponent(pathname.slice(1))}`;
  if (!pathname.slice(1).includes('/')) return [{ action: method === 'GET' ? 's3:ListBucket' : `s3:${method}Bucket`, resource }];
  if (method === 'DELETE') return [{ action: searchParams.has('uploadId') ? 's3:AbortMultipartUpload' : 's3:DeleteObject', resource }];
  return [{ action: method === 'GET' || method === 'HEAD' ? 's3:GetObject' : 's3:PutObject', resource }];
}
