import { Duration, Validations } from 'aws-cdk-lib';
import { AnyPrincipal, Effect, PolicyDocument, PolicyStatement } from 'aws-cdk-lib/aws-iam';
import * as sqs from 'aws-cdk-lib/aws-sqs';
import { Construct } from 'constructs';
import type { Alarms } from '#infra/constructs/alarms.ts';
import type { Names } from '#infra/names.ts';

const shardsPerAlarm = 8;

interface FifoProps {
  readonly name: string;
  readonly visibilitySeconds: number;
  readonly attempts: number;
}

/** A high-throughput FIFO queue with the queue of what was given up. */
class FifoQueue extends Construct {
  readonly queue: sqs.Queue;
  readonly deadLetters: sqs.Queue;

  constructor(scope: Construct, id: string, props: FifoProps) {
    super(scope, id);
    const fifo = {
      fifo: true,
      deduplicationScope: sqs.DeduplicationScope.MESSAGE_GROUP,
      fifoThroughputLimit: sqs.FifoThroughputLimit.PER_MESSAGE_GROUP_ID,
      encryption: sqs.QueueEncryption.SQS_MANAGED,
      retentionPeriod: Duration.days(14),
    };
    this.deadLetters = new sqs.Queue(this, 'DeadLetters', { ...fifo, queueName: props.name.replace(/\.fifo$/, '-dead.fifo') });
    this.queue = new sqs.Queue(this, 'Queue', {
      ...fifo,
      queueName: props.name,
      visibilityTimeout: Duration.seconds(props.visibilitySeconds),
      receiveMessageWaitTime: Duration.seconds(20),
      deadLetterQueue: { queue: this.deadLetters, maxReceiveCount: props.attempts },
    });
  }
}

interface QueuesProps {
  readonly alarms: Alarms;
  readonly names: Pick<Names, 'inbound' | 'outbound' | 'streamFailures'>;
  /** How long one batch of the inbound queue may take. */
  readonly receiveTimeoutSeconds: number;
}

/** What customers and staff write, on its way; other stacks know the queues by their names. */
export class RecadoQueues extends Construct {
  constructor(scope: Construct, id: string, props: QueuesProps) {
    super(scope, id);
    const { alarms, names } = props;
    const inbound = new FifoQueue(this, 'Inbound', {
      name: names.inbound,
      // Six times the function's timeout. https://docs.aws.amazon.com/lambda/latest/dg/services-sqs-configure.html
      visibilitySeconds: 6 * props.receiveTimeoutSeconds,
      attempts: 5,
    });
    const inboundImpact = 'Messages of customers, or acks of sent ones, were given up and are missing from tickets: redrive the queue once the cause is gone.';
    alarms.addForDeadLetters(inbound.deadLetters, [inbound.deadLetters], inboundImpact);
    const outbound = names.outbound.map((name, shard) => {
      // Messages of a connection that is down go back to the queue at every hand-over of its shard, for up to a day.
      return new FifoQueue(this, `Outbound${shard}`, { name, visibilitySeconds: 60, attempts: 100 });
    });
    this.#watchOutbound(alarms, outbound);
    const streamFailures = new sqs.Queue(this, 'StreamFailures', {
      queueName: names.streamFailures,
      encryption: sqs.QueueEncryption.SQS_MANAGED,
      retentionPeriod: Duration.days(14),
    });
    requireTls(this, [...[inbound, ...outbound].flatMap(({ queue, deadLetters }) => [queue, deadLetters]), streamFailures]);
    Validations.of(streamFailures).acknowledge({ id: 'AwsSolutions-SQS3', reason: 'It is the dead-letter queue of the table stream.' });
    alarms.addForDeadLetters(streamFailures, [streamFailures], 'Some changes never reached open browsers; a reload shows them.');
  }

  #watchOutbound(alarms: Alarms, shards: readonly FifoQueue[]): void {
    const impact = 'Messages of staff were given up before WhatsApp took them: redrive the queue once the cause is gone.';
    for (let first = 0; first < shards.length; first += shardsPerAlarm) {
      const watched = shards.slice(first, first + shardsPerAlarm).map(({ deadLetters }) => deadLetters);
      alarms.addForDeadLetters(new Construct(this, `Outbound${first}To${first + watched.length - 1}`), watched, impact);
    }
  }
}

/** One policy for all of them: one for each, as `enforceSSL` makes, would be a fifth of what the stack may hold. */
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
