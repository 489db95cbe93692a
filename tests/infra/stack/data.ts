import * as z from 'zod';
import { describe, expect, it } from 'vitest';
import { filtersOf } from '#services/local-cloud/events/event-pattern.ts';
import { gatherMs } from '#services/whatsapp/receive/ack-gatherer.ts';
import { eventfulTypes } from '#shared/contract/live-kinds.ts';
import { lastingOf, lastingTypes, type LastingType } from '#infra/lasting.ts';
import { changeAudited, creationAudited, deletionAudited } from '#shared/domain/audited-types.ts';
import { arnOf, flatten, ofType, stage, template } from '../support/template.ts';

const queueShape = z.object({
  FifoQueue: z.boolean().optional(),
  SqsManagedSseEnabled: z.literal(true),
  VisibilityTimeout: z.number().optional(),
  FifoThroughputLimit: z.string().optional(),
  RedrivePolicy: z.object({ deadLetterTargetArn: arnOf, maxReceiveCount: z.number() }).optional(),
});
const dimensions = z.array(
  z.object({ Name: z.string(), Value: z.union([z.object({ 'Fn::GetAtt': z.array(z.string()) }), z.object({ Ref: z.string() }), z.string()]) }),
);
const alarmShape = z.object({
  AlarmDescription: z.string(),
  AlarmActions: z.array(z.unknown()),
  Dimensions: dimensions.default([]),
  /** Metrics of an alarm over several. */
  Metrics: z.array(z.object({ MetricStat: z.object({ Metric: z.object({ Dimensions: dimensions }) }).optional() })).default([]),
});

const queues = () => ofType('AWS::SQS::Queue', queueShape);
const alarms = () => ofType('AWS::CloudWatch::Alarm', alarmShape).map((one) => one.properties);

it('keeps the table whatever happens to the stack', () => {
  const [table] = Object.values(template.Resources).filter((resource) => resource.Type === 'AWS::DynamoDB::Table');

  expect(table).toMatchObject({ DeletionPolicy: 'RetainExceptOnCreate', UpdateReplacePolicy: 'Retain' });
  expect(table?.Properties).toMatchObject({
    BillingMode: 'PAY_PER_REQUEST',
    PointInTimeRecoverySpecification: { PointInTimeRecoveryEnabled: true },
    StreamSpecification: { StreamViewType: 'NEW_AND_OLD_IMAGES' },
    TimeToLiveSpecification: { AttributeName: 'expiresAtSeconds', Enabled: true },
  });
});

it('keeps beyond its stacks what the list of lasting things names, and nothing else', () => {
  const kept = Object.values(template.Resources).filter(({ DeletionPolicy = '' }) => DeletionPolicy.startsWith('Retain'));
  const nameOf = ({ Type, Properties }: (typeof kept)[number]) => {
    const property = Type in lastingTypes ? lastingTypes[Type as LastingType].nameProperty : '';
    return `${Type} ${flatten(Properties[property] ?? '')
      .replace('{AWS::AccountId}', stage.account ?? '')
      .replace('{AWS::Region}', stage.region)}`;
  };
  const listed = lastingOf(stage).filter(({ isPassing }) => !isPassing);

  expect(kept.map(nameOf).toSorted()).toEqual(listed.map(({ type, name }) => `${type} ${name}`).toSorted());
  expect(kept.filter(({ DeletionPolicy }) => DeletionPolicy !== 'RetainExceptOnCreate')).toEqual([]);
});

it('has SES withhold no mail of one sender for what a reader said to another', () => {
  const sets = ofType('AWS::SES::ConfigurationSet', z.object({ SuppressionOptions: z.unknown() }));

  expect(sets.map(({ properties }) => properties.SuppressionOptions)).toEqual([{ SuppressedReasons: [] }, { SuppressedReasons: [] }]);
});

it('keeps every version of media, closed to the public', () => {
  const [media] = ofType('AWS::S3::Bucket', z.unknown()).filter((bucket) => bucket.id.startsWith('Media'));

  expect(media).toMatchObject({ DeletionPolicy: 'RetainExceptOnCreate', UpdateReplacePolicy: 'Retain' });
  expect(media?.properties).toMatchObject({
    VersioningConfiguration: { Status: 'Enabled' },
    PublicAccessBlockConfiguration: { BlockPublicAcls: true, BlockPublicPolicy: true, IgnorePublicAcls: true, RestrictPublicBuckets: true },
  });
});

