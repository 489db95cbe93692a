import { CfnOutput, Stack } from 'aws-cdk-lib';
import { EmailSubscription } from 'aws-cdk-lib/aws-sns-subscriptions';
import type { Construct } from 'constructs';
import { AccessLogs } from '#infra/constructs/access-logs.ts';
import { Alarms } from '#infra/constructs/alarms.ts';
import { Budget } from '#infra/constructs/budget.ts';
import { RecadoMail } from '#infra/constructs/mail.ts';
import { MediaBucket } from '#infra/constructs/media-bucket.ts';
import { RecadoQueues } from '#infra/constructs/queues.ts';
import { RecadoSecrets } from '#infra/constructs/secrets.ts';
import { shareValues } from '#infra/constructs/shared-values.ts';
import { RecadoTable } from '#infra/constructs/table.ts';
import { functionMap } from '#infra/function-map.ts';
import { namesOf } from '#infra/names.ts';
import type { StageStackProps } from '#infra/stacks/stage-stack-props.ts';

/** Everything that lasts: table, media, queues, secrets, and the alarm's receivers. Existing resources can be adopted instead of made. */
export class DataStack extends Stack {
  readonly alarms: Alarms;

  constructor(scope: Construct, id: string, { stage, ...props }: StageStackProps) {
    super(scope, id, props);
    const names = namesOf(stage);
    const { adopt, alarmEmail: email, monthlyBudgetUsd: monthlyUsd } = stage;
    this.alarms = new Alarms(this, 'Alarms', names.alarmTopic);
    if (email !== undefined) this.alarms.topic.addSubscription(new EmailSubscription(email));
    if (email !== undefined && monthlyUsd !== undefined) new Budget(this, 'Budget', { name: `recado-${stage.name}`, monthlyUsd, email });

    const streamArn =
      adopt.table?.streamArn ?? new RecadoTable(this, 'Data', { alarms: this.alarms, tableName: names.table, capacity: stage.capacity }).streamArn;
    const secrets = new RecadoSecrets(this, 'Secrets', { names, adopt, regions: stage.copies?.secretRegions ?? [] });
    new RecadoQueues(this, 'Queues', {
      alarms: this.alarms,
      names,
      receiveTimeoutSeconds: functionMap.receive.timeoutSeconds,
      metaTimeoutSeconds: functionMap['meta-send'].timeoutSeconds,
      jobTimeoutSeconds: functionMap.work.timeoutSeconds,
      dispatchTimeoutSeconds: functionMap.dispatch.timeoutSeconds,
      noticeTimeoutSeconds: functionMap.notify.timeoutSeconds,
      billingTimeoutSeconds: functionMap.billing.timeoutSeconds,
    });
    new RecadoMail(this, 'Mail', { stage, alarms: this.alarms, names, eventTimeoutSeconds: functionMap['mail-notices'].timeoutSeconds });
    const accessLogs = new AccessLogs(this, 'AccessLogs', names.mediaLogs).bucket;
    if (adopt.mediaBucket === undefined) new MediaBucket(this, 'Media', { accessLogs, bucketName: names.mediaBucket });
    shareValues(this, stage, {
      'table-stream-arn': streamArn,
      'auth-secret-arn': secrets.authArn,
      'auth-state-secret-arn': secrets.authStateArn,
      'meta-app-secret-arn': secrets.metaAppArn,
      'channel-secret-arn': secrets.channelArn,
      'pix-secret-arn': secrets.pixArn,
      'web-push-secret-arn': secrets.webPushArn,
    });
    new CfnOutput(this, 'AlarmTopicArn', { value: this.alarms.topic.topicArn });
  }
}
