import { isRecord, textOf } from '#services/local-cloud/aws/aws-json.ts';
import type { ChangeSignal } from '#services/local-cloud/tables/change-signal.ts';
import { filtersOf } from './event-pattern.ts';
import type { LambdaHost } from '#services/local-cloud/functions/lambda-host.ts';
import type { SqsClient } from '#services/local-cloud/queues/sqs-client.ts';
import type { State } from '#services/local-cloud/template/state.ts';
import { keyNames, tablesOf } from '#services/local-cloud/tables/tables.ts';
import type { LocalTemplate, Resource } from '#services/local-cloud/template/template.ts';

export interface EventSourceContext {
  lambda: LambdaHost;
  sqs: SqsClient;
  dynamoEndpoint: string;
  changes: ChangeSignal;
  state: State;
  region: string;
  /** For what a person at the terminal should see. */
  report: (problem: string) => void;
}

/** An `AWS::Lambda::EventSourceMapping`, its defaults filled in. */
export interface EventSourceMapping {
  id: string;
  sourceArn: string;
  /** Partition key of the table whose stream it is. */
  partitionKey: string;
  functionName: string;
  batchSize: number;
  windowMs: number;
  reportsItemFailures: boolean;
  maximumConcurrency: number;
  matches: ((event: unknown) => boolean) | undefined;
  /** -1: until the record expires. */
  maximumRetries: number;
  /** -1: as long as the stream has it. */
  maximumAgeSeconds: number;
  bisects: boolean;
  parallelization: number;
  failureQueueArn: string | undefined;
}

export interface EventSource {
  /** Stops asking for more and waits for what is running. */
  close(): Promise<void>;
}

/** Environments that one queue may keep busy when the mapping sets no limit: as many as a function has by default. */
const defaultConcurrency = 8;

export function mappingOf({ logicalId, properties }: Resource, template: LocalTemplate): EventSourceMapping {
  const sourceArn = String(properties['EventSourceArn']);
  const responseTypes = properties['FunctionResponseTypes'];
  const scaling = recordOf(properties['ScalingConfig']);
  const onFailure = recordOf(recordOf(properties['DestinationConfig'])['OnFailure'])['Destination'];
  return {
    id: logicalId,
    partitionKey: partitionKeyOf(sourceArn, template),
    sourceArn,
    functionName: String(properties['FunctionName']),
    batchSize: Number(properties['BatchSize'] ?? (sourceArn.startsWith('arn:aws:sqs:') ? 10 : 100)),
    windowMs: Number(properties['MaximumBatchingWindowInSeconds'] ?? 0) * 1000,
    reportsItemFailures: Array.isArray(responseTypes) && responseTypes.includes('ReportBatchItemFailures'),
    maximumConcurrency: Number(scaling['MaximumConcurrency'] ?? defaultConcurrency),
    matches: filtersOf(properties['FilterCriteria']),
    maximumAgeSeconds: Number(properties['MaximumRecordAgeInSeconds'] ?? -1),
    maximumRetries: Number(properties['MaximumRetryAttempts'] ?? -1),
    bisects: String(properties['BisectBatchOnFunctionError']) === 'true',
    parallelization: Number(properties['ParallelizationFactor'] ?? 1),
    failureQueueArn: typeof onFailure === 'string' ? onFailure : undefined,
  };
}

function partitionKeyOf(sourceArn: string, template: LocalTemplate): string {
  const table = tablesOf(template).find(({ logicalId }) => template.attribute(logicalId, 'StreamArn') === sourceArn);
  return (table && keyNames(table)[0]) ?? '';
}

/**
 * The identifiers a handler reports as failed.
 *
 * @returns 'all' when the handler failed, or reported something that is none of the batch: Lambda then retries everything.
 */
export function failuresOf(
  result: { payload?: unknown; functionError?: unknown },
  mapping: EventSourceMapping,
  identifiers: string[],
): ReadonlySet<string> | 'all' {
  if (result.functionError !== undefined) return 'all';
  if (!mapping.reportsItemFailures) return new Set();
  const failures = recordOf(result.payload)['batchItemFailures'];
  if (failures === undefined || failures === null) return new Set();
  if (!Array.isArray(failures)) return 'all';
  const reported = failures.map((failure) => textOf(recordOf(failure)['itemIdentifier'], ''));
  return reported.every((identifier) => identifiers.includes(identifier)) ? new Set(reported) : 'all';
}

function recordOf(value: unknown): Record<string, unknown> {
  return isRecord(value) ? value : {};
}
