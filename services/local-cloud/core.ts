import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import type { Assets } from './template/assets.ts';
import type { AwsApi } from './aws/aws-request.ts';
import { startAwsServices } from './aws/aws-services.ts';
import { secretsApi } from './aws/secrets-api.ts';
import { sesApi } from './aws/ses-api.ts';
import type { DnsRecords } from '#services/simulators/dns/dns-records.ts';
import { type RunningDns, startDns } from '#services/simulators/dns/start-dns.ts';
import { watchWrites } from './tables/change-signal.ts';
import { Drills, drillFile } from './drills/drills.ts';
import { keepChildren, logsIn, startChildren, type Children } from './processes/children.ts';
import { awsEnvironment, Identities, toLocalAddresses, type Endpoints } from './environment.ts';
import { Ledger } from './ledger.ts';
import type { EventSource } from './events/event-source-mapping.ts';
import { startEventSources } from './events/event-sources.ts';
import { functionsOf } from './functions/lambda-functions.ts';
import { createLambdaHost, type LambdaService } from './functions/lambda-host.ts';
import { Processes } from './processes/processes.ts';
import { createMessaging, type Messaging } from './events/messaging.ts';
import { mediaKeyName, openSecrets, type Secrets } from './template/secrets.ts';
import { MailEvents } from './mail/mail-events.ts';
import { Mailbox } from './mail/mailbox.ts';
import { SendingRate } from './mail/sending-rate.ts';
import { refuseUnknownTypes } from './resource-types.ts';
import type { Simulator } from './tasks/simulators.ts';
import { SqsClient } from './queues/sqs-client.ts';
import { openState } from './template/state.ts';
import { createTables, streamingTables } from './tables/tables.ts';
import { TaskService, taskSpecsOf } from './tasks/tasks.ts';
import { resolveTemplate, type LocalTemplate } from './template/template.ts';
import { startUpkeep } from './tables/upkeep.ts';
import { makePrivateFolder } from './private-file.ts';
import { keepWorld, type WhatsappWorld } from './whatsapp-world.ts';

export const region = 'us-east-1';
export const accountId = '000000000000';

/** Tasks hand over within 5 s; Ctrl-C is promised to end everything within 10 s. */
const taskStopMs = 6000;
/** A function still working is cut off after this; its message or record comes again. */
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
  /** Writes a line for the person at the terminal. */
  report: (line: string) => void;
  withSimulators?: boolean;
  /** Left out: simulated. */
  whatsapp?: WhatsappWorld;
  /** After how long a failed asynchronous invocation is repeated: after one and two minutes as on AWS, less for tests. */
  asyncRetryDelaysMs?: readonly number[];
}

/** Everything of the template that no viewer reaches: tables, queues, functions, and what runs them. */
export interface Core {
  template: LocalTemplate;
  lambda: LambdaService;
  /** Sent mails. */
  mailbox: Mailbox;
  /** Outcomes of mails, and their sending rate. */
  mailEvents: MailEvents;
  sendingRate: SendingRate;
  /** Answers of name servers. */
  dns: DnsRecords;
  /** The faults of AWS that can be switched on. */
  drills: Drills;
  ledger: Ledger;
  identities: Identities;
  processes: Processes;
  whatsapp: WhatsappWorld;
  simulators: Simulator[];
  tasks: TaskService[];
  sqs: SqsClient;
  endpoints: Endpoints;
  /** Output of functions, tasks and simulators. */
  logDir: string;
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
  makePrivateFolder(dataDir);
  const processes = await Processes.takeOver(dataDir);
  keepWorld(dataDir, options.whatsapp ?? 'simulated');
  const secrets = openSecrets(dataDir, options.template);
  const children = await startChildren(options, processes);
  // Here and not in a process of its own, which would take forty times its memory.
  const dns = await startDns(dataDir);
  try {
    return await assemble(options, { ...children, processes, secrets, logDir, dns });
  } catch (error) {
    processes.endAll();
    await dns.close();
    throw error;
  }
}

interface Base extends Children {
  processes: Processes;
  secrets: Secrets;
  logDir: string;
  dns: RunningDns;
}

const simulatorsOf = ({ simulators }: Base): Simulator[] => simulators.flatMap((process) => process.simulators);

