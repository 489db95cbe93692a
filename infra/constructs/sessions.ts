import { Duration, RemovalPolicy, Validations } from 'aws-cdk-lib';
import { MathExpression, Metric } from 'aws-cdk-lib/aws-cloudwatch';
import * as ec2 from 'aws-cdk-lib/aws-ec2';
import { Platform } from 'aws-cdk-lib/aws-ecr-assets';
import * as ecs from 'aws-cdk-lib/aws-ecs';
import { PolicyStatement } from 'aws-cdk-lib/aws-iam';
import { LogGroup, RetentionDays } from 'aws-cdk-lib/aws-logs';
import { Construct } from 'constructs';
import { join } from 'node:path';
import type { Alarms } from '#infra/constructs/alarms.ts';
import { acknowledgeWildcards, objectsFinding } from '#infra/constructs/acknowledge-wildcards.ts';
import { asCluster, asVpc } from '#infra/constructs/as-interface.ts';
import { grantedActions, tableStatement } from '#infra/constructs/function-grants.ts';
import type { DataReferences } from '#infra/constructs/data-references.ts';
import type { Stage } from '#infra/stages.ts';

interface SessionsProps extends Pick<DataReferences, 'data' | 'media' | 'queues' | 'secrets'> {
  readonly alarms: Alarms;
  readonly logGroupName: string;
  readonly tasks: Stage['tasks'];
  readonly distFolder: string;
  readonly whatsappUrl: string;
  readonly whatsappRootKey: string;
  readonly whatsappVersion: string;
}

/** A metric that `services/whatsapp/metrics.ts` prints; each metric once for a table, and so for a stage. */
function sessionMetric(tableName: string, metricName: string, statistic: string): Metric {
  return new Metric({ namespace: 'Recado', metricName, dimensionsMap: { Table: tableName }, statistic });
}

/** Asks the service's health on its default port; the image has no curl. */
const askHealth = "fetch('http://127.0.0.1:8080/health').then((reply) => process.exit(reply.ok ? 0 : 1), () => process.exit(1))";

/** The tasks that hold WhatsApp sessions open. */
export class Sessions extends Construct {
  readonly service: ecs.FargateService;

  constructor(scope: Construct, id: string, props: SessionsProps) {
    super(scope, id);
    const vpc = makeVpc(this);
    const cluster = new ecs.Cluster(this, 'Cluster', { vpc: asVpc(vpc) });
    Validations.of(cluster).acknowledge({
      id: 'AwsSolutions-ECS4',
      reason: 'Container Insights costs more than the idle service; its CPU metric and its log tell whether it runs.',
    });
    const common: ecs.FargateServiceProps = {
      cluster: asCluster(cluster),
      taskDefinition: this.#makeTask(props),
      // The new task takes over shard by shard before the old one is stopped.
      minHealthyPercent: 100,
      maxHealthyPercent: 200,
      circuitBreaker: { enable: true, rollback: true },
      // An address of its own is how it reaches WhatsApp without a NAT gateway; nothing reaches it.
      assignPublicIp: true,
      vpcSubnets: { subnetType: ec2.SubnetType.PUBLIC },
      securityGroups: [new ec2.SecurityGroup(this, 'NoIngress', { vpc: asVpc(vpc), description: 'WhatsApp sessions: out only' })],
    };
    this.service = new ecs.FargateService(this, 'Service', common);
    // Its first task would otherwise start before there is a way out, and count as failed: CDK's dependency means the gateway only.
    this.service.node.addDependency(vpc.internetConnectivityEstablished, ...vpc.publicSubnets.map((subnet) => subnet.internetConnectivityEstablished));
    scale(this.service, props.tasks);
    if (props.tasks.spot > 0) this.#addSpot(cluster, common, props.tasks.spot);
    this.#watch(props);
  }

