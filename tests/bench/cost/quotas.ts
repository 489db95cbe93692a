import type { StackFacts } from './stack-facts.ts';
import { ackTraffic, durationMs, perMessage, pingsAnHour, postsPerMessage, requestsPerMessage, type Scenario, writesPerMessage } from './usage.ts';
import { inboundShare, sessionKeyWrites, taskCpuMs, type work } from './measured-units.ts';

/** A limit of AWS, with what a peak needs of it. */
export interface QuotaUse {
  readonly what: string;
  readonly needed: number;
  readonly value: number;
  /** AWS raises it when asked; else it is what it is. */
  readonly isRaisable: boolean;
  /** A number of things that stays as it is, however many people come. */
  readonly isFixed?: boolean;
  readonly source: string;
}

/** The most of a quota that may be used. */
export const mostUsed = 0.7;
/** Multiple of an average second. */
export const peak = 5;

const daySeconds = 24 * 3_600;
/** Goal P6 asks for more. */
const sessionsPerGb = 1_000;
const lambda = 'https://docs.aws.amazon.com/lambda/latest/dg/gettingstarted-limits.html';
const dynamo = 'https://docs.aws.amazon.com/amazondynamodb/latest/developerguide/ServiceQuotas.html';
const sqs = 'https://docs.aws.amazon.com/AWSSimpleQueueService/latest/SQSDeveloperGuide/quotas-messages.html';
const gateway = 'https://docs.aws.amazon.com/apigateway/latest/developerguide/limits.html';

/**
 * Every quota that load or size comes near to, as documented in December 2025 for us-east-1.
 *
 * @param scenario its messages come evenly over the day, and five times as fast at the peak.
 */
export function quotaUses(scenario: Scenario, facts: StackFacts): QuotaUse[] {
  const messages = (peak * scenario.companies * scenario.messagesADay) / daySeconds;
  return [
    ...ofFunctions(messages, scenario, facts),
    ...ofTable(messages, scenario, facts),
    ...ofQueues(messages, scenario),
    ...ofApis(messages, scenario, facts),
    ...ofTasks(messages, scenario, facts),
  ];
}

/** Runs of `receive` in a second. */
const receivedASecond = (messages: number, { companies }: Scenario, facts: StackFacts): number =>
  messages * inboundShare + ackTraffic(messages * (1 - inboundShare), companies, facts).runs;

function ofFunctions(messages: number, scenario: Scenario, facts: StackFacts): QuotaUse[] {
  const { memoryMb } = facts;
  const busy = (of: keyof typeof work, callsASecond: number): number => (callsASecond * durationMs(of, memoryMb[of])) / 1_000;
  const receive = busy('receive', receivedASecond(messages, scenario, facts));
  // One batch of a shard at a time for each of the two consumers; so many shards has a table of that many writes.
  const streams = 2 * Math.ceil((messages * writesPerMessage(scenario, facts)) / 1_000);
  return [
    {
      what: 'Lambda: concurrent executions',
      needed: busy('request', messages * requestsPerMessage) + receive + streams,
      value: 1_000,
      isRaisable: true,
      source: lambda,
    },
    {
      what: 'Lambda: concurrency of one queue as event source',
      needed: receive,
      value: 1_250,
      isRaisable: false,
      source: 'https://docs.aws.amazon.com/lambda/latest/dg/services-sqs-scaling.html',
    },
    {
      what: 'Lambda: changes a second of one stream shard (100 in a batch)',
      needed: (messages * perMessage('changes')) / (streams / 2),
      value: 100 / (durationMs('push', memoryMb.push) / 1_000),
      isRaisable: false,
      source: 'https://docs.aws.amazon.com/lambda/latest/dg/with-ddb.html',
    },
  ];
}