async function assemble(options: CoreOptions, base: Base): Promise<Core> {
  const { dynamo, queues, processes, secrets, logDir, dns } = base;
  const simulators = simulatorsOf(base);
  const { dataDir, report } = options;
  for (const [name, value] of simulators.flatMap((simulator) => Object.entries(simulator.secrets))) secrets.provide(name, value);
  const template = resolve(options, base);
  const apis = new Map<string, AwsApi>([['secretsmanager', secretsApi(secrets)]]);
  const aws = await startAwsServices(apis);
  const endpoints = endpointsOf(options, base, aws.endpoint);
  await Promise.all([createTables(dynamo.endpoint, template), queues.createResources(template)]);

  const identities = new Identities(dataDir);
  const changes = watchWrites(dataDir);
  const ledger = new Ledger();
  const drills = new Drills({ dataDir, tableEndpoint: dynamo.endpoint, tableNames: streamingTables(template), changes, ledger });
  const lambda = lambdaHost(options, template, identities, endpoints, logDir, drills, ledger);
  const tasks = taskServices(options, template, identities, endpoints, base);
  const state = openState(dataDir);
  const mailbox = new Mailbox(state.database, dns.records);
  for (const identity of template.ofType('AWS::SES::EmailIdentity')) mailbox.setStatus(String(identity.properties['EmailIdentity']), 'Success');
  const sqs = new SqsClient(queues.endpoint);
  const messaging = createMessaging({ template, lambda, sqs, state, report, account: accountId, region, asyncRetryDelaysMs: options.asyncRetryDelaysMs });
  const sendingRate = new SendingRate();
  const mailEvents = new MailEvents(template, messaging.publish);
  fillIn(apis, messaging);
  const isThrottled = () => drills.strikes('mail.throttled', drills.settings.mail.throttled);
  apis.set('ses', sesApi(mailbox, { rate: sendingRate, events: mailEvents, isThrottled, report }));
  const upkeep = startUpkeep(template, dynamo.endpoint, dataDir, report);
  let sources: EventSource | undefined;
  const children = keepChildren(base, template, options, processes);
  const core = {
    template,
    mailbox,
    mailEvents,
    sendingRate,
    dns: dns.records,
    drills,
    ledger,
    lambda,
    identities,
    processes,
    whatsapp: options.whatsapp ?? 'simulated',
    simulators,
    tasks,
    sqs,
    endpoints,
    logDir,
    s3Endpoint: queues.endpoint,
  };
  return Object.assign(core, {
    startConsumers() {
      sources = startEventSources(template, { lambda, sqs, dynamoEndpoint: dynamo.endpoint, changes, state, region, report });
      messaging.start();
      mailEvents.greet().catch((error: unknown) => report(`SES could not greet its topics: ${String(error)}`));
      for (const service of tasks) service.start();
    },
    async close() {
      await Promise.all(tasks.map((service) => service.close(taskStopMs)));
      await drills.close();
      changes.close();
      await finish([...(sources ? [sources] : []), messaging, upkeep], lambda);
      await Promise.all([aws.close(), children.close(), dns.close()]);
      state.close();
      processes.release();
    },
  });
}

function endpointsOf({ mediaPort }: CoreOptions, { dynamo, queues }: Base, aws: string): Endpoints {
  return { dynamodb: dynamo.endpoint, sqs: queues.endpoint, s3: `http://127.0.0.1:${mediaPort}`, secretsManager: aws, scheduler: aws };
}

/** Functions are told the address before there is anything that could answer. */
function fillIn(apis: Map<string, AwsApi>, messaging: Messaging): void {
  for (const [name, api] of messaging.apis) apis.set(name, api);
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

function resolve(options: CoreOptions, base: Base): LocalTemplate {
  const { secrets, queues, dns } = base;
  const mediaKeyArn = `arn:aws:secretsmanager:${region}:${accountId}:secret:${mediaKeyName}-local0`;
  const template = resolveTemplate(options.template, {
    region,
    accountId,
    queueOrigin: queues.endpoint,
    parameters: {
      LocalMode: 'true',
      AppUrl: `http://127.0.0.1:${options.appPort}`,
      ...options.parameters,
      MediaPublicKey1: secrets.mediaPublicKey,
      MediaKeyArn: mediaKeyArn,
      DnsServers: dns.address,
      ...Object.assign({}, ...simulatorsOf(base).map((simulator) => simulator.parameters)),
    },
    attribute(resource, name) {
      // Names of records that nobody has to make here.
      if (resource.type === 'AWS::SES::EmailIdentity') return `${name.toLowerCase()}.recado.local`;
      if (resource.type !== 'AWS::CloudFront::Distribution' || name !== 'DomainName') return undefined;
      const port = asksForSignedUrls(options.template, resource.logicalId) ? options.mediaPort : options.appPort;
      return `127.0.0.1:${port}`;
    },
    secretValue(secretId, jsonKey) {
      const value = secrets.value(secretId) ?? '';
      return jsonKey === '' ? value : String(Object(JSON.parse(value))[jsonKey]);
    },
  });
  refuseUnknownTypes(template);
  return template;
}

/** The distribution of the media is the one that asks for signed URLs. */
function asksForSignedUrls(template: unknown, logicalId: string): boolean {
  const resources: unknown = Object(Object(template)['Resources'])[logicalId];
  return JSON.stringify(resources).includes('"TrustedKeyGroups"');
}

function lambdaHost(
  options: CoreOptions,
  template: LocalTemplate,
  identities: Identities,
  endpoints: Endpoints,
  logDir: string,
  drills: Drills,
  ledger: Ledger,
): LambdaService {
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
    drillFile: drillFile(options.dataDir),
    isThrottled: (name) => name.includes(drills.settings.functions.name) && drills.strikes('functions.throttled', drills.settings.functions.throttled),
    onRun: (name) => ledger.ran(name),
    onStderr: (name, text) => options.report(`${name}: ${text.trimEnd()}`),
  });
}

function taskServices(options: CoreOptions, template: LocalTemplate, identities: Identities, endpoints: Endpoints, base: Base): TaskService[] {
  const { secrets, processes, logDir } = base;
  const caCertificatePath = simulatorsOf(base).find((simulator) => simulator.caCertificatePath)?.caCertificatePath;
  return taskSpecsOf(template, options.assets, (arn) => secrets.value(arn)).map((spec) => {
    const environment = {
      ...toLocalAddresses(spec.environment, options.appPort),
      ...awsEnvironment(region, endpoints, identities.credentialsFor(spec.name)),
      TZ: 'UTC',
      ...(caCertificatePath !== undefined && { NODE_EXTRA_CA_CERTS: caCertificatePath }),
    };
    return new TaskService({ ...spec, environment }, { processes, drillFile: drillFile(options.dataDir), logDir, report: options.report });
  });
}
