import { InvokeCommand, LambdaClient } from '@aws-sdk/client-lambda';
import { describe, expect, it, onTestFinished } from 'vitest';
import { join } from 'node:path';
import { callAwsJson } from '#services/local-cloud/aws/aws-json.ts';
import { startCore, type Core } from '#services/local-cloud/core.ts';
import { drillSettings } from '#services/local-cloud/drills/drills.ts';
import { assetsOf, givenCore, lambdaFunction, nextMessage, results, tell, temporaryFolder, type Code } from '#tests/local-cloud/core/given.ts';

const queue = { Type: 'AWS::SQS::Queue', Properties: {} };
const arnOf = (logicalId: string) => ({ 'Fn::GetAtt': [logicalId, 'Arn'] });
const told = (core: Core) => nextMessage(core, 'Results');

/** As `givenCore`, without AWS's minutes between the attempts of an asynchronous invocation. */
async function startImpatient(resources: Record<string, object>, code: Code, folder: string): Promise<Core> {
  const core = await startCore({
    template: { Resources: { Results: results, ...resources } },
    assets: assetsOf(folder, code),
    dataDir: join(folder, 'data'),
    appPort: 1,
    mediaPort: 2,
    withSimulators: false,
    asyncRetryDelaysMs: [50, 50],
    report: () => undefined,
  });
  core.startConsumers();
  return core;
}

async function givenImpatient(resources: Record<string, object>, code: Code, folder = temporaryFolder()): Promise<Core> {
  const core = await startImpatient(resources, code, folder);
  onTestFinished(() => core.close());
  return core;
}

const clientOf = ({ endpoints }: Core) =>
  new LambdaClient({ endpoint: endpoints.secretsManager, region: 'us-east-1', credentials: { accessKeyId: 'a', secretAccessKey: 'b' }, maxAttempts: 1 });
const later = (event: unknown) => new InvokeCommand({ FunctionName: 'Worker', InvocationType: 'Event', Payload: Buffer.from(JSON.stringify(event)) });

const failing = `${tell} export const handler = async (event) => { await tell('tried'); throw new TypeError('cannot'); };`;

describe('an invocation', () => {
  it('is answered with what the function returns or throws', async () => {
    const { core } = await givenCore(
      { Worker: lambdaFunction('Worker') },
      { Worker: `export const handler = async ({ n }) => { if (n > 1) throw new RangeError('many'); return n; };` },
    );
    const invoke = (n: number) => clientOf(core).send(new InvokeCommand({ FunctionName: 'Worker', Payload: Buffer.from(JSON.stringify({ n })) }));

    const [fine, broken] = [await invoke(1), await invoke(2)];

    expect([fine.Payload?.transformToString(), broken.FunctionError]).toEqual(['1', 'Unhandled']);
    expect(JSON.parse(broken.Payload?.transformToString() ?? '')).toEqual({ errorType: 'RangeError', errorMessage: 'many' });
  });

  it('that nobody waits for is tried three times, and then goes to its destination and its dead-letter queue', async () => {
    const configuration = { FunctionName: { Ref: 'Worker' }, Qualifier: '$LATEST', DestinationConfig: { OnFailure: { Destination: arnOf('Failures') } } };
    const core = await givenImpatient(
      {
        Failures: queue,
        Dead: queue,
        Worker: lambdaFunction('Worker', { DeadLetterConfig: { TargetArn: arnOf('Dead') } }),
        Config: { Type: 'AWS::Lambda::EventInvokeConfig', Properties: configuration },
      },
      { Worker: failing },
    );

    const { StatusCode } = await clientOf(core).send(later({ ticket: 1 }));

    expect(StatusCode).toBe(202);
    expect([await told(core), await told(core), await told(core)]).toEqual(['tried', 'tried', 'tried']);
    expect(await nextMessage(core, 'Dead')).toEqual({ ticket: 1 });
    expect(await nextMessage(core, 'Failures')).toMatchObject({
      requestContext: { condition: 'RetriesExhausted', approximateInvokeCount: 3 },
      requestPayload: { ticket: 1 },
      responsePayload: { errorType: 'TypeError', errorMessage: 'cannot' },
    });
  });

  it('that nobody waits for waits while the function is throttled, and is done after a restart', async () => {
    const folder = temporaryFolder();
    const given = [{ Worker: lambdaFunction('Worker') }, { Worker: `${tell} export const handler = (event) => tell(event);` }, folder] as const;
    const before = await startImpatient(...given);
    await before.drills.set(drillSettings.parse({ functions: { throttled: 1 } }));
    await clientOf(before).send(later('kept'));
    await before.close();

    const after = await givenImpatient(...given);

    expect(await told(after)).toBe('kept');
  });
});

