import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import type { Assets } from './template/assets.ts';
import { startAwsServices } from './aws/aws-services.ts';
import { watchWrites } from './tables/change-signal.ts';
import { keepChildren, logsIn, startChildren, type Children } from './processes/children.ts';
import { awsEnvironment, Identities, toLocalAddresses, type Endpoints } from './environment.ts';
import { StartError } from './errors.ts';
import type { EventSource } from './events/event-source-mapping.ts';
import { startEventSources } from './events/event-sources.ts';
import { functionsOf } from './functions/lambda-functions.ts';
import { createLambdaHost, type WarmableLambdaHost } from './functions/lambda-host.ts';
import { Processes } from './processes/processes.ts';
import { Scheduler } from './events/scheduler.ts';
import { mediaKeyName, openSecrets, type Secrets } from './template/secrets.ts';
import type { Simulator } from './tasks/simulators.ts';
import { SqsClient } from './queues/sqs-client.ts';
import { openState } from './template/state.ts';
import { createTables } from './tables/tables.ts';
import { TaskService, taskSpecsOf } from './tasks/tasks.ts';
import { resolveTemplate, type LocalTemplate } from './template/template.ts';
import { startUpkeep } from './tables/upkeep.ts';

export const region = 'us-east-1';
export const accountId = '000000000000';

/** Tasks hand over within 5 s; Ctrl-C is promised to end everything within 10 s. */
const taskStopMs = 6000;
/** What a function is in the middle of is cut off after this; its message or record comes again. */
const finishMs = 1500;

export interface CoreOptions {
  /** As synthesized. */
  template: unknown;
  assets: Assets;
  dataDir: string;
  appPort: number;
  mediaPort: number;
  /** Values for parameters of the template in place of its defaults. */
  parameters?: Readonly<Record<string, string>>;
  /** One line for the person at the terminal. */
  report: (line: string) => void;
  withSimulators?: boolean;
}

/** Everything of the template that no viewer reaches: tables, queues, functions, and what runs them. */
export interface Core {
  template: LocalTemplate;
  lambda: WarmableLambdaHost;
  identities: Identities;
  processes: Processes;
  simulators: Simulator[];
  tasks: TaskService[];
  sqs: SqsClient;
  endpoints: Endpoints;
  /** The emulator behind the media origin. */
  s3Endpoint: string;
  /** Event sources, schedules and tasks, once what they call is there. */
  startConsumers(): void;
  close(): Promise<void>;
}

/** @throws StartError for what a person can put right. */
export async function startCore(options: CoreOptions): Promise<Core> {
  const { dataDir } = options;
  const logDir = logsIn(dataDir);
  prepareFolder(logDir);
  const processes = await Processes.takeOver(dataDir);
  const secrets = openSecrets(dataDir, options.template);
  const children = await startChildren(options, processes);
  try {
    return await assemble(options, { ...children, processes, secrets, logDir });
  } catch (error) {
    processes.endAll();
    throw error;
  }
}

interface Base extends Children {
  processes: Processes;
  secrets: Secrets;
  logDir: string;
}

async function assemble(options: CoreOptions, base: Base): Promise<Core> {
  const { dynamo, queues, simulators, processes, secrets, logDir } = base;
  const { dataDir, report } = options;
  const template = resolve(options, secrets, queues.endpoint, simulators);
  const services: Parameters<typeof startAwsServices>[0] = { secrets };
  const aws = await startAwsServices(services, accountId, region);
  const s3 = `http://127.0.0.1:${options.mediaPort}`;
  const endpoints = { dynamodb: dynamo.endpoint, sqs: queues.endpoint, s3, secretsManager: aws.endpoint, scheduler: aws.endpoint };
  await Promise.all([createTables(dynamo.endpoint, template), queues.createResources(template)]);

  const identities = new Identities(dataDir);
  const lambda = lambdaHost(options, template, identities, endpoints, logDir);
  const tasks = taskServices(options, template, identities, endpoints, base);
  const state = openState(dataDir);
  const sqs = new SqsClient(queues.endpoint);
  const scheduler = new Scheduler({ lambda, sqs, state, report, now: Date.now });
  services.scheduler = scheduler;
  const changes = watchWrites(dataDir);
  const upkeep = startUpkeep(template, dynamo.endpoint, dataDir, report);
  let sources: EventSource | undefined;
  const children = keepChildren(base, template, options, processes);
  const core = { template, lambda, identities, processes, simulators, tasks, sqs, endpoints, s3Endpoint: queues.endpoint };
  return Object.assign(core, {
    startConsumers() {
      sources = startEventSources(template, { lambda, sqs, dynamoEndpoint: dynamo.endpoint, changes, state, region, report });
      scheduler.start(template);
      for (const service of tasks) service.start();
    },
    async close() {
      await Promise.all(tasks.map((service) => service.close(taskStopMs)));
      changes.close();
      await finish([...(sources ? [sources] : []), scheduler, upkeep], lambda);
      await Promise.all([aws.close(), children.close()]);
      state.close();
      processes.release();
    },
  });
}