  /**
   * Tasks on Fargate Spot, as a service of their own. One service for both would be made anew by CloudFormation when it begins and ends, and nothing
   * says which of its tasks are on Spot after a deploy.
   */
  #addSpot(cluster: ecs.Cluster, common: ecs.FargateServiceProps, desiredCount: number): void {
    const providers = new ecs.CfnClusterCapacityProviderAssociations(this, 'Providers', {
      cluster: cluster.clusterName,
      capacityProviders: ['FARGATE', 'FARGATE_SPOT'],
      defaultCapacityProviderStrategy: [],
    });
    const spot = new ecs.FargateService(this, 'Spot', {
      ...common,
      desiredCount,
      capacityProviderStrategies: [{ capacityProvider: 'FARGATE_SPOT', weight: 1 }],
    });
    // The role by which a cluster uses providers comes with the account's first service. A provider in use cannot be taken from its cluster.
    providers.node.addDependency(this.service);
    spot.node.addDependency(providers);
  }

  #watch({ alarms, data }: SessionsProps): void {
    alarms.add(this, 'Alarm', {
      metric: this.service.metricCpuUtilization({ statistic: 'SampleCount' }),
      threshold: 1,
      isSilenceBad: true,
      impact: 'No session task runs: no message leaves for WhatsApp or arrives from it.',
      runbook: 'no-session-task-runs',
    });
    const metric = (metricName: string, statistic: string) => sessionMetric(data.table.tableName, metricName, statistic);
    const sessions = { wanted: metric('SessionsWanted', 'Sum'), open: metric('SessionsOpen', 'Sum') };
    alarms.add(this, 'SessionsDown', {
      // Single phones come and go; half of at least five do not.
      metric: new MathExpression({ expression: 'IF(wanted >= 25, 100 * (wanted - open) / wanted, 0)', usingMetrics: sessions }),
      threshold: 50,
      periods: 3,
      impact: 'Half of the companies’ WhatsApp connections are down: they neither send nor receive.',
      runbook: 'whatsapp-connections-are-down',
    });
    alarms.add(this, 'ShardsUnowned', {
      // Each task tells once a minute what it holds, and of how many.
      metric: new MathExpression({
        expression: '5 * shards - held',
        usingMetrics: { shards: metric('Shards', 'Maximum'), held: metric('ShardsHeld', 'Sum') },
      }),
      threshold: 5,
      periods: 2,
      impact: 'Some companies’ WhatsApp connections are run by no task: they neither send nor receive.',
      runbook: 'shards-without-an-owner',
    });
    alarms.add(this, 'Processor', {
      metric: this.service.metricCpuUtilization({ statistic: 'Average' }),
      threshold: 85,
      // Scaling has had its time.
      periods: 3,
      impact: 'The session tasks have no processor left: messages reach and leave WhatsApp late.',
      runbook: 'session-tasks-have-no-processor-left',
    });
    alarms.add(this, 'SendsFailed', {
      metric: metric('SendsFailed', 'Sum'),
      threshold: 20,
      impact: 'Many messages of staff fail to be sent, and are shown as failed.',
      runbook: 'messages-fail-to-be-sent',
    });
  }

  #makeTask(props: SessionsProps): ecs.FargateTaskDefinition {
    const task = new ecs.FargateTaskDefinition(this, 'Task', {
      cpu: props.tasks.cpu,
      memoryLimitMiB: props.tasks.memoryMb,
      runtimePlatform: { cpuArchitecture: ecs.CpuArchitecture.ARM64, operatingSystemFamily: ecs.OperatingSystemFamily.LINUX },
    });
    task.addContainer('whatsapp', {
      image: ecs.ContainerImage.fromAsset(join(props.distFolder, 'whatsapp'), { platform: Platform.LINUX_ARM64 }),
      environment: { ...environmentOf(props), ...memorySettings(props.tasks.memoryMb) },
      secrets: { AUTH_STATE_KEY: ecs.Secret.fromSecretsManager(props.secrets.authState()) },
      healthCheck: {
        command: ['CMD', 'node', '-e', askHealth],
        interval: Duration.seconds(30),
        timeout: Duration.seconds(10),
        retries: 3,
        startPeriod: Duration.seconds(60),
      },
      // Fargate's longest; handing over takes seconds. https://docs.aws.amazon.com/AmazonECS/latest/developerguide/task_definition_parameters.html
      stopTimeout: Duration.seconds(120),
      // Node is no good first process: it would not reap what it did not start.
      linuxParameters: new ecs.LinuxParameters(this, 'Linux', { initProcessEnabled: true }),
      logging: ecs.LogDrivers.awsLogs({
        streamPrefix: 'whatsapp',
        logGroup: new LogGroup(this, 'Log', { logGroupName: props.logGroupName, retention: RetentionDays.ONE_MONTH, removalPolicy: RemovalPolicy.DESTROY }),
      }),
    });
    for (const statement of statementsOf(props)) task.addToTaskRolePolicy(statement);
    acknowledgeTask(task, props);
    return task;
  }
}

/**
 * A session takes memory for as long as it is linked, and the processor while somebody writes. The number of tasks is left to scaling: a template
 * that named one would set it back with each deploy.
 */
