import { sampling } from '#functions/areas/derive/count-messages.ts';
import { accessTokenSeconds } from '#functions/stack/access-token.ts';
import { nearDays } from '#infra/constructs/copies.ts';
import { leaseTimes } from '#services/whatsapp/leases/lease-keeper.ts';
import { gatherMs } from '#services/whatsapp/receive/ack-gatherer.ts';
import { pingMs } from '#web/live/heartbeat.ts';
import {
  acksPerOutbound,
  browserCost,
  callMs,
  conversationCost,
  inboundShare,
  messageCosts,
  messagesPerConversation,
  sessionKeyWrites,
  taskCpuMs,
  wordMergeWrites,
  work,
} from './measured-units.ts';
import { daysOfMonth, hoursOfMonth, type Usage } from './prices.ts';
import type { StackFacts } from './stack-facts.ts';

/** So many companies, each with one connection. */
export interface Scenario {
  readonly companies: number;
  readonly agentsOfEach: number;
  readonly onlineHoursADay: number;
  /** Messages of each company, in and out together. */
  readonly messagesADay: number;
}

/** Messages come while shops are open. */
export const busyHoursADay = 10;
const hourMs = 3_600_000;
/** A page says it lives so often, and hears so. */
export const pingsAnHour = hourMs / pingMs;
const refreshesAnHour = hourMs / 1_000 / accessTokenSeconds;
/** A page is loaded anew twice a day: fifteen requests, and ten once more when its join holds. */
const loadsADay = { times: 2, requests: 25, reads: 60, writes: 8 } as const;
/** Heartbeats of each task. Each look reads two partitions. */
const heartbeatsAnHour = hourMs / leaseTimes.renewMs;
const looksAnHour = hourMs / leaseTimes.lookMs;
/** SQS' longest wait; Lambda asks each of its queues with five pollers. https://docs.aws.amazon.com/lambda/latest/dg/services-sqs-scaling.html */
const pollsAnHour = 180;
const lambdaPollers = 5;
/** Messages of a batch, of those that Lambda and the session tasks send or take. */
const queueBatch = 10;
/** An on-demand table begins with four partitions, each a shard of the stream, which Lambda asks four times a second. https://docs.aws.amazon.com/amazondynamodb/latest/developerguide/burst-adaptive-capacity.html */
export const streamShards = 4;
const streamPollsASecond = 4;
/** A message of twenty carries a file; it is put once and read twice. */
const media = { share: 0.05, bytes: 200_000, reads: 2 } as const;
/** A line of ours with what CloudWatch adds to each; Lambda's START, END and REPORT. */
const lineBytes = { ours: 270, platform: 410, accessLog: 230 } as const;
const bytesOfReply = 2_500;
const bytesOfFrame = 1_500;
const gb = 1024 ** 3;
const imageGb = 0.12;
/** Metrics of `services/whatsapp/metrics.ts`, and the one of the function's log. */
const customMetrics = 6;

/** Virtual CPUs of so much memory. https://docs.aws.amazon.com/lambda/latest/dg/configuration-memory.html */
const cpusOf = (memoryMb: number): number => Math.min(1, memoryMb / 1_769);

/** @returns milliseconds billed. */
export function durationMs(of: keyof typeof work, memoryMb: number): number {
  return work[of].cpuMs / cpusOf(memoryMb) + work[of].calls * callMs;
}

/** Batches of a stream in a second, when changes come at random: a poll that finds none calls nobody. */
export function batchesASecond(changesASecond: number, windowSeconds: number, shards: number): number {
  const everySeconds = Math.max(windowSeconds, 1 / streamPollsASecond);
  return (shards * (1 - Math.exp((-changesASecond / shards) * everySeconds))) / everySeconds;
}

/** Sums over a message of the average: 14 of 24 are inbound. */
export function perMessage(of: 'writes' | 'reads' | 'deriveWrites' | 'posts' | 'changes' | 'derived' | 'storedBytes'): number {
  const { inbound, outbound } = messageCosts;
  const ofConversation = of === 'storedBytes' ? 0 : conversationCost[of] / messagesPerConversation;
  return inboundShare * inbound[of] + (1 - inboundShare) * outbound[of] + ofConversation;
}
export const requestsPerMessage = 1 - inboundShare + conversationCost.requests / messagesPerConversation;
/** An answer and its ticket lie in different partitions: told by one frame only where both are in one shard of the stream. A customer's message comes with its ticket. */
export const postsPerMessage = (): number => perMessage('posts') + (1 - inboundShare) * (1 - 1 / streamShards);
const joinsPerMessage = browserCost.joins / messagesPerConversation;

/** A page that shows a conversation says so soon that a message is read. */
const readAfterSeconds = 0.5;

