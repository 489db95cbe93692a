import * as z from 'zod';
import { functionMap } from '#infra/function-map.ts';
import { lastingOf } from '#infra/lasting.ts';
import { flatten, ofType, stacks, stage, type synthesize, template } from '#tests/infra/support/template.ts';

/** Facts of the template that the bill hangs on. */
export interface StackFacts {
  readonly shards: number;
  readonly memoryMb: Readonly<Record<'request' | 'receive' | 'push' | 'derive', number>>;
  /** Each of them; those on Spot come on top of the others. */
  readonly task: { readonly count: number; readonly spot: number; readonly cpus: number; readonly gb: number };
  /** Capacity of the table, where the stage provisions it. */
  readonly capacity?: CapacityFacts;
  readonly alarmMetrics: number;
  readonly secrets: number;
  /** Message queues that Lambda asks. */
  readonly polled: { readonly fifo: number; readonly standard: number };
  /** Seconds for which acks are gathered before `receive` is called. */
  readonly ackWindowSeconds: number;
  /** Secrets that outlive the stacks, which other regions may have, too. */
  readonly lastingSecrets: number;
  /** Nightly copies in another region, where the stage asks for them. */
  readonly copies?: { readonly keepDays: number; readonly secretRegions: number };
  /** Seconds for which the stream's records are gathered before `derive` is called. */
  readonly deriveWindowSeconds: number;
  /** Lambda's own lines of each invocation are kept. */
  readonly hasPlatformLogs: boolean;
  /** Resources of the largest stack. */
  readonly resources: number;
  readonly routes: number;
}

interface CapacityFacts {
  /** The table and its indexes, each with capacity of its own. */
  readonly parts: number;
  /** Fewest units in each second, of each part. */
  readonly fewest: { readonly writes: number; readonly reads: number };
  /** Alarms by which scaling goes up and down. */
  readonly scalingAlarms: number;
}

type Resources = Awaited<ReturnType<typeof synthesize>>[string]['Resources'];
const targetShape = z.object({ ScalableDimension: z.string(), MinCapacity: z.number() });
/** Too much and too little used, and a change by another hand: two of each. https://docs.aws.amazon.com/amazondynamodb/latest/developerguide/AutoScaling.CLI.html */
const alarmsOfPolicy = 4;

/** Facts of a stack's capacity, if it has any. */
export function capacityFacts(resources: Resources): CapacityFacts | undefined {
  const targets = Object.values(resources)
    .filter(({ Type, Properties }) => Type === 'AWS::ApplicationAutoScaling::ScalableTarget' && Properties['ServiceNamespace'] === 'dynamodb')
    .map(({ Properties }) => targetShape.parse(Properties));
  const [writes, reads] = ['Write', 'Read'].map((kind) => targets.filter(({ ScalableDimension }) => ScalableDimension.endsWith(`${kind}CapacityUnits`)));
  if (!writes?.[0] || !reads?.[0]) return undefined;
  return {
    parts: writes.length,
    fewest: { writes: writes[0].MinCapacity, reads: reads[0].MinCapacity },
    scalingAlarms: alarmsOfPolicy * targets.length,
  };
}

/** An alarm costs as much as the metrics that it looks at. */
export const alarmMetricsOf = (resources: Resources): number =>
  Object.values(resources)
    .filter(({ Type }) => Type === 'AWS::CloudWatch::Alarm')
    .map(({ Properties }) => alarmShape.parse(Properties).Metrics?.filter((one) => one.MetricStat).length ?? 1)
    .reduce((sum, count) => sum + count, 0);

const alarmShape = z.object({ Metrics: z.array(z.object({ MetricStat: z.unknown().optional() })).optional() });
const taskShape = z.object({ Cpu: z.string(), Memory: z.string() });
const sourceShape = z.object({ EventSourceArn: z.unknown(), MaximumBatchingWindowInSeconds: z.number().optional(), FunctionName: z.unknown() });
const functionShape = z.object({ LoggingConfig: z.object({ SystemLogLevel: z.string().optional() }).optional() });

export function stackFacts(): StackFacts {
  const [task] = ofType('AWS::ECS::TaskDefinition', taskShape);
  if (!task) throw new Error('the template has no task');
  const capacity = capacityFacts(template.Resources);
  const sources = ofType('AWS::Lambda::EventSourceMapping', sourceShape).map(({ properties }) => ({ ...properties, arn: flatten(properties.EventSourceArn) }));
  const derive = sources.find(({ FunctionName }) => JSON.stringify(FunctionName).includes('derive'));
  const polled = sources.filter(({ arn }) => arn.includes(':sqs:'));
  const fifo = polled.filter(({ arn }) => arn.endsWith('.fifo')).length;
  const push = ofType('AWS::Lambda::Function', functionShape).find(({ id }) => id.startsWith('Functionspush'));
  return {
    shards: stage.shards,
    memoryMb: {
      request: functionMap.desk.memoryMb,
      receive: functionMap.receive.memoryMb,
      push: functionMap.push.memoryMb,
      derive: functionMap.derive.memoryMb,
    },
    task: { count: stage.tasks.min, spot: stage.tasks.spot, cpus: Number(task.properties.Cpu) / 1_024, gb: Number(task.properties.Memory) / 1_024 },
    ...(capacity && { capacity }),
    alarmMetrics: alarmMetricsOf(template.Resources),
    lastingSecrets: lastingOf(stage).filter(({ type, isPassing }) => type === 'AWS::SecretsManager::Secret' && !isPassing).length,
    // The media key's is made before the stack.
    secrets: ofType('AWS::SecretsManager::Secret', z.unknown()).length + 1,
    polled: { fifo, standard: polled.length - fifo },
    ackWindowSeconds: polled.find(({ arn }) => arn.endsWith('-acks'))?.MaximumBatchingWindowInSeconds ?? 0,
    deriveWindowSeconds: derive?.MaximumBatchingWindowInSeconds ?? 0,
    hasPlatformLogs: push?.properties.LoggingConfig?.SystemLogLevel !== 'WARN',
    resources: Math.max(...Object.values(stacks).map(({ Resources }) => Object.keys(Resources).length)),
    routes: ofType('AWS::ApiGatewayV2::Route', z.unknown()).length,
  };
}
