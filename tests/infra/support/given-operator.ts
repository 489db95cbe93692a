import { generateKeyPairSync } from 'node:crypto';
import { createServer } from 'node:http';
import { onTestFinished } from 'vitest';
import { type KeptBuild, KeptBuilds } from '#infra/operations/kept-builds.ts';
import type { Operator } from '#infra/operations/operator.ts';
import { parseStage } from '#infra/stages.ts';
import { type FakeAws, stackXml, startFakeAws } from './fake-aws.ts';

const account = '123456789012';
export const config = { account, region: 'sa-east-1', superEmail: 'super@example.com', domain: { name: 'recado.example.com', hostedZoneId: 'Z0123456789' } };
export const stage = parseStage('prod', JSON.stringify(config));
const key = generateKeyPairSync('rsa', { modulusLength: 2048 }).privateKey.export({ type: 'pkcs8', format: 'pem' }).toString();
export const missing = { errorCode: 'ResourceNotFoundException', message: 'none' };

/** A machine that keeps nothing: what it deploys is made up. */
class NoBuilds extends KeptBuilds {
  constructor() {
    super('/nowhere');
  }

  override async keep(cloudFolder: string, settings: string, at: Date): Promise<KeptBuild> {
    return { at: at.toISOString(), commit: '', isDone: false, settings, folder: '/nowhere', cloudFolder };
  }

  override async finish(): Promise<void> {}
}

interface World extends Operator {
  /** `say: …`, `build`, `synth …`, and what CDK was asked for. */
  readonly done: string[];
}

/** An operator's machine: every program is there and succeeds, unless said otherwise. */
export function givenOperator(
  changes: Partial<Operator> & { readonly codes?: Readonly<Record<string, number | undefined>>; readonly answer?: string } = {},
): World {
  const done: string[] = [];
  return {
    done,
    isWatched: changes.isWatched ?? true,
    say: (line) => void done.push(`say: ${line}`),
    ask: async () => changes.answer,
    run: async (program, args) => {
      const name = program.split('/').at(-1) ?? '';
      if (!args.includes('--version') && args[0] !== 'version')
        done.push([name, ...args].join(' ').replaceAll(/-----BEGIN PUBLIC KEY-----[^-]*-----END PUBLIC KEY-----\n/g, 'PEM'));
      const failing = Object.entries(changes.codes ?? {}).find(([part]) => [name, ...args].join(' ').includes(part));
      return failing ? failing[1] : 0;
    },
    alone: (work) => work(),
    build: async () => void done.push('build'),
    synth: async (stageName) => {
      done.push(`synth ${stageName}`);
      return '/cloud';
    },
    builds: () => changes.builds?.('') ?? new NoBuilds(),
  };
}

/** A stage's site that answers. */
export async function givenSite(): Promise<string> {
  const server = createServer((incoming, response) => response.end(incoming.url?.startsWith('/api/') ? '[]' : '<div id="root">'));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => void server.close());
  const address = server.address();
  return `http://127.0.0.1:${typeof address === 'object' && address ? address.port : 0}`;
}

/** @param edge further outputs of the edge stack */
export async function givenAws(
  changes: Parameters<typeof startFakeAws>[0] = {},
  siteUrl = 'http://127.0.0.1:1',
  edge: Readonly<Record<string, string>> = {},
): Promise<FakeAws> {
  const outputs: Record<string, Record<string, string>> = {
    CDKToolkit: {},
    'Recado-prod-Edge': { CertificateArn: 'arn:of:certificate', ...edge },
    'Recado-prod-Media': {},
    'Recado-prod-Data': { AlarmTopicArn: 'arn:of:topic' },
    'Recado-prod-Application': { BootstrapFunctionName: 'bootstrap', MediaGeneration: '1' },
    'Recado-prod-Sessions': { ClusterName: 'cluster', ServiceName: 'service' },
    'Recado-prod-Site': { Url: siteUrl, OriginGeneration: '1' },
  };
  return startFakeAws({
    GetCallerIdentity: () => `<Account>${account}</Account><UserId>me</UserId><Arn>arn:aws:iam::${account}:user/me</Arn>`,
    DescribeStacks: ({ StackName: name }) => {
      const made = outputs[String(name)];
      return made ? stackXml(String(name), made) : { errorCode: 'ValidationError', message: `Stack with id ${String(name)} does not exist` };
    },
    DeleteStack: ({ StackName: name }) => {
      delete outputs[String(name)];
      return '';
    },
    GetAccountSettings: () => ({ AccountLimit: { ConcurrentExecutions: 1_000 } }),
    UpdateTable: () => ({}),
    ListStackResources: () => '<StackResourceSummaries/>',
    DescribeTable: () => missing,
    DescribeSecret: () => missing,
    GetQueueUrl: () => ({ errorCode: 'QueueDoesNotExist', message: 'none' }),
    HeadBucket: () => ({ errorCode: 'NotFound', message: 'none' }),
    GetSecretValue: ({ SecretId }) => ({ ARN: `arn:${String(SecretId)}`, Name: String(SecretId), SecretString: key }),
    Invoke: () => ({ created: true, migrated: ['1 first plans'] }),
    ...changes,
  });
}