/** Write units of a message on the average of a company's day, with all that follows from it. */
export function writesPerMessage({ messagesADay }: Pick<Scenario, 'messagesADay'>, { deriveWindowSeconds }: Pick<StackFacts, 'deriveWindowSeconds'>): number {
  const all = perMessage('writes') + perMessage('deriveWrites') + wordMergeWrites + sessionKeyWrites;
  const sampled = Math.max(0, 1 - sampling.fromMessages / messagesADay) * (1 - 1 / sampling.oneIn);
  // A message and its reading in one batch leave the list of unread tickets as it was.
  const readInBatch = (Math.max(0, 1 - readAfterSeconds / deriveWindowSeconds) * 2 * browserCost.reads) / messagesPerConversation;
  return all - sampled - readInBatch;
}

/** Read units of a company's month: every five minutes its settings and the end of its list of open tickets. */
const sweepReads = (daysOfMonth * 24 * 60) / 5;

/** Use of a month of a scenario, at the end of its first month. */
export function usageOf(scenario: Scenario, facts: StackFacts): Usage {
  const { companies, agentsOfEach, messagesADay } = scenario;
  const messages = companies * messagesADay * daysOfMonth;
  const agentHours = companies * agentsOfEach * scenario.onlineHoursADay * daysOfMonth;
  const loads = companies * agentsOfEach * loadsADay.times * daysOfMonth;
  const task = taskOf(scenario, facts);
  const calls = callsOf(scenario, facts, agentHours * refreshesAnHour + loads * loadsADay.requests);
  const joins = messages * joinsPerMessage;
  const invocations = calls.request + joins + calls.receive + calls.push + calls.derive;
  const polls = (queues: number): number => queues * hoursOfMonth * pollsAnHour;
  const gbSeconds = (['request', 'receive', 'push', 'derive'] as const).map((of) => {
    const runs = calls[of] + (of === 'request' ? joins : 0);
    return (runs * durationMs(of, facts.memoryMb[of]) * facts.memoryMb[of]) / 1_000 / 1_024;
  });
  const files = messages * media.share;
  const tableGb = (messages * perMessage('storedBytes')) / gb;
  const posts = messages * postsPerMessage();
  const tasks = task.count + task.spot;
  const writes = messages * writesPerMessage(scenario, facts) + tasks * hoursOfMonth * heartbeatsAnHour + loads * loadsADay.writes;
  // Every request reads the session of its user.
  const reads = messages * perMessage('reads') + calls.request + companies * sweepReads + tasks * hoursOfMonth * looksAnHour * 2 + loads * loadsADay.reads;
  return {
    lambdaRequests: invocations,
    lambdaGbSeconds: gbSeconds.reduce((sum, one) => sum + one, 0),
    httpRequests: calls.request,
    // A ping and its answer. A join; its answer is among the posts.
    socketMessages: 2 * agentHours * pingsAnHour + joins + posts + loads * 4,
    socketMinutes: agentHours * 60,
    ...unitsOf(facts, writes, reads),
    tableGb,
    recoveryGb: tableGb,
    fifoRequests: polls(facts.shards + lambdaPollers * facts.polled.fifo) + messages * fifoRequestsPerMessage,
    queueRequests: polls(lambdaPollers * facts.polled.standard) + acksOf(scenario, facts).requests * busySeconds,
    taskCpuHours: task.count * task.cpus * hoursOfMonth,
    taskGbHours: task.count * task.gb * hoursOfMonth,
    spotCpuHours: task.spot * task.cpus * hoursOfMonth,
    spotGbHours: task.spot * task.gb * hoursOfMonth,
    addressHours: tasks * hoursOfMonth,
    outGb: (files * (1 - inboundShare) * media.bytes + messages * 1_000) / gb,
    logGb: (invocations * (lineBytes.ours + (facts.hasPlatformLogs ? lineBytes.platform : 0)) + calls.request * lineBytes.accessLog) / gb,
    alarmMetrics: facts.alarmMetrics + (facts.capacity?.scalingAlarms ?? 0),
    customMetrics,
    secrets: facts.secrets + (facts.copies?.secretRegions ?? 0) * facts.lastingSecrets,
    imageGb,
    hostedZones: 1,
    mediaGb: (files * media.bytes) / gb,
    mediaPuts: files,
    // A copy reads each file once.
    mediaGets: files * (media.reads + (facts.copies ? 1 : 0)),
    ...copiesOf(facts, tableGb, (files * media.bytes) / gb),
    edgeRequests: calls.request + files * media.reads + loads * 30,
    edgeGb: (calls.request * bytesOfReply + posts * bytesOfFrame + files * media.reads * media.bytes + loads * 300_000) / gb,
  };
}