function scale(service: ecs.FargateService, { min, max }: Stage['tasks']): void {
  const made = service.node.defaultChild;
  if (!(made instanceof ecs.CfnService)) throw new Error('CDK no longer makes a service of the first level');
  if (max === min) {
    made.desiredCount = min;
    return;
  }
  made.addPropertyDeletionOverride('DesiredCount');
  const count = service.autoScaleTaskCount({ minCapacity: min, maxCapacity: max });
  // Each change hands sessions over.
  const cooldowns = { scaleInCooldown: Duration.minutes(15), scaleOutCooldown: Duration.minutes(3) };
  count.scaleOnMemoryUtilization('Memory', { targetUtilizationPercent: 70, ...cooldowns });
  count.scaleOnCpuUtilization('Processor', { targetUtilizationPercent: 60, ...cooldowns });
}

/** Public subnets and no NAT gateway; the gateway endpoints cost nothing and keep table and media traffic off the internet. */
function makeVpc(scope: Construct): ec2.Vpc {
  const vpc = new ec2.Vpc(scope, 'Vpc', {
    maxAzs: 2,
    natGateways: 0,
    subnetConfiguration: [{ name: 'public', subnetType: ec2.SubnetType.PUBLIC, cidrMask: 22 }],
    gatewayEndpoints: {
      table: { service: ec2.GatewayVpcEndpointAwsService.DYNAMODB },
      media: { service: ec2.GatewayVpcEndpointAwsService.S3 },
    },
  });
  Validations.of(vpc).acknowledge({ id: 'AwsSolutions-VPC7', reason: 'Nothing listens in this network, and its flow logs would cost more than the service.' });
  return vpc;
}

function environmentOf(props: SessionsProps): Record<string, string> {
  return {
    TABLE_NAME: props.data.table.tableName,
    INBOUND_QUEUE_URL: props.queues.inbound.queueUrl,
    ACKS_QUEUE_URL: props.queues.acks.queueUrl,
    ...props.queues.outboundEnvironment,
    MEDIA_BUCKET: props.media.bucket.bucketName,
    WHATSAPP_URL: props.whatsappUrl,
    WHATSAPP_ROOT_KEY: props.whatsappRootKey,
    WHATSAPP_VERSION: props.whatsappVersion,
    LOG_LEVEL: 'info',
  };
}

/**
 * Fits many sessions, most of them idle, into a task's memory. Small young generations and one arena of the allocator cost
 * some processor time at a rush and save what each would keep for good; the heap's limit leaves two fifths of the memory to
 * buffers, TLS and code, so that the process collects its garbage before ECS kills it.
 */
export function memorySettings(memoryMb: number): Record<string, string> {
  const heapMb = Math.floor(0.6 * memoryMb);
  return {
    NODE_OPTIONS: `--enable-source-maps --max-semi-space-size=2 --max-old-space-size=${heapMb}`,
    MALLOC_ARENA_MAX: '1',
  };
}

function statementsOf(props: SessionsProps): PolicyStatement[] {
  const { media, queues } = props;
  return [
    tableStatement('sessions', ['GetItem', 'Query', 'PutItem', 'UpdateItem', 'DeleteItem', 'ConditionCheckItem'], props),
    tableStatement('messages', ['GetItem', 'Query'], props),
    new PolicyStatement({ actions: ['sqs:ReceiveMessage', 'sqs:DeleteMessage', 'sqs:ChangeMessageVisibility'], resources: queues.outboundArns }),
    // The outbound ones for connections that change their shard.
    new PolicyStatement({ actions: ['sqs:SendMessage'], resources: [queues.inbound.queueArn, queues.acks.queueArn, ...queues.outboundArns] }),
    new PolicyStatement({ actions: [...grantedActions.readWriteMedia], resources: [media.bucket.arnForObjects('companies/*')] }),
  ];
}

function acknowledgeTask(task: ecs.FargateTaskDefinition, { media }: SessionsProps): void {
  Validations.of(task).acknowledge({ id: 'AwsSolutions-ECS2', reason: 'Names and addresses only; the one secret comes from Secrets Manager.' });
  acknowledgeWildcards(task, 'Objects below companies/ are made at run time.', [objectsFinding(media.bucket, 'companies/*')]);
  acknowledgeWildcards(task, 'ecr:GetAuthorizationToken, by which the image is pulled, knows no resource.', ['Resource::*']);
}
