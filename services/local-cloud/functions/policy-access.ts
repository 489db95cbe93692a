import { isRecord, textOf } from '#services/local-cloud/aws/aws-json.ts';
import type { Access } from './policy.ts';

const accountId = '000000000000';

export interface SentRequest {
  method: string;
  /** With its query. */
  path: string;
  /** `x-amz-target`. */
  target: string | undefined;
  /** For which service it was signed: the only thing that tells a call of S3 from one of another service by paths. */
  service: string;
  body: string;
  region: string;
}

/** The rights that a request needs. Empty for requests of which no policy speaks. @param partitionKeys name of the partition key of each table. */
export function accessesOf(request: SentRequest, partitionKeys: Readonly<Record<string, string>> = {}): Access[] {
  const { target = '', service, body, region } = request;
  const operation = target.slice(target.indexOf('.') + 1);
  switch (service) {
    case 'dynamodb':
      return tableAccesses(operation, parsed(body), region, partitionKeys);
    case 'sqs':
      return queueAccess(operation, parsed(body), region);
    case 'secretsmanager':
      return [{ action: `secretsmanager:${operation}`, resource: String(parsed(body)['SecretId']) }];
    case 'execute-api':
      return socketAccess(request);
    case 'scheduler':
      return scheduleAccess(request);
    case 's3':
      return objectAccess(request);
    case 'lambda':
      return functionAccess(request);
    case 'events':
      return [{ action: `events:${operation}`, resource: `arn:aws:events:${region}:${accountId}:event-bus/default` }];
    case 'sns':
      return topicAccess(request);
    case 'ses':
      return mailAccess(request);
    default:
      // Not emulated: the endpoint says so.
      return [];
  }
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

/** `/2015-03-31/functions/NAME/invocations`, where the name may be an ARN. */
function functionAccess({ path, region }: SentRequest): Access[] {
  const name = decodeURIComponent(path.split('/')[3] ?? '');
  return [{ action: 'lambda:InvokeFunction', resource: name.startsWith('arn:') ? name : `arn:aws:lambda:${region}:${accountId}:function:${name}` }];
}

function topicAccess({ body }: SentRequest): Access[] {
  const form = new URLSearchParams(body);
  return [{ action: `sns:${(form.get('Action') ?? '').replace(/Batch$/, '')}`, resource: form.get('TopicArn') ?? '*' }];
}

/** Sending needs the right to the sender's domain; nothing else knows a resource. */
function mailAccess({ body, region }: SentRequest): Access[] {
  const form = new URLSearchParams(body);
  const domain = /@([^>\s]+)/.exec(form.get('Source') ?? '')?.[1];
  const resource = domain === undefined ? '*' : `arn:aws:ses:${region}:${accountId}:identity/${domain}`;
  return [{ action: `ses:${form.get('Action')}`, resource }];
}

function objectAccess({ method, path }: SentRequest): Access[] {
  const { pathname, searchParams } = new URL(path, 'http://127.0.0.1');
  // Without a key, the SDK's path ends in a slash.
  const name = pathname.slice(1).replace(/^([^/]+)\/$/, '$1');
  const resource = `arn:aws:s3:::${decodeURIComponent(name)}`;
  if (!name.includes('/')) return [{ action: method === 'GET' ? 's3:ListBucket' : `s3:${method}Bucket`, resource }];
  if (method === 'DELETE') return [{ action: searchParams.has('uploadId') ? 's3:AbortMultipartUpload' : 's3:DeleteObject', resource }];
  return [{ action: method === 'GET' || method === 'HEAD' ? 's3:GetObject' : 's3:PutObject', resource }];
}

/** @param authorization `AWS4-… Credential=ID/DATE/REGION/SERVICE/aws4_request, …` */
export function serviceOfSignature(authorization: string): string | undefined {
  return /^AWS4-.*?Credential=[^/]+\/\d+\/[^/]*\/([^/]+)\/aws4_request/.exec(authorization)?.[1];
}
