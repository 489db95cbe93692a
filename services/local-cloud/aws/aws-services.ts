import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { isRecord, textOf } from './aws-json.ts';
import type { Scheduler } from '#services/local-cloud/events/scheduler.ts';
import type { Secrets } from '#services/local-cloud/template/secrets.ts';

export interface AwsServices {
  endpoint: string;
  close(): Promise<void>;
}

interface Reply {
  status: number;
  body: unknown;
  errorType?: string;
}

/**
 * Secrets Manager and EventBridge Scheduler, as far as the application calls them.
 *
 * @param services filled in once the scheduler is there; calls before are refused as a throttled AWS refuses them.
 */
export async function startAwsServices(services: { secrets: Secrets; scheduler?: Scheduler }, accountId: string, region: string): Promise<AwsServices> {
  const server = createServer((incoming, response) => {
    handle(incoming)
      .catch((error: unknown) => failed(500, 'InternalServiceError', String(error)))
      .then(
        (reply) => write(response, reply),
        () => response.destroy(),
      );
  });

  async function handle(incoming: IncomingMessage): Promise<Reply> {
    const text = await bodyOf(incoming);
    const parsed: unknown = text === '' ? {} : JSON.parse(text);
    const body = isRecord(parsed) ? parsed : {};
    if (incoming.headers['x-amz-target'] === 'secretsmanager.GetSecretValue') return secretValue(services.secrets, body);
    const url = new URL(incoming.url ?? '/', 'http://127.0.0.1');
    const name = /^\/schedules\/([^/]+)$/.exec(url.pathname)?.[1];
    if (name === undefined) return failed(400, 'UnknownOperationException', `${incoming.method} ${url.pathname} is not emulated`);
    if (!services.scheduler) return failed(429, 'ThrottlingException', 'The scheduler is starting');
    const group = textOf(body['GroupName'] ?? url.searchParams.get('groupName'), 'default');
    const arn = `arn:aws:scheduler:${region}:${accountId}:schedule/${group}/${name}`;
    return schedule(services.scheduler, incoming.method ?? 'GET', { group, name: decodeURIComponent(name), arn }, body);
  }

  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  const port = typeof address === 'object' && address !== null ? address.port : 0;
  return {
    endpoint: `http://127.0.0.1:${port}`,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

function secretValue(secrets: Secrets, body: Record<string, unknown>): Reply {
  const id = String(body['SecretId']);
  const value = secrets.value(id);
  if (value === undefined) {
    return failed(400, 'ResourceNotFoundException', "Secrets Manager can't find the specified secret.");
  }
  return { status: 200, body: { ARN: id, Name: id, SecretString: value, VersionId: 'local', VersionStages: ['AWSCURRENT'] } };
}

function schedule(
  scheduler: Scheduler,
  method: string,
  { group, name, arn }: { group: string; name: string; arn: string },
  body: Record<string, unknown>,
): Reply {
  const existing = scheduler.get(group, name);
  if (method === 'POST' && existing) return failed(409, 'ConflictException', `Schedule ${name} already exists.`);
  if (method !== 'POST' && !existing) return failed(404, 'ResourceNotFoundException', `Schedule ${name} does not exist.`);
  switch (method) {
    case 'GET':
      return { status: 200, body: { ...existing, Arn: arn, Name: name, GroupName: group } };
    case 'DELETE':
      scheduler.remove(group, name);
      return { status: 200, body: {} };
    default:
      try {
        scheduler.put(group, name, body);
      } catch (error) {
        return failed(400, 'ValidationException', error instanceof Error ? error.message : String(error));
      }
      return { status: 200, body: { ScheduleArn: arn } };
  }
}

function failed(status: number, errorType: string, message: string): Reply {
  return { status, errorType, body: { __type: errorType, message, Message: message } };
}

function write(response: ServerResponse, { status, body, errorType }: Reply): void {
  response.writeHead(status, {
    'content-type': 'application/x-amz-json-1.1',
    ...(errorType !== undefined && { 'x-amzn-errortype': errorType }),
  });
  response.end(JSON.stringify(body));
}

async function bodyOf(incoming: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = [];
  for await (const chunk of incoming) chunks.push(Buffer.from(chunk));
  return Buffer.concat(chunks).toString('utf8');
}
