import { CfnOutput, Stack } from 'aws-cdk-lib';
import type { Construct } from 'constructs';
import type { Alarms } from '#infra/constructs/alarms.ts';
import { Dashboards } from '#infra/constructs/dashboards.ts';
import { DataReferences } from '#infra/constructs/data-references.ts';
import { RecadoFunctions } from '#infra/constructs/functions.ts';
import { GradualShift } from '#infra/constructs/gradual-shift.ts';
import { LiveApi } from '#infra/constructs/live-api.ts';
import { RestApi } from '#infra/constructs/rest-api.ts';
import { settingOf } from '#infra/constructs/setting.ts';
import { shareValues } from '#infra/constructs/shared-values.ts';
import { Timers } from '#infra/constructs/timers.ts';
import { namesOf } from '#infra/names.ts';
import type { CodeStackProps } from '#infra/stacks/stage-stack-props.ts';
import { platformSenderOf, type Stage } from '#infra/stages.ts';

interface ApplicationStackProps extends CodeStackProps {
  readonly alarms: Alarms;
}

/** Everything that runs on demand: functions, the two APIs, the callers of the functions, and their alarms. */
export class ApplicationStack extends Stack {
  constructor(scope: Construct, id: string, { stage, distFolder, alarms, ...props }: ApplicationStackProps) {
    super(scope, id, props);
    const { data, media, queues, secrets, mail: mailSets } = new DataReferences(this, 'References', stage);
    const live = new LiveApi(this, 'Live', stage.throttles.live);
    const names = namesOf(stage);
    const timers = new Timers(this, 'Timers', { groupName: names.timers, jobs: queues.jobs });
    const parameters = {
      ...this.#settings(stage),
      webPushContact: `mailto:${stage.superEmail ?? 'nobody@example.com'}`,
      platformDomain: stage.domain?.name ?? '',
      platformSender: platformSenderOf(stage) ?? '',
    };
    const { memoryMb, concurrency } = stage;
    const shift = stage.shift === 'none' ? undefined : new GradualShift(this, 'Shift', { shift: stage.shift, unseenSettings: stage });
    const { byName: functions, called } = new RecadoFunctions(this, 'Functions', {
      alarms,
      names,
      data,
      media,
      queues,
      secrets,
      mail: mailSets,
      live,
      timers,
      distFolder,
      memoryMb,
      concurrency,
      shift,
      ...parameters,
    });
    const { identity, administration, desk, outreach, platform, live: liveFunction, meta, billing, mail } = called;
    const served = { identity, administration, desk, outreach, platform, live: liveFunction, meta, billing, mail };
    const rest = new RestApi(this, 'Rest', { alarms, accessLogName: names.log('rest-access'), functions: served, throttle: stage.throttles.rest });
    live.connect(called['live-socket']);
    shift?.watch(rest.alarm);
    new Dashboards(this, 'Dashboards', { names, functions, rest: rest.api, live: live.api });
    shareValues(this, stage, { 'rest-host': rest.host, 'live-host': live.host });
    new CfnOutput(this, 'BootstrapFunctionName', { value: functions.bootstrap.functionName });
    new CfnOutput(this, 'GrowFunctionName', { value: functions.grow.functionName });
    new CfnOutput(this, 'MediaGeneration', { value: String(stage.generations.media[0]), description: 'Generation of the key that signs addresses of files' });
    new CfnOutput(this, 'IdentityFunctionName', { value: functions.identity.functionName });
  }

  #settings(stage: Stage) {
    const set = settingOf(this, stage);
    return {
      localMode: set('LocalMode', 'true on one machine only', 'false'),
      signUpsPerHour: set(
        'SignUpsPerHour',
        'Most sign-ups of one address in an hour; 0 closes the installation to new companies',
        String(stage.signUpsPerHour),
      ),
      requestsPerSecond: set('RequestsPerSecond', 'Requests of one user over a while; 0 for no limit', String(stage.requestsPerSecond)),
      appUrl: set('AppUrl', 'Where browsers find the installation, for links in mails', stage.domain ? `https://${stage.domain.name}` : ''),
      metaGraphUrl: set('MetaGraphUrl', 'Address of Meta’s Graph API; empty for the real one'),
      metaDialogUrl: set('MetaDialogUrl', 'Address of Meta’s login dialog; empty for the real one'),
      pushStandIn: set('PushStandIn', 'Origin of what stands in for the push services of browsers; empty for the real ones'),
      dnsServers: set('DnsServers', 'Name servers that domains of mails are looked up at; empty for the machine’s own'),
    };
  }
}