describe('a rule', () => {
  const putEvents = (core: Core, Entries: object[]) =>
    callAwsJson({ endpoint: core.endpoints.secretsManager, target: 'events.PutEvents', version: '1.1', body: { Entries } });
  const rule = (properties: object) => ({ Type: 'AWS::Events::Rule', Properties: properties });

  it('hands the events that match to queues and functions', async () => {
    const targets = [
      { Id: 'queue', Arn: arnOf('Queue'), InputPath: '$.detail' },
      { Id: 'function', Arn: arnOf('Worker') },
    ];
    const { core } = await givenCore(
      {
        Queue: queue,
        Worker: lambdaFunction('Worker'),
        Closed: rule({ EventPattern: { source: ['recado'], detail: { status: ['closed'] } }, Targets: targets }),
      },
      { Worker: `${tell} export const handler = (event) => tell(event['detail-type']);` },
    );

    const entry = (status: string) => ({ Source: 'recado', DetailType: `ticket ${status}`, Detail: JSON.stringify({ status }) });
    const reply = await putEvents(core, [entry('open'), entry('closed'), { ...entry('open'), Detail: 'no JSON' }]);

    expect(reply).toMatchObject({ FailedEntryCount: 1, Entries: [{}, {}, { ErrorCode: 'MalformedDetail' }] });
    expect(await nextMessage(core, 'Queue')).toEqual({ status: 'closed' });
    expect(await told(core)).toBe('ticket closed');
  });

  it('that needs what is not emulated is named at the start', async () => {
    const targets = [{ Id: 'queue', Arn: arnOf('Queue'), InputTransformer: { InputTemplate: '{}' } }];
    const starting = givenCore({ Queue: queue, Closed: rule({ EventPattern: { source: ['recado'] }, Targets: targets }) }, {});

    await expect(starting).rejects.toThrow('The local cloud does not emulate the InputTransformer of the rule Closed.');
  });
});

it('a target that cannot be reached is retried by its policy, and then the dead-letter queue has what it was to get', async () => {
  const target = {
    Arn: 'arn:aws:lambda:us-east-1:000000000000:function:none',
    Input: '{"due":true}',
    RetryPolicy: { MaximumRetryAttempts: 0 },
    DeadLetterConfig: { Arn: arnOf('Dead') },
  };
  const at = new Date(Date.now() - 60_000).toISOString().slice(0, 19);
  const schedule = { Type: 'AWS::Scheduler::Schedule', Properties: { ScheduleExpression: `at(${at})`, Target: target } };

  const { core } = await givenCore({ Dead: queue, Schedule: schedule }, {});

  expect(await nextMessage(core, 'Dead')).toEqual({ due: true });
});

describe('a topic', () => {
  const subscription = (Protocol: string, Endpoint: object, more: object = {}) => ({
    Type: 'AWS::SNS::Subscription',
    Properties: { TopicArn: { Ref: 'Topic' }, Protocol, Endpoint, ...more },
  });
  const publish = async (core: Core, form: Record<string, string>) => {
    const reply = await fetch(core.endpoints.secretsManager, {
      method: 'POST',
      headers: { authorization: 'AWS4-HMAC-SHA256 Credential=a/20200101/us-east-1/sns/aws4_request, SignedHeaders=host, Signature=0' },
      body: new URLSearchParams({ Action: 'Publish', Version: '2010-03-31', ...form }),
    });
    return { status: reply.status, text: await reply.text() };
  };

  it('hands what is published to its queues and functions, raw or wrapped, as their filters say', async () => {
    const { core } = await givenCore(
      {
        Topic: { Type: 'AWS::SNS::Topic', Properties: {} },
        Wrapped: queue,
        Raw: queue,
        Worker: lambdaFunction('Worker'),
        ToWrapped: subscription('sqs', arnOf('Wrapped')),
        ToRaw: subscription('sqs', arnOf('Raw'), { RawMessageDelivery: true, FilterPolicy: { kind: ['bounce'] } }),
        ToWorker: subscription('lambda', arnOf('Worker')),
        ToPerson: subscription('email', { Ref: 'AWS::Region' }),
      },
      { Worker: `${tell} export const handler = ({ Records }) => tell(Records[0].Sns.Message);` },
    );
    const TopicArn = core.template.reference('Topic');
    const kind = (value: string) => ({
      'MessageAttributes.entry.1.Name': 'kind',
      'MessageAttributes.entry.1.Value.DataType': 'String',
      'MessageAttributes.entry.1.Value.StringValue': value,
    });

    await publish(core, { TopicArn, Message: '1', ...kind('delivery') });
    await publish(core, { TopicArn, Message: '2', Subject: 'two', ...kind('bounce') });

    expect(await nextMessage(core, 'Raw')).toBe(2);
    const wrapped = [await nextMessage(core, 'Wrapped'), await nextMessage(core, 'Wrapped')].map((one) => Object(one).Message);
    expect(wrapped.toSorted()).toEqual(['1', '2']);
    expect([await told(core), await told(core)].toSorted()).toEqual(['1', '2']);
  });

  it('that does not exist is said so', async () => {
    const { core } = await givenCore({}, {});

    const reply = await publish(core, { TopicArn: 'arn:aws:sns:us-east-1:000000000000:None', Message: '' });

    expect([reply.status, reply.text]).toEqual([404, expect.stringContaining('<Code>NotFound</Code>')]);
  });
});
