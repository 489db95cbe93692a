import { CfnOutput, CfnParameter, Stack, type StackProps } from 'aws-cdk-lib';
import type { Construct } from 'constructs';
import { join } from 'node:path';
import { AccessLogs } from '#infra/constructs/access-logs.ts';
import { Alarms } from '#infra/constructs/alarms.ts';
import { RecadoFunctions } from '#infra/constructs/functions.ts';
import { LiveApi } from '#infra/constructs/live-api.ts';
import { RecadoMedia } from '#infra/constructs/media.ts';
import { RecadoQueues } from '#infra/constructs/queues.ts';
import { RestApi } from '#infra/constructs/rest-api.ts';
import { Schedules } from '#infra/constructs/schedules.ts';
import { RecadoSecrets } from '#infra/constructs/secrets.ts';
import { Sessions } from '#infra/constructs/sessions.ts';
import { SiteDeployment } from '#infra/constructs/site-deployment.ts';
import { RecadoSite } from '#infra/constructs/site.ts';
import { RecadoTable } from '#infra/constructs/table.ts';
import { functionMap } from '#infra/function-map.ts';

interface RecadoStackProps extends StackProps {
  /** Where `npm run build` wrote the functions, the session service and the site. */
  readonly distFolder: string;
}

/** All of Recado. */
export class RecadoStack extends Stack {
  constructor(scope: Construct, id: string, { distFolder, ...props }: RecadoStackProps) {
    super(scope, id, props);
    const parameters = makeParameters(this);
    const alarms = new Alarms(this, 'Alarms');
    const accessLogs = new AccessLogs(this, 'AccessLogs').bucket;
    const secrets = new RecadoSecrets(this, 'Secrets');
    const data = new RecadoTable(this, 'Data');
    const { mediaPublicKey: publicKey, mediaKeyArn: privateKeyArn } = parameters;
    const media = new RecadoMedia(this, 'Media', { accessLogs, publicKey, privateKeyArn });
    const queues = new RecadoQueues(this, 'Queues', { alarms, receiveTimeoutSeconds: functionMap.receive.timeoutSeconds });
    const live = new LiveApi(this, 'Live');
    new Schedules(this, 'Schedules');

    const functions = new RecadoFunctions(this, 'Functions', { alarms, data, media, queues, secrets, live, distFolder, ...parameters }).byName;
    const rest = new RestApi(this, 'Rest', { alarms, functions: restFunctionsOf(functions) });
    live.connect(functions['live-socket']);
    const site = new RecadoSite(this, 'Site', {
      accessLogs,
      mediaOrigin: media.url,
      uploadOrigin: media.uploadOrigin,
      restHost: `${rest.api.apiId}.execute-api.${this.region}.${this.urlSuffix}`,
      liveHost: live.host,
      originSecret: secrets.originReference,
    });
    new SiteDeployment(this, 'SiteDeployment', { bucket: site.bucket, webFolder: join(distFolder, 'web') });
    new Sessions(this, 'Sessions', { alarms, data, media, queues, secrets, distFolder, ...parameters });

    new CfnOutput(this, 'Url', { value: site.url });
    new CfnOutput(this, 'BootstrapFunctionName', { value: functions.bootstrap.functionName });
    new CfnOutput(this, 'AlarmTopicArn', { value: alarms.topic.topicArn });
  }
}

function restFunctionsOf({ identity, administration, desk, live }: RecadoFunctions['byName']): ConstructorParameters<typeof RestApi>[2]['functions'] {
  return { identity, administration, desk, live };
}

function makeParameters(stack: Stack) {
  const parameter = (name: string, props: { description: string; default?: string; allowedValues?: string[] }) =>
    new CfnParameter(stack, name, { type: 'String', ...props }).valueAsString;
  return {
    whatsappUrl: parameter('WhatsappUrl', { description: 'Base address of WhatsApp; empty for the real one', default: '' }),
    whatsappRootKey: parameter('WhatsappRootKey', { description: 'Public key of another WhatsApp’s certificates; empty for the real one', default: '' }),
    whatsappVersion: parameter('WhatsappVersion', { description: 'Version of WhatsApp Web to log in as; empty for the built-in one', default: '' }),
    localMode: parameter('LocalMode', { description: 'true on one machine only', default: 'false', allowedValues: ['true', 'false'] }),
    signUpsPerHour: parameter('SignUpsPerHour', { description: 'Most sign-ups of one address in an hour', default: '10' }),
    mediaPublicKey: parameter('MediaPublicKey', { description: 'PEM of the RSA public key whose private half signs media URLs' }),
    mediaKeyArn: parameter('MediaKeyArn', { description: 'Secret with that private half, PEM' }),
  };
}
