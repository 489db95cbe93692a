import { CfnOutput, Duration, RemovalPolicy, Stack } from 'aws-cdk-lib';
import { ServicePrincipal } from 'aws-cdk-lib/aws-iam';
import { CnameRecord, HostedZone } from 'aws-cdk-lib/aws-route53';
import { CfnConfigurationSet, CfnConfigurationSetEventDestination, CfnEmailIdentity } from 'aws-cdk-lib/aws-ses';
import { Topic } from 'aws-cdk-lib/aws-sns';
import { SqsSubscription } from 'aws-cdk-lib/aws-sns-subscriptions';
import * as sqs from 'aws-cdk-lib/aws-sqs';
import { Construct } from 'constructs';
import type { Alarms } from '#infra/constructs/alarms.ts';
import type { Names } from '#infra/names.ts';
import { platformSenderOf, type Stage } from '#infra/stages.ts';

interface MailProps {
  readonly stage: Stage;
  readonly alarms: Alarms;
  readonly names: Names;
  /** How long one batch of mail events may take. */
  readonly eventTimeoutSeconds: number;
}

const told = ['SEND', 'REJECT', 'BOUNCE', 'COMPLAINT', 'DELIVERY'];

/** By which rules SES sends, and how it tells what became of a mail: configuration set → topic → queue → function. */
export class RecadoMail extends Construct {
  constructor(scope: Construct, id: string, { stage, alarms, names, eventTimeoutSeconds }: MailProps) {
    super(scope, id);
    const kept = {
      encryption: sqs.QueueEncryption.SQS_MANAGED,
      retentionPeriod: Duration.days(14),
      removalPolicy: RemovalPolicy.RETAIN_ON_UPDATE_OR_DELETE,
      enforceSSL: true,
    };
    const deadLetters = new sqs.Queue(this, 'DeadLetters', { ...kept, queueName: names.mailNoticesDeadLetters });
    const queue = new sqs.Queue(this, 'Notices', {
      ...kept,
      queueName: names.mailNotices,
      visibilityTimeout: Duration.seconds(6 * eventTimeoutSeconds),
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
    this.#addPlatformIdentity(stage);
    alarms.addForDeadLetters(deadLetters, deadLetters, {
      impact: 'What became of some mails was not noted: addresses that bounced or complained may get more of them.',
      runbook: 'dead-letters-of-the-mail-notices',
    });
  }

  /** The identity that the installation's own mails are signed with. Below its own domain in its own zone the records are made too. */
  #addPlatformIdentity(stage: Stage): void {
    const sender = platformSenderOf(stage);
    if (sender === undefined || stage.adopt.mailIdentity) return;
    const domain = sender.slice(sender.indexOf('@') + 1);
    const identity = new CfnEmailIdentity(this, 'PlatformIdentity', { emailIdentity: domain });
    const records = ([1, 2, 3] as const).map((n) => ({ name: identity[`attrDkimDnsTokenName${n}`], value: identity[`attrDkimDnsTokenValue${n}`] }));
    const own = stage.domain;
    if (own && 'hostedZoneId' in own && own.name === domain) {
      const zone = HostedZone.fromHostedZoneAttributes(this, 'Zone', { hostedZoneId: own.hostedZoneId, zoneName: own.name });
      for (const [index, { name, value }] of records.entries()) new CnameRecord(this, `Dkim${index + 1}`, { zone, recordName: `${name}.`, domainName: value });
      return;
    }
    for (const [index, { name, value }] of records.entries()) new CfnOutput(this, `DkimRecord${index + 1}`, { value: `${name} CNAME ${value}` });
  }

  #addSet(id: string, name: string, topic: Topic, matchingEventTypes: string[]): void {
    const set = new CfnConfigurationSet(this, id, {
      name,
      deliveryOptions: { tlsPolicy: 'OPTIONAL' },
      reputationOptions: { reputationMetricsEnabled: true },
      // Each company has a list of its own. By the account's list one company's reader would get no link for a lost password either.
      suppressionOptions: { suppressedReasons: [] },
    });
    const destination = new CfnConfigurationSetEventDestination(this, `${id}Notices`, {
      configurationSetName: name,
      eventDestination: { name: 'notices', enabled: true, matchingEventTypes, snsDestination: { topicArn: topic.topicArn } },
    });
    destination.addResourceDependency(set);
  }
}
