import { Duration, RemovalPolicy, Stack } from 'aws-cdk-lib';
import { ServicePrincipal } from 'aws-cdk-lib/aws-iam';
import { CfnConfigurationSet, CfnConfigurationSetEventDestination } from 'aws-cdk-lib/aws-ses';
import { Topic } from 'aws-cdk-lib/aws-sns';
import { SqsSubscription } from 'aws-cdk-lib/aws-sns-subscriptions';
import * as sqs from 'aws-cdk-lib/aws-sqs';
import { Construct } from 'constructs';
import type { Alarms } from '#infra/constructs/alarms.ts';
import type { Names } from '#infra/names.ts';

interface MailProps {
  readonly alarms: Alarms;
  readonly names: Names;
  /** How long one batch of notices may take. */
  readonly noticeTimeoutSeconds: number;
}

const told = ['SEND', 'REJECT', 'BOUNCE', 'COMPLAINT', 'DELIVERY'];

/** By which rules SES sends, and how it tells what became of a mail: configuration set → topic → queue → function. */
export class RecadoMail extends Construct {
  constructor(scope: Construct, id: string, { alarms, names, noticeTimeoutSeconds }: MailProps) {
    super(scope, id);
    const kept = { encryption: sqs.QueueEncryption.SQS_MANAGED, retentionPeriod: Duration.days(14), removalPolicy: RemovalPolicy.RETAIN, enforceSSL: true };
    const deadLetters = new sqs.Queue(this, 'DeadLetters', { ...kept, queueName: names.mailNoticesDeadLetters });
    const queue = new sqs.Queue(this, 'Notices', {
      ...kept,
      queueName: names.mailNotices,
      visibilityTimeout: Duration.seconds(6 * noticeTimeoutSeconds),
      receiveMessageWaitTime: Duration.seconds(20),
      // Half an hour at that: an outage of the table is over by then.
      deadLetterQueue: { queue: deadLetters, maxReceiveCount: 10 },
    });
    const topic = new Topic(this, 'Topic', { topicName: names.mailTopic, enforceSSL: true });
    topic.addSubscription(new SqsSubscription(queue));
    topic.grantPublish(new ServicePrincipal('ses.amazonaws.com', { conditions: { StringEquals: { 'aws:SourceAccount': Stack.of(this).account } } }));
    this.#addSet('Plain', names.mailSet, topic, told);
    // SES puts its picture and its links into the mails of this set alone.
    this.#addSet('Tracked', names.trackedMailSet, topic, [...told, 'OPEN', 'CLICK']);
    alarms.addForDeadLetters(deadLetters, deadLetters, {
      impact: 'What became of some mails was not noted: addresses that bounced or complained may get more of them.',
      runbook: 'dead-letters-of-the-mail-notices',
    });
  }

  #addSet(id: string, name: string, topic: Topic, matchingEventTypes: string[]): void {
    const set = new CfnConfigurationSet(this, id, { name, deliveryOptions: { tlsPolicy: 'OPTIONAL' }, reputationOptions: { reputationMetricsEnabled: true } });
    const destination = new CfnConfigurationSetEventDestination(this, `${id}Notices`, {
      configurationSetName: name,
      eventDestination: { name: 'notices', enabled: true, matchingEventTypes, snsDestination: { topicArn: topic.topicArn } },
    });
    destination.addDependency(set);
  }
}
