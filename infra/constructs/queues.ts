import { Duration, RemovalPolicy, Validations } from 'aws-cdk-lib';
import { AnyPrincipal, Effect, PolicyDocument, PolicyStatement } from 'aws-cdk-lib/aws-iam';
import * as sqs from 'aws-cdk-lib/aws-sqs';
import { Construct } from 'constructs';
import type { Alarms } from '#infra/constructs/alarms.ts';
import type { Names } from '#infra/names.ts';

const retained = {
  encryption: sqs.QueueEncryption.SQS_MANAGED,
  retentionPeriod: Duration.days(14),
  removalPolicy: RemovalPolicy.RETAIN_ON_UPDATE_OR_DELETE,
} as const;
/** High throughput, first in first out in each group. Messages under way outlive the stack. */
const fifo = {
  ...retained,
  fifo: true,
  deduplicationScope: sqs.DeduplicationScope.MESSAGE_GROUP,
  fifoThroughputLimit: sqs.FifoThroughputLimit.PER_MESSAGE_GROUP_ID,
} as const;

interface FifoProps {
  readonly name: string;
  readonly visibilitySeconds: number;
  readonly attempts: number;
  readonly deadLetters: sqs.Queue;
}

function fifoQueue(scope: Construct, id: string, props: FifoProps): sqs.Queue {
  return new sqs.Queue(scope, id, {
    ...fifo,
    queueName: props.name,
    visibilityTimeout: Duration.seconds(props.visibilitySeconds),
    receiveMessageWaitTime: Duration.seconds(20),
    deadLetterQueue: { queue: props.deadLetters, maxReceiveCount: props.attempts },
  });
}

interface QueuesProps {
  readonly alarms: Alarms;
  readonly names: Names;
  /** How long one batch of the inbound queue may take. */
  readonly receiveTimeoutSeconds: number;
  /** How long one batch of jobs may take. */
  readonly jobTimeoutSeconds: number;
  /** How long one call of Meta may take. */
  readonly metaTimeoutSeconds: number;
  /** How long one batch of campaigns' turns may take. */
  readonly dispatchTimeoutSeconds: number;
  /** How long one batch of notices may take. */
  readonly noticeTimeoutSeconds: number;
  /** How long one batch of look-ups of Pix charges may take. */
  readonly billingTimeoutSeconds: number;
}

/** Queues of messages on their way from and to customers; other stacks know the queues by their names. */
export class RecadoQueues extends Construct {
  readonly inbound: sqs.Queue;
  /** Index = shard. */
  readonly outbound: readonly sqs.Queue[];
  /** Also where the function puts what it cannot read. */
  readonly inboundDeadLetters: sqs.Queue;
  /** Commands for Meta. */
  readonly meta: sqs.Queue;
  /** Queue of the stream's records that its consumers could not handle. */
  readonly streamFailures: sqs.Queue;