describe('queues', () => {
  it('are one for inbound, one for acks, one for Meta, one for jobs, one for campaigns, one for Pix charges, one for notices, one for what becomes of mails and one for each shard, with one for the dead letters of each kind, and outlive the stack', () => {
    const fed = queues().filter((queue) => queue.properties.RedrivePolicy);
    const fifo = fed.filter((queue) => queue.properties.FifoQueue);

    expect([fed.length, fifo.length]).toEqual([8 + stage.shards, 2 + stage.shards]);
    expect(fifo.every((queue) => queue.properties.FifoThroughputLimit === 'perMessageGroupId')).toBe(true);
    expect(new Set(fifo.map((queue) => queue.properties.RedrivePolicy?.deadLetterTargetArn)).size).toBe(3);
    expect(queues().every((queue) => queue.DeletionPolicy === 'RetainExceptOnCreate')).toBe(true);
  });

  it('end in a dead-letter queue with an alarm that says what is lost', () => {
    const deadLetters = new Set(queues().flatMap((queue) => queue.properties.RedrivePolicy?.deadLetterTargetArn ?? []));
    const last = queues().filter((queue) => !queue.properties.RedrivePolicy);
    const watched = alarms().flatMap((alarm) =>
      [...alarm.Dimensions, ...alarm.Metrics.flatMap(({ MetricStat }) => MetricStat?.Metric.Dimensions ?? [])].flatMap(({ Name, Value }) =>
        Name === 'QueueName' && typeof Value === 'object' && 'Fn::GetAtt' in Value ? [Value['Fn::GetAtt'][0]] : [],
      ),
    );

    expect(last.map((queue) => queue.id).filter((id) => !deadLetters.has(id))).toEqual([expect.stringContaining('StreamFailures')]);
    expect(watched).toEqual(expect.arrayContaining(last.map((queue) => queue.id)));
  });

  it('refuse requests that are not encrypted', () => {
    const shape = z.object({
      Queues: z.array(z.object({ Ref: z.string() })),
      PolicyDocument: z.object({ Statement: z.array(z.object({ Effect: z.string(), Condition: z.unknown() })) }),
    });
    const denied = ofType('AWS::SQS::QueuePolicy', shape)
      .filter(({ properties }) =>
        properties.PolicyDocument.Statement.some((one) => one.Effect === 'Deny' && JSON.stringify(one.Condition).includes('aws:SecureTransport')),
      )
      .flatMap(({ properties }) => properties.Queues.map((queue) => queue.Ref));

    expect(denied.toSorted()).toEqual(
      queues()
        .map((queue) => queue.id)
        .toSorted(),
    );
  });
});

it('raises every alarm to someone, with a sentence about what people notice', () => {
  for (const alarm of alarms()) {
    expect(alarm.AlarmActions).toHaveLength(1);
    expect(alarm.AlarmDescription).toMatch(/^[A-Z].{20,}\. What to do: /);
  }
});

it('lets a wave of one kind of work leave room for the others', () => {
  const shape = z.object({ EventSourceArn: z.unknown(), ScalingConfig: z.object({ MaximumConcurrency: z.number() }).optional() });
  const most = ofType('AWS::Lambda::EventSourceMapping', shape).flatMap(({ properties: { EventSourceArn, ScalingConfig } }) => {
    const [, name = ''] = /recado-production-([a-z-]+)(?:\.fifo)?$/.exec(flatten(EventSourceArn)) ?? [];
    return name === '' ? [] : [[name, ScalingConfig?.MaximumConcurrency]];
  });
  const functions = ofType('AWS::Lambda::Function', z.object({ ReservedConcurrentExecutions: z.number().optional() }));
  const reserved = functions.flatMap(({ id, properties: { ReservedConcurrentExecutions: count } }) =>
    count === undefined ? [] : [[/^Functions([a-z]+)Function/.exec(id)?.[1], count]],
  );

  const { receive, push, mailNotices, ...queuesOf } = stage.concurrency;
  // Every queue, messages and acks by the share of their function: what Lambda refuses comes again late.
  expect(Object.fromEntries(most)).toEqual({ ...queuesOf, inbound: 0.8 * receive, acks: 0.2 * receive, 'mail-notices': mailNotices });
  expect(Object.fromEntries(reserved)).toEqual({ receive, push });
});

