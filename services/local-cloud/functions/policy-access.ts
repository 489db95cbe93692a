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

/** What a request needs the right to do. Empty for what no policy speaks of. */
export function accessesOf(request: SentRequest): Access[] {
  const { target = '' } = request;
  const dot = target.indexOf('.');
  const operation = target.slice(dot + 1);
  const service = target.slice(0, dot);
  if (service.startsWith('DynamoDB_')) return tableAccesses(operation, parsed(request.body), request.region);
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

function tableAccesses(operation: string, body: Record<string, unknown>, region: string): Access[] {
  const arn = (table: unknown) => `arn:aws:dynamodb:${region}:${accountId}:table/${String(table)}`;
  const items = Array.isArray(body['TransactItems']) ? body['TransactItems'].filter(isRecord) : undefined;
  if (items) {
    // Each part needs the right of the call it stands for. https://docs.aws.amazon.com/amazondynamodb/latest/developerguide/transaction-apis-iam.html
    const names: Record<string, string> = { Put: 'PutItem', Update: 'UpdateItem', Delete: 'DeleteItem', ConditionCheck: 'ConditionCheckItem', Get: 'GetItem' };
    return items.flatMap((item) =>
      Object.entries(item).map(([kind, part]) => ({ action: `dynamodb:${names[kind] ?? kind}`, resource: arn(isRecord(part) ? part['TableName'] : '') })),
    );
  }
  const action = `dynamodb:${operation}`;
  if (isRecord(body['RequestItems'])) return Object.keys(body['RequestItems']).map((table) => ({ action, resource: arn(table) }));
  const index = body['IndexName'] === undefined ? '' : `/index/${textOf(body['IndexName'], '')}`;
  return [{ action, resource: `${arn(body['TableName'])}${index}` }];
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