interface Closable {
  close(): Promise<void>;
}

/** Lets what functions are doing come to its end, for a while. */
async function finish(callers: Closable[], lambda: Closable): Promise<void> {
  const finishing = Promise.all(callers.map((caller) => caller.close()));
  await Promise.race([finishing, delay(finishMs, undefined, { ref: false })]);
  await lambda.close();
  await finishing;
}

function prepareFolder(logDir: string): void {
  try {
    mkdirSync(logDir, { recursive: true });
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    throw new StartError(`The data folder cannot be used: ${reason}`, { cause: error });
  }
}

function resolve(options: CoreOptions, secrets: Secrets, queueOrigin: string, simulators: Simulator[]): LocalTemplate {
  const mediaKeyArn = `arn:aws:secretsmanager:${region}:${accountId}:secret:${mediaKeyName}-local0`;
  return resolveTemplate(options.template, {
    region,
    accountId,
    queueOrigin,
    parameters: {
      LocalMode: 'true',
      ...options.parameters,
      MediaPublicKey1: secrets.mediaPublicKey,
      MediaKeyArn: mediaKeyArn,
      ...Object.assign({}, ...simulators.map((simulator) => simulator.parameters)),
    },
    attribute(resource, name) {
      if (resource.type !== 'AWS::CloudFront::Distribution' || name !== 'DomainName') return undefined;
      const port = asksForSignedUrls(options.template, resource.logicalId) ? options.mediaPort : options.appPort;
      return `127.0.0.1:${port}`;
    },
    secretValue(secretId, jsonKey) {
      const value = secrets.value(secretId) ?? '';
      return jsonKey === '' ? value : String(Object(JSON.parse(value))[jsonKey]);
    },
  });
}

/** The distribution of the media is the one that asks for signed URLs. */
function asksForSignedUrls(template: unknown, logicalId: string): boolean {
  const resources: unknown = Object(Object(template)['Resources'])[logicalId];
  return JSON.stringify(resources).includes('"TrustedKeyGroups"');
}

function lambdaHost(options: CoreOptions, template: LocalTemplate, identities: Identities, endpoints: Endpoints, logDir: string): WarmableLambdaHost {
  const functions = functionsOf(template, options.assets).map((spec) => ({
    ...spec,
    environment: {
      ...toLocalAddresses(spec.environment, options.appPort),
      ...awsEnvironment(region, endpoints, identities.credentialsFor(spec.name)),
      AWS_LAMBDA_FUNCTION_NAME: spec.name,
      AWS_LAMBDA_FUNCTION_MEMORY_SIZE: String(spec.memoryMb),
      AWS_LAMBDA_FUNCTION_VERSION: '$LATEST',
    },
  }));
  return createLambdaHost({
    functions,
    logFile: join(logDir, 'functions.log'),
    onStderr: (name, text) => options.report(`${name}: ${text.trimEnd()}`),
  });
}

function taskServices(
  options: CoreOptions,
  template: LocalTemplate,
  identities: Identities,
  endpoints: Endpoints,
  { secrets, simulators, processes, logDir }: Base,
): TaskService[] {
  const caCertificatePath = simulators.find((simulator) => simulator.caCertificatePath)?.caCertificatePath;
  return taskSpecsOf(template, options.assets, (arn) => secrets.value(arn)).map((spec) => {
    const environment = {
      ...toLocalAddresses(spec.environment, options.appPort),
      ...awsEnvironment(region, endpoints, identities.credentialsFor(spec.name)),
      TZ: 'UTC',
      ...(caCertificatePath !== undefined && { NODE_EXTRA_CA_CERTS: caCertificatePath }),
    };
    return new TaskService({ ...spec, environment }, { processes, logDir, report: options.report });
  });
}
