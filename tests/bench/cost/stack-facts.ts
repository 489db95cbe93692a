import * as z from 'zod';
import { functionMap } from '#infra/function-map.ts';
import { lastingOf } from '#infra/lasting.ts';
import { flatten, ofType, stacks, stage } from '#tests/infra/support/template.ts';

/** Facts of the template that the bill hangs on. */
export interface StackFacts {
  readonly shards: number;
  readonly memoryMb: Readonly<Record<'request' | 'receive' | 'push' | 'derive', number>>;
  readonly task: { readonly count: number; readonly cpus: number; readonly gb: number };
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

const alarmShape = z.object({ Metrics: z.array(z.object({ MetricStat: z.unknown().optional() })).optional() });
const taskShape = z.object({ Cpu: z.string(), Memory: z.string() });
const sourceShape = z.object({ EventSourceArn: z.unknown(), MaximumBatchingWindowInSeconds: z.number().optional(), FunctionName: z.unknown() });
const functionShape = z.object({ LoggingConfig: z.object({ SystemLogLevel: z.string().optional() }).optional() });

export function stackFacts(): StackFacts {
  const [task] = ofType('AWS::ECS::TaskDefinition', taskShape);
  if (!task) throw new Error('the template has no task');
  // An alarm costs as much as the metrics that it looks at.
  const watched = ofType('AWS::CloudWatch::Alarm', alarmShape).map(({ properties }) => properties.Metrics?.filter((one) => one.MetricStat).length ?? 1);
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
    task: { count: stage.tasks.min, cpus: Number(task.properties.Cpu) / 1_024, gb: Number(task.properties.Memory) / 1_024 },
    alarmMetrics: watched.reduce((sum, count) => sum + count, 0),
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