  constructor(scope: Construct, id: string, props: QueuesProps) {
    super(scope, id);
    const { names } = props;
    this.inboundDeadLetters = new sqs.Queue(this, 'InboundDeadLetters', { ...fifo, queueName: names.inboundDeadLetters });
    this.inbound = fifoQueue(this, 'Inbound', {
      name: names.inbound,
      // Six times the function's timeout. https://docs.aws.amazon.com/lambda/latest/dg/services-sqs-configure.html
      visibilitySeconds: 6 * props.receiveTimeoutSeconds,
      // Half an hour at that: an outage of the table is over by then. What cannot be read is put aside at once, by the function.
      attempts: 30,
      deadLetters: this.inboundDeadLetters,
    });
    // SQS remembers of each which queue it comes from, and redrives it there.
    const outboundDeadLetters = new sqs.Queue(this, 'OutboundDeadLetters', { ...fifo, queueName: names.outboundDeadLetters });
    this.outbound = names.outbound.map((name, shard) => {
      // Messages of a connection that is down go back to the queue at every hand-over of its shard, for up to a day.
      return fifoQueue(this, `Outbound${shard}`, { name, visibilitySeconds: 60, attempts: 100, deadLetters: outboundDeadLetters });
    });
    const metaDeadLetters = new sqs.Queue(this, 'MetaDeadLetters', { ...fifo, queueName: names.metaDeadLetters });
    // What waits for a page to be connected again comes back every minute and a half, for up to a day.
    const metaWaits = { visibilitySeconds: 2 * props.metaTimeoutSeconds, attempts: 1_000 };
    this.meta = fifoQueue(this, 'Meta', { name: names.meta, ...metaWaits, deadLetters: metaDeadLetters });
    this.streamFailures = new sqs.Queue(this, 'StreamFailures', { ...retained, queueName: names.streamFailures });
    const jobsDeadLetters = new sqs.Queue(this, 'JobsDeadLetters', { ...retained, queueName: names.jobsDeadLetters });
    const jobs = new sqs.Queue(this, 'Jobs', {
      ...retained,
      queueName: names.jobs,
      visibilityTimeout: Duration.seconds(3 * props.jobTimeoutSeconds),
      receiveMessageWaitTime: Duration.seconds(20),
      // An hour at that, as long as an outage of the table.
      deadLetterQueue: { queue: jobsDeadLetters, maxReceiveCount: 20 },
    });
    const acks = new sqs.Queue(this, 'Acks', {
      ...retained,
      queueName: names.acks,
      visibilityTimeout: Duration.seconds(6 * props.receiveTimeoutSeconds),
      receiveMessageWaitTime: Duration.seconds(20),
      // Half an hour at that, like the inbound queue.
      deadLetterQueue: { queue: jobsDeadLetters, maxReceiveCount: 30 },
    });
    const campaigns = new sqs.Queue(this, 'Campaigns', {
      ...retained,
      queueName: names.campaigns,
      visibilityTimeout: Duration.seconds(6 * props.dispatchTimeoutSeconds),
      receiveMessageWaitTime: Duration.seconds(20),
      // Half an hour at that.
      deadLetterQueue: { queue: jobsDeadLetters, maxReceiveCount: 20 },
    });
    const charges = new sqs.Queue(this, 'Charges', {
      ...retained,
      queueName: names.charges,
      visibilityTimeout: Duration.seconds(6 * props.billingTimeoutSeconds),
      receiveMessageWaitTime: Duration.seconds(20),
      // An hour at that, as long as an outage of the bank.
      deadLetterQueue: { queue: jobsDeadLetters, maxReceiveCount: 20 },
    });
    const noticesDeadLetters = new sqs.Queue(this, 'NoticesDeadLetters', { ...retained, queueName: names.noticesDeadLetters });
    const notices = new sqs.Queue(this, 'Notices', {
      ...retained,
      queueName: names.notices,
      visibilityTimeout: Duration.seconds(6 * props.noticeTimeoutSeconds),
      receiveMessageWaitTime: Duration.seconds(20),
      // What push services and receivers do not take is put back by the function; this ends what it fails at.
      deadLetterQueue: { queue: noticesDeadLetters, maxReceiveCount: 5 },
    });
    Validations.of(this.streamFailures).acknowledge({ id: 'AwsSolutions-SQS3', reason: 'It is the dead-letter queue of the table stream.' });
    requireTls(this, [
      this.inbound,
      acks,
      this.meta,
      metaDeadLetters,
      ...this.outbound,
      this.inboundDeadLetters,
      outboundDeadLetters,
      this.streamFailures,
      jobs,
      jobsDeadLetters,
      campaigns,
      charges,
      notices,
      noticesDeadLetters,
    ]);
    this.#watch(props.alarms, outboundDeadLetters, acks);
    watchMeta(props.alarms, this.meta, metaDeadLetters);
    watchJobs(props.alarms, jobs, jobsDeadLetters);
    watchCampaigns(props.alarms, campaigns);
    watchCharges(props.alarms, charges);
    props.alarms.addForDeadLetters(noticesDeadLetters, noticesDeadLetters, {
      impact: 'Staff who had no page open were not told of some messages, which wait in their lists; or webhooks were not told of some events.',
      runbook: 'dead-letters-of-the-notices',
    });
  }