/**
 * Share of the provisioned units that busy hours use. Scaling aims at 60 %; it goes up within minutes, and down only after fifteen. An assumption: nobody
 * has measured it. https://docs.aws.amazon.com/amazondynamodb/latest/developerguide/AutoScaling.html
 */
const usedCapacity = 0.5;

/** Units by the request, or by the hour. All are used while shops are open; each part of the table has its fewest at any hour. */
function unitsOf({ capacity }: StackFacts, writes: number, reads: number): Pick<Usage, 'writeUnits' | 'readUnits' | 'writeUnitHours' | 'readUnitHours'> {
  if (!capacity) return { writeUnits: writes, readUnits: reads, writeUnitHours: 0, readUnitHours: 0 };
  const { parts, fewest } = capacity;
  const hours = (used: number, least: number): number => {
    const busy = Math.max(parts * least, used / busySeconds / usedCapacity);
    return daysOfMonth * (busyHoursADay * busy + (24 - busyHoursADay) * parts * least);
  };
  return { writeUnits: 0, readUnits: 0, writeUnitHours: hours(writes, fewest.writes), readUnitHours: hours(reads, fewest.reads) };
}

/** Send, receive and delete: of every message, and of each command to mark as read. */
export const fifoRequestsPerMessage = 3 * (1 + browserCost.reads / messagesPerConversation);

/** Groups in a second, when things come at random and each group takes all that comes within so many seconds of its first. */
const groupsASecond = (aSecond: number, withinSeconds: number): number => aSecond / (1 + aSecond * withinSeconds);

/** Acks in a busy second: reports of the tasks, one for each company; runs of their function, of each poller's; and requests of the queue. */
export function ackTraffic(outboundASecond: number, companies: number, { ackWindowSeconds }: Pick<StackFacts, 'ackWindowSeconds'>) {
  const acks = outboundASecond * acksPerOutbound;
  const reports = companies * groupsASecond(acks / companies, gatherMs / 1_000);
  const sends = Math.max(groupsASecond(acks, gatherMs / 1_000), reports / queueBatch);
  const runs = Math.max(lambdaPollers * groupsASecond(reports / lambdaPollers, ackWindowSeconds), reports / queueBatch);
  // Each report is received by itself at the worst.
  return { reports, runs, requests: sends + reports + runs };
}

const busySeconds = busyHoursADay * daysOfMonth * 3_600;
const acksOf = ({ companies, messagesADay }: Scenario, facts: StackFacts) =>
  ackTraffic((companies * messagesADay * (1 - inboundShare)) / (busyHoursADay * 3_600), companies, facts);

/** The table as large as at the end of the month, on each of its nights. */
function copiesOf({ copies }: StackFacts, tableGb: number, fileGb: number): Pick<Usage, 'copiedTableGb' | 'copiedFileGb' | 'copiedGb'> {
  if (!copies) return { copiedTableGb: 0, copiedFileGb: 0, copiedGb: 0 };
  return { copiedTableGb: (nearDays + copies.keepDays) * tableGb, copiedFileGb: 2 * fileGb, copiedGb: daysOfMonth * tableGb + fileGb };
}

/** Sizes of a task on Fargate, with the least memory that each may have. https://docs.aws.amazon.com/AmazonECS/latest/developerguide/fargate-tasks-services.html */
const taskSizes = [
  { cpus: 0.25, gb: 0.5 },
  { cpus: 0.5, gb: 1 },
  { cpus: 1, gb: 2 },
  { cpus: 2, gb: 4 },
] as const;
/** A busy minute has so many times the messages of the average one. */
const rush = 2;

/** The template's task, or the larger one that an operator sets where its processor would not do. */
function taskOf({ companies, messagesADay }: Scenario, { task }: StackFacts): StackFacts['task'] {
  const wanted = (((companies * messagesADay) / (busyHoursADay * 3_600)) * rush * taskCpuMs) / 1_000 / (task.count + task.spot);
  const size = taskSizes.find(({ cpus }) => cpus >= Math.max(wanted, task.cpus)) ?? taskSizes[3];
  return { ...task, cpus: size.cpus, gb: Math.max(size.gb, task.gb) };
}

/** Invocations in a month. Messages of customers come one by one but in a rush. */
function callsOf(scenario: Scenario, facts: StackFacts, agentRequests: number) {
  const messages = scenario.companies * scenario.messagesADay * daysOfMonth;
  const aSecond = (of: 'changes' | 'derived'): number => (messages * perMessage(of)) / busySeconds;
  return {
    request: messages * requestsPerMessage + agentRequests,
    receive: messages * inboundShare + acksOf(scenario, facts).runs * busySeconds,
    push: batchesASecond(aSecond('changes'), 0, streamShards) * busySeconds,
    derive: batchesASecond(aSecond('derived'), facts.deriveWindowSeconds, streamShards) * busySeconds,
  };
}