function ofTable(messages: number, scenario: Scenario, facts: StackFacts): QuotaUse[] {
  const { companies, agentsOfEach } = scenario;
  const writes = writesPerMessage(scenario, facts);
  const reads = messages * (perMessage('reads') + requestsPerMessage);
  const ofCompany = messages / companies;
  return [
    { what: 'DynamoDB: write units a second of a table', needed: messages * writes, value: 40_000, isRaisable: true, source: dynamo },
    { what: 'DynamoDB: read units a second of a table', needed: reads, value: 40_000, isRaisable: true, source: dynamo },
    {
      what: 'DynamoDB: write units a second of one partition (a company’s list, all its writes in it)',
      needed: ofCompany * (writes - sessionKeyWrites),
      value: 1_000,
      isRaisable: false,
      source: 'https://docs.aws.amazon.com/amazondynamodb/latest/developerguide/bp-partition-key-design.html',
    },
    {
      what: 'DynamoDB: read units a second of one partition (a company’s sockets)',
      needed: ofCompany * Math.ceil(agentsOfEach / 8),
      value: 3_000,
      isRaisable: false,
      source: 'https://docs.aws.amazon.com/amazondynamodb/latest/developerguide/bp-partition-key-design.html',
    },
    { what: 'DynamoDB: readers of a stream shard', needed: 2, value: 2, isRaisable: false, isFixed: true, source: dynamo },
  ];
}

function ofQueues(messages: number, { companies }: Scenario): QuotaUse[] {
  const source = sqs;
  return [
    {
      what: 'SQS: messages a second and call of the inbound FIFO queue, not batched',
      needed: messages * inboundShare,
      value: 70_000,
      isRaisable: true,
      source,
    },
    { what: 'SQS: messages a second of one message group', needed: (messages / companies) * inboundShare, value: 300, isRaisable: false, source },
    { what: 'SQS: messages in flight of the inbound FIFO queue', needed: messages * inboundShare, value: 120_000, isRaisable: false, source },
  ];
}

function ofApis(messages: number, { companies, agentsOfEach, onlineHoursADay }: Scenario, { routes }: StackFacts): QuotaUse[] {
  const agents = companies * agentsOfEach;
  const pings = (agents * 2 * pingsAnHour) / 3_600;
  const posts = messages * postsPerMessage();
  // A socket lasts two hours; everybody comes within the same hour of the morning, five times as fast at its peak.
  const openings = Math.max((peak * agents) / 3_600, onlineHoursADay > 0 ? (peak * agents) / 7_200 : 0);
  return [
    {
      what: 'API Gateway: requests a second of an account, posts to browsers included',
      needed: messages * requestsPerMessage + posts + pings,
      value: 10_000,
      isRaisable: true,
      source: gateway,
    },
    { what: 'API Gateway: new WebSocket connections a second', needed: openings, value: 500, isRaisable: true, source: gateway },
    { what: 'API Gateway: routes of an HTTP or WebSocket API', needed: routes, value: 300, isRaisable: true, source: gateway },
    {
      what: 'CloudFront: requests a second of a distribution',
      needed: messages * requestsPerMessage + openings * 30,
      value: 250_000,
      isRaisable: true,
      source: 'https://docs.aws.amazon.com/AmazonCloudFront/latest/DeveloperGuide/cloudfront-limits.html',
    },
  ];
}

function ofTasks(messages: number, scenario: Scenario, facts: StackFacts): QuotaUse[] {
  const { companies } = scenario;
  const { task, resources } = facts;
  const cpus = Math.max((messages * taskCpuMs) / 1_000, (companies / sessionsPerGb / task.gb) * task.cpus);
  return [
    {
      what: 'Fargate: vCPUs at once',
      needed: cpus,
      value: 6,
      isRaisable: true,
      source: 'https://docs.aws.amazon.com/AmazonECS/latest/developerguide/service-quotas.html',
    },
    {
      what: 'ECS: tasks of a service',
      needed: Math.ceil(cpus),
      value: 5_000,
      isRaisable: true,
      source: 'https://docs.aws.amazon.com/AmazonECS/latest/developerguide/service-quotas.html',
    },
    {
      what: 'S3: writes a second of a prefix',
      needed: messages * 0.05,
      value: 3_500,
      isRaisable: false,
      source: 'https://docs.aws.amazon.com/AmazonS3/latest/userguide/optimizing-performance.html',
    },
    {
      what: 'CloudWatch Logs: GB a minute of log lines',
      needed: (60 * (messages * (requestsPerMessage + 1 - inboundShare) + receivedASecond(messages, scenario, facts)) * 270) / 1024 ** 3,
      value: 10,
      isRaisable: true,
      source: 'https://docs.aws.amazon.com/AmazonCloudWatch/latest/logs/cloudwatch_limits_cwl.html',
    },
    {
      what: 'CloudFormation: resources of a stack',
      needed: resources,
      value: 500,
      isRaisable: false,
      isFixed: true,
      source: 'https://docs.aws.amazon.com/AWSCloudFormation/latest/UserGuide/cloudformation-limits.html',
    },
  ];
}
