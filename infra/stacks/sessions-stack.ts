import { CfnOutput, Stack } from 'aws-cdk-lib';
import type { Construct } from 'constructs';
import type { Alarms } from '#infra/constructs/alarms.ts';
import { DataReferences } from '#infra/constructs/data-references.ts';
import { Sessions } from '#infra/constructs/sessions.ts';
import { namesOf } from '#infra/names.ts';
import { SavedQueries } from '#infra/constructs/saved-queries.ts';
import { settingOf } from '#infra/constructs/setting.ts';
import type { CodeStackProps } from '#infra/stacks/stage-stack-props.ts';

interface SessionsStackProps extends CodeStackProps {
  readonly alarms: Alarms;
}

/** Everything that runs always: the tasks that hold WhatsApp sessions open, and their network. */
export class SessionsStack extends Stack {
  constructor(scope: Construct, id: string, { stage, distFolder, alarms, ...props }: SessionsStackProps) {
    super(scope, id, props);
    const { data, media, queues, secrets } = new DataReferences(this, 'References', stage);
    const names = namesOf(stage);
    const set = settingOf(this, stage);
    const { service } = new Sessions(this, 'Sessions', {
      alarms,
      logGroupName: names.sessionsLog,
      data,
      media,
      queues,
      secrets,
      distFolder,
      tasks: stage.tasks,
      whatsappVersion: stage.whatsappVersion,
      whatsappUrl: set('WhatsappUrl', 'Base address of WhatsApp; empty for the real one'),
      whatsappRootKey: set('WhatsappRootKey', 'Public key of another WhatsApp’s certificates; empty for the real one'),
    });
    new SavedQueries(this, 'Queries', names);
    new CfnOutput(this, 'ClusterName', { value: service.cluster.clusterName });
    new CfnOutput(this, 'ServiceName', { value: service.serviceName });
  }
}
