import { createServer, type IncomingMessage } from 'node:http';
import { onTestFinished, vi } from 'vitest';

/** Answer of an operation: the body, or an error by its code. XML as text, for the services that speak it. */
type Answer = string | object | { readonly errorCode: string; readonly message: string };
type Answers = Readonly<Record<string, (input: Readonly<Record<string, unknown>>, region: string) => Answer>>;

export interface FakeAws {
  readonly url: string;
  /** Operations that change something, as they were asked for. */
  readonly asked: string[];
}

/** A few of AWS's services on 127.0.0.1, at which every SDK of this process looks until the end of the test. */
export async function startFakeAws(answers: Answers): Promise<FakeAws> {
  const asked: string[] = [];
  const server = createServer((incoming, response) => {
    void read(incoming).then(({ operation, input, isXml }) => {
      asked.push(operation);
      const answer = answers[operation]?.(input, regionOf(incoming)) ?? { errorCode: 'UnknownOperation', message: operation };
      const failed = typeof answer === 'object' && 'errorCode' in answer ? (answer as { errorCode: string; message: string }) : undefined;
      const refused = failed?.errorCode === 'Forbidden' ? 403 : operation === 'HeadBucket' ? 404 : 400;
      response.writeHead(failed ? refused : 200, {
        'content-type': isXml ? 'text/xml' : 'application/x-amz-json-1.1',
        ...(failed && { 'x-amzn-errortype': failed.errorCode }),
      });
      if (incoming.method === 'HEAD') return response.end();
      if (!isXml) return response.end(JSON.stringify(failed ? { __type: failed.errorCode, message: failed.message } : answer));
      if (failed) return response.end(`<ErrorResponse><Error><Code>${failed.errorCode}</Code><Message>${failed.message}</Message></Error></ErrorResponse>`);
      return response.end(`<${operation}Response><${operation}Result>${typeof answer === 'string' ? answer : ''}</${operation}Result></${operation}Response>`);
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => void server.close());
  const address = server.address();
  const url = `http://127.0.0.1:${typeof address === 'object' && address ? address.port : 0}`;
  for (const [name, value] of Object.entries({ AWS_ENDPOINT_URL: url, AWS_ACCESS_KEY_ID: 'test', AWS_SECRET_ACCESS_KEY: 'test' })) vi.stubEnv(name, value);
  onTestFinished(() => void vi.unstubAllEnvs());
  return { url, asked };
}

/** As the signature says. */
const regionOf = ({ headers }: IncomingMessage): string => /Credential=[^/]*\/\d+\/([\w-]+)\//.exec(headers.authorization ?? '')?.[1] ?? '';

/** Operations of Lambda, which are paths. */
const lambdaOperations: readonly (readonly [RegExp, string])[] = [
  [/^GET .*account-settings/, 'GetAccountSettings'],
  [/^POST .*\/invocations/, 'Invoke'],
  [/^PUT .*\/configuration/, 'UpdateFunctionConfiguration'],
  [/^GET .*\/configuration/, 'GetFunctionConfiguration'],
];

/** Operations of S3 on a bucket, likewise. */
const bucketOperations: readonly (readonly [RegExp, string])[] = [
  [/^HEAD \/[\w.-]+/, 'HeadBucket'],
  [/^GET \/[\w.-]+\/?\?(.*&)?versions/, 'ListObjectVersions'],
  [/^DELETE \/[\w.-]+\/?$/, 'DeleteBucket'],
];

async function read(incoming: IncomingMessage): Promise<{ operation: string; input: Record<string, unknown>; isXml: boolean }> {
  const chunks: Buffer[] = [];
  for await (const chunk of incoming) chunks.push(Buffer.from(chunk));
  const text = Buffer.concat(chunks).toString('utf8');
  const form = new URLSearchParams(text);
  const target = incoming.headers['x-amz-target'];
  if (typeof target === 'string') return { operation: target.slice(target.indexOf('.') + 1), input: JSON.parse(text), isXml: false };
  if (form.has('Action')) return { operation: form.get('Action') ?? '', input: Object.fromEntries(form), isXml: true };
  const line = `${incoming.method} ${incoming.url}`;
  const ofS3 = bucketOperations.find(([pattern]) => pattern.test(line))?.[1];
  if (ofS3 !== undefined) return { operation: ofS3, input: { bucket: line.split(/[/?]/)[1] }, isXml: true };
  const operation = lambdaOperations.find(([pattern]) => pattern.test(line))?.[1] ?? line;
  return { operation, input: text === '' ? {} : { payload: text }, isXml: false };
}

/** `DescribeStacks`: of one stack. */
export function stackXml(name: string, outputs: Readonly<Record<string, string>>, status = 'CREATE_COMPLETE'): string {
  const members = Object.entries(outputs).map(([key, value]) => `<member><OutputKey>${key}</OutputKey><OutputValue>${value}</OutputValue></member>`);
  const times = '<CreationTime>2026-01-01T00:00:00Z</CreationTime>';
  return `<Stacks><member><StackName>${name}</StackName>${times}<StackStatus>${status}</StackStatus><Outputs>${members.join('')}</Outputs></member></Stacks>`;
}