describe('event sources', () => {
  const sources = () => ofType('AWS::Lambda::EventSourceMapping', z.record(z.string(), z.unknown())).map((one) => one.properties);
  const sourceOf = (name: string) => sources().find((source) => flatten(source['EventSourceArn']).includes(name));

  it('take inbound messages in batches that fail one by one, and leave a batch time for six tries', () => {
    const inbound = sourceOf('-inbound.fifo');
    const queue = queues().find((one) => /^QueuesInbound[0-9A-F]{8}$/.test(one.id));

    expect(inbound).toMatchObject({ BatchSize: 10, FunctionResponseTypes: ['ReportBatchItemFailures'] });
    expect(queue?.properties.VisibilityTimeout).toBe(60);
    expect(queue?.properties.RedrivePolicy?.maxReceiveCount).toBe(30);
  });

  it('gather acks for a second, which with the task’s half a second is what a tick may be late', () => {
    const acks = sourceOf('-acks');

    expect(acks).toMatchObject({ BatchSize: 10, MaximumBatchingWindowInSeconds: 1, FunctionResponseTypes: ['ReportBatchItemFailures'] });
    expect(JSON.stringify(acks?.['FunctionName'])).toContain('Functionsreceive');
    expect(Number(acks?.['MaximumBatchingWindowInSeconds']) * 1_000 + gatherMs).toBeLessThanOrEqual(1_500);
  });

  const streamOf = (name: string) =>
    sources().find(
      ({ EventSourceArn, FunctionName }) => flatten(EventSourceArn).includes('table-stream-arn') && JSON.stringify(FunctionName).includes(`Functions${name}`),
    );
  const image = (type: string, flags: object = {}) => ({ type: { S: type }, ...flags });

  it('call what derives only for what something is derived from, and not for acks', () => {
    const matches = filtersOf(streamOf('derive')?.['FilterCriteria']);
    const change = (eventName: string, images: object) => matches?.({ eventName, dynamodb: images });
    const modified = (flags: object) => change('MODIFY', { OldImage: image('message'), NewImage: image('message', flags) });

    const ticket = { Keys: { pk: { S: 'c#1#ticket#1' }, sk: { S: 'ticket' } } };
    expect(['INSERT', 'MODIFY', 'REMOVE'].map((name) => change(name, ticket))).toEqual([true, true, true]);
    expect(change('MODIFY', { OldImage: image('message', { card: { S: 'waiting' } }), NewImage: image('message') })).toBe(true);
    const row = (sk: string) => ({ Keys: { pk: { S: 'c#1#chat#2#3' }, sk: { S: sk } } });
    expect(['INSERT', 'REMOVE', 'MODIFY'].map((name) => change(name, row('m#1795176000000#3A')))).toEqual([true, true, false]);
    expect([modified({ isEdited: { BOOL: true } }), modified({ isUnqueued: { BOOL: true } })]).toEqual([true, true]);
    expect([modified({ isEdited: { BOOL: false }, ack: { N: '3' } }), change('INSERT', { ...row('pending#01'), NewImage: image('counts') })]).toEqual([
      false,
      false,
    ]);
  });

  it('call what derives for the audit trail: changes of the administration, work that was asked for, deletions', () => {
    const matches = filtersOf(streamOf('derive')?.['FilterCriteria']);
    const row = { Keys: { pk: { S: 'c#1#x' }, sk: { S: 'x' } } };
    const told = (type: string) => [
      matches?.({ eventName: 'INSERT', dynamodb: { ...row, NewImage: image(type) } }),
      matches?.({ eventName: 'MODIFY', dynamodb: { ...row, OldImage: image(type), NewImage: image(type) } }),
      matches?.({ eventName: 'REMOVE', dynamodb: { ...row, OldImage: image(type) } }),
    ];

    expect(changeAudited.map(told)).toEqual(changeAudited.map(() => [true, true, true]));
    expect(creationAudited.map(told)).toEqual(creationAudited.map(() => [true, false, false]));
    expect(deletionAudited.map(told)).toEqual(deletionAudited.map(() => [false, false, true]));
    expect(['counts', 'posting', 'session', 'auditEntry', 'deletedBy'].flatMap(told)).not.toContain(true);
  });

  it('tell the pusher of what makes events only, in one batch for a shard', () => {
    const stream = streamOf('push');
    const matches = filtersOf(stream?.['FilterCriteria']);
    const change = (images: object) => matches?.({ eventName: 'MODIFY', dynamodb: images });

    expect(eventfulTypes.map((type) => [change({ NewImage: image(type) }), change({ OldImage: image(type) })])).toEqual(eventfulTypes.map(() => [true, true]));
    expect(['socket', 'latestTicket', 'contactAlias', 'livePass'].map((type) => change({ NewImage: image(type), OldImage: image(type) }))).not.toContain(true);
    expect(stream).toMatchObject({ ParallelizationFactor: 1 });
  });

  it('leave a customer’s new message to its ticket’s change, and tell of all that becomes of it', () => {
    const matches = filtersOf(streamOf('push')?.['FilterCriteria']);
    const row = image('message');
    const told = { ...row, byTicket: { BOOL: true } };

    expect(matches?.({ eventName: 'INSERT', dynamodb: { NewImage: told } })).toBe(false);
    expect(matches?.({ eventName: 'INSERT', dynamodb: { NewImage: row } })).toBe(true);
    expect(matches?.({ eventName: 'MODIFY', dynamodb: { OldImage: told, NewImage: told } })).toBe(true);
  });

  it.each([
    ['push', 0],
    ['derive', 2],
  ])('take the table stream for %s with a finite number of tries', (name, windowSeconds) => {
    const stream = streamOf(name);
    expect(stream).toMatchObject({
      BisectBatchOnFunctionError: true,
      MaximumRetryAttempts: 5,
      MaximumBatchingWindowInSeconds: windowSeconds,
    });
    const { Destination } = z.object({ OnFailure: z.object({ Destination: z.unknown() }) }).parse(stream?.['DestinationConfig']).OnFailure;
    expect(flatten(Destination)).toMatch(/:recado-production-stream-failures$/);
  });
});