  #watch(alarms: Alarms, outboundDeadLetters: sqs.Queue, acks: sqs.Queue): void {
    alarms.addForDeadLetters(this.inboundDeadLetters, this.inboundDeadLetters, {
      impact: 'Messages of customers were given up and are missing from tickets.',
      runbook: 'dead-letters-of-the-inbound-queue',
    });
    alarms.addForDeadLetters(outboundDeadLetters, outboundDeadLetters, {
      impact: 'Messages of staff were given up before WhatsApp took them.',
      runbook: 'dead-letters-of-the-outbound-queues',
    });
    alarms.addForDeadLetters(this.streamFailures, this.streamFailures, {
      impact: 'Some changes never reached open browsers, which a reload shows, or the search.',
      runbook: 'dead-letters-of-the-stream',
    });
    alarms.addForAge(this.inbound, [this.inbound, acks], {
      seconds: 5 * 60,
      impact: 'Messages of customers, or acks of sent ones, wait for minutes before they reach their tickets.',
      runbook: 'inbound-messages-wait',
    });
    // A connection that is down holds its messages for a day; then they fail, and leave the queue.
    alarms.addForAge(new Construct(this, 'OutboundAge'), this.outbound, {
      seconds: 25 * 60 * 60,
      impact: 'Messages of staff wait for more than a day, neither sent nor failed.',
      runbook: 'outbound-messages-wait',
    });
  }
}

function watchMeta(alarms: Alarms, meta: sqs.Queue, deadLetters: sqs.Queue): void {
  alarms.addForDeadLetters(deadLetters, deadLetters, {
    impact: 'Messages of staff to Facebook or Instagram, or files from there, were given up.',
    runbook: 'dead-letters-of-meta',
  });
  // A page whose access has expired holds its messages for a day; then they fail, and leave the queue.
  alarms.addForAge(meta, [meta], {
    seconds: 25 * 60 * 60,
    impact: 'Messages to Facebook or Instagram wait for more than a day, neither sent nor failed.',
    runbook: 'messages-to-meta-wait',
  });
}

function watchJobs(alarms: Alarms, jobs: sqs.Queue, deadLetters: sqs.Queue): void {
  alarms.addForDeadLetters(deadLetters, deadLetters, {
    impact:
      'Work in the background was given up: a scheduled message was not sent, or a change of many tickets or a campaign stopped half-way, or ticks of sent messages are missing.',
    runbook: 'dead-letters-of-the-jobs',
  });
  // What is due later waits in the queue for up to a quarter of an hour.
  alarms.addForAge(jobs, [jobs], {
    seconds: 60 * 60,
    impact: 'Work in the background is an hour late: scheduled messages, closing of idle tickets, changes of many tickets.',
    runbook: 'jobs-wait',
  });
}

function watchCampaigns(alarms: Alarms, campaigns: sqs.Queue): void {
  // The next turn waits in the queue for up to a quarter of an hour.
  alarms.addForAge(campaigns, [campaigns], {
    seconds: 60 * 60,
    impact: 'Campaigns do not go on: their messages are an hour late.',
    runbook: 'campaigns-wait',
  });
}

function watchCharges(alarms: Alarms, charges: sqs.Queue): void {
  // A look-up to come waits in the queue for up to a quarter of an hour.
  alarms.addForAge(charges, [charges], {
    seconds: 60 * 60,
    impact: 'Payments by Pix are an hour late: companies that have paid are still asked to.',
    runbook: 'payments-wait',
  });
}

/** Sets one policy for all of them: a policy each, as `enforceSSL` makes, would take a fifth of the stack's limit. */
function requireTls(scope: Construct, queues: readonly sqs.Queue[]): void {
  const statement = new PolicyStatement({
    effect: Effect.DENY,
    principals: [new AnyPrincipal()],
    actions: ['sqs:*'],
    // Of a queue's policy: that queue.
    resources: ['*'],
    conditions: { Bool: { 'aws:SecureTransport': 'false' } },
  });
  new sqs.CfnQueuePolicy(scope, 'TlsOnly', {
    queues: queues.map((queue) => queue.queueUrl),
    policyDocument: new PolicyDocument({ statements: [statement] }),
  });
}
