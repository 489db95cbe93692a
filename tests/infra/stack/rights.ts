import * as z from 'zod';
import { describe, expect, it } from 'vitest';
import { grantedActions } from '#infra/constructs/function-grants.ts';
import { functionSpecs } from '#infra/function-map.ts';
import { flatten, ofType, template } from '../support/template.ts';
import { roleName, usedRights } from '../used-rights.ts';

const oneOrMore = <T extends z.ZodType>(shape: T) => z.union([z.array(shape), shape.transform((one) => [one])]);
const policyShape = z.object({
  Roles: z.array(z.object({ Ref: z.string() })),
  PolicyDocument: z.object({ Statement: z.array(z.object({ Effect: z.literal('Allow'), Action: oneOrMore(z.string()), Resource: oneOrMore(z.unknown()) })) }),
});
const functionShape = z.object({
  Runtime: z.string(),
  Architectures: z.array(z.string()).default([]),
  Role: z.object({ 'Fn::GetAtt': z.array(z.string()) }),
  Environment: z.object({ Variables: z.record(z.string(), z.unknown()) }).optional(),
  LoggingConfig: z.looseObject({ LogGroup: z.object({ Ref: z.string() }) }).optional(),
});
const logActions = ['logs:CreateLogStream', 'logs:PutLogEvents'];

function statementsOf(roleId: string) {
  return ofType('AWS::IAM::Policy', policyShape)
    .filter(({ properties }) => properties.Roles.some((role) => role.Ref === roleId))
    .flatMap(({ properties }) => properties.PolicyDocument.Statement);
}

function functionNamed(name: string) {
  const prefix = `Functions${name.replaceAll('-', '')}Function`;
  const found = ofType('AWS::Lambda::Function', functionShape).find((one) => one.id.startsWith(prefix));
  if (!found) throw new Error(`no function ${name}`);
  return found.properties;
}

describe.each(functionSpecs)('%s', (name, spec) => {
  it('may do what the function map says, and nothing else', () => {
    const actions = statementsOf(functionNamed(name).Role['Fn::GetAtt'][0] ?? '').flatMap((statement) => statement.Action);
    const expected = new Set([
      ...logActions,
      ...spec.tableActions.map((action) => `dynamodb:${action}`),
      ...spec.grants.flatMap((grant) => grantedActions[grant]),
    ]);

    expect(new Set(actions)).toEqual(expected);
  });

  it('is told what the function map says, and nothing else', () => {
    const variables = Object.keys(functionNamed(name).Environment?.Variables ?? {});

    expect(variables.toSorted()).toEqual([...spec.environment, 'LOG_LEVEL', 'NODE_OPTIONS'].toSorted());
  });

  it('runs on arm64 and Node 24, logs what it says itself, and forgets its log', () => {
    const { Runtime, Architectures, LoggingConfig } = functionNamed(name);
    const logGroup = template.Resources[LoggingConfig?.LogGroup.Ref ?? ''];

    expect({ Runtime, Architectures }).toEqual({ Runtime: 'nodejs24.x', Architectures: ['arm64'] });
    expect(logGroup?.Properties['RetentionInDays']).toBe(30);
    expect(LoggingConfig).toMatchObject({ LogFormat: 'JSON', SystemLogLevel: 'WARN', ApplicationLogLevel: 'INFO' });
  });
});

const pollStream = ['dynamodb:DescribeStream', 'dynamodb:GetRecords', 'dynamodb:GetShardIterator', 'dynamodb:ListStreams'];
/** Rights that a run of the system tests does not see, and why they are granted all the same. */
const unseen: Readonly<Record<string, readonly string[]>> = {
  // Doubling the shards: the operator's command, and connections that change theirs.
  FunctionsgrowRole: ['dynamodb:GetItem', 'dynamodb:Query', 'dynamodb:UpdateItem', 'sqs:SendMessage'],
  SessionsTaskTaskRole: ['dynamodb:ConditionCheckItem'],
  // A user who floods is marked in the row of the session.
  FunctionsliveRole: ['dynamodb:UpdateItem'],
  // Logging out.
  FunctionsidentityRole: ['dynamodb:DeleteItem'],
  // Lambda's own poller; what waits without a queue; browsers that are subscribed no more, services that are down.
  FunctionsnotifyRole: ['sqs:ReceiveMessage', 'sqs:DeleteMessage', 'sqs:GetQueueAttributes', 'dynamodb:GetItem', 'dynamodb:DeleteItem'],
  // A due date that staff move while there is no invoice.
  FunctionsplatformRole: ['dynamodb:ConditionCheckItem'],
  // Deleting a connection.
  FunctionsadministrationRole: ['dynamodb:DeleteItem'],
  // Deleting tickets and quick messages; what the scheduler itself asks for, and a timer that is set once more.
  FunctionsdeskRole: ['dynamodb:DeleteItem', 'iam:PassRole', 'scheduler:UpdateSchedule'],
  // Deleting a campaign.
  FunctionsdispatchRole: ['dynamodb:BatchWriteItem'],
  // What the scheduler itself asks for, and a timer that is set once more; the file of a scheduled message that is deleted.
  FunctionsoutreachRole: ['iam:PassRole', 'scheduler:UpdateSchedule', 's3:DeleteObject'],
  // Lambda's own poller; what cannot be read; contacts that turn out to be one person, and reactions, which look for their message.
  FunctionsreceiveRole: [
    'sqs:ReceiveMessage',
    'sqs:DeleteMessage',
    'sqs:GetQueueAttributes',
    'sqs:SendMessage',
    'dynamodb:BatchWriteItem',
    'dynamodb:DeleteItem',
    'dynamodb:Query',
  ],
  // Lambda's own poller, and what has to wait for longer; bulks by filters that go through postings; what was forgotten of idle tickets;
  // what the scheduler itself asks for, and the timer of a series that is set once more after a crash; an invoice of the daily job.
  FunctionsworkRole: [
    'sqs:ReceiveMessage',
    'sqs:DeleteMessage',
    'sqs:GetQueueAttributes',
    'sqs:SendMessage',
    'dynamodb:BatchGetItem',
    'dynamodb:DeleteItem',
    'iam:PassRole',
    'scheduler:UpdateSchedule',
    'dynamodb:ConditionCheckItem',
  ],
  // Tickets of a table from before its indexes of keys.
  FunctionsbootstrapRole: ['dynamodb:UpdateItem'],
  // Lambda's own poller.
  FunctionsbillingRole: ['sqs:ReceiveMessage', 'sqs:DeleteMessage', 'sqs:GetQueueAttributes'],
  // Lambda's own poller.
  FunctionsmetasendRole: ['sqs:ReceiveMessage', 'sqs:DeleteMessage', 'sqs:GetQueueAttributes'],
  // Lambda's own poller and what it gives up; a message whose ticket is not in its batch, a ticket without a queue.
  FunctionspushRole: [...pollStream, 'sqs:SendMessage', 'dynamodb:BatchGetItem', 'dynamodb:GetItem'],
  // The same, and messages that the queue did not take; what erased people said, once it was merged.
  FunctionsderiveRole: [...pollStream, 'sqs:SendMessage', 'dynamodb:UpdateItem', 'dynamodb:DeleteItem'],
};

it('grants what the system was seen to use, and nothing else', () => {
  const used = usedRights();
  const rolesOfCode = ofType('AWS::IAM::Role', z.unknown())
    .map(({ id }) => id)
    .filter((id) => roleName(id) in used);
  const unused = rolesOfCode.flatMap((id) => {
    const known = new Set([...(used[roleName(id)] ?? []), ...(unseen[roleName(id)] ?? []), ...logActions]);
    const granted = statementsOf(id).flatMap((statement) => statement.Action);
    return [...new Set(granted)].filter((action) => !known.has(action)).map((action) => `${roleName(id)} ${action}`);
  });

  const refused = rolesOfCode.flatMap((id) => {
    const granted = new Set(statementsOf(id).flatMap((statement) => statement.Action));
    return (used[roleName(id)] ?? []).filter((action) => !granted.has(action)).map((action) => `${roleName(id)} ${action}`);
  });

  // Every function, and the task.
  expect(rolesOfCode).toHaveLength(functionSpecs.length + 1);
  expect({ unused, refused }).toEqual({ unused: [], refused: [] });
});

it('parts the keys of the sessions from all functions, and all others from the session task', () => {
  const shape = z.object({ PolicyDocument: z.object({ Statement: z.array(z.object({ Action: oneOrMore(z.string()), Condition: z.unknown().optional() })) }) });
  const ofTable = ofType('AWS::IAM::Policy', shape).flatMap(({ id, properties }) =>
    properties.PolicyDocument.Statement.filter(({ Action }) => Action.some((action) => /^dynamodb:(Get|Put)Item$/.test(action))).map(
      ({ Condition }) => [id.startsWith('Sessions') ? 'sessions' : 'functions', JSON.stringify(Condition)] as const,
    ),
  );

  expect(ofTable).toHaveLength(functionSpecs.length + 2);
  const [ofSessions, ofFunctions] = (['sessions', 'functions'] as const).map((one) => ofTable.filter(([of]) => of === one).map(([, condition]) => condition));
  expect(ofSessions).toEqual([
    expect.stringMatching(/StringLike.*s#session-auth#\*.*c#\*#connections/),
    expect.stringMatching(/StringLike.*\["c#\*#alias#\*","c#\*#chat#\*"\]/),
  ]);
  for (const condition of ofFunctions ?? [])
    expect(condition).toMatch(/StringNotLike.*\["s#session-auth#\*"|StringLike.*\["s#shard-count","s#shard#\*","s#session-tasks","s#shard-leases"\]/);
});

it('names every resource of a right, but for the listed few', () => {
  const wild = ofType('AWS::IAM::Policy', policyShape).flatMap(({ id, properties }) =>
    properties.PolicyDocument.Statement.flatMap((statement) => statement.Resource.map(flatten))
      .filter((resource) => resource.includes('*'))
      .map((resource) => `${id.replace(/(Role)?DefaultPolicy.*/, '')} ${resource.replace(/\{([A-Za-z]+?)[0-9A-F]{8}(\.Arn)?\}/g, '$1')}`),
  );

  expect(new Set(wild)).toEqual(
    new Set([
      'Functionsdesk arn:{AWS::Partition}:s3:::recado-production-media-{AWS::AccountId}-{AWS::Region}/companies/*',
      'Functionsdesk arn:{AWS::Partition}:s3:::recado-production-media-{AWS::AccountId}-{AWS::Region}/uploads/*',
      'Functionswork arn:{AWS::Partition}:s3:::recado-production-media-{AWS::AccountId}-{AWS::Region}/uploads/*',
      'Functionsmetasend arn:{AWS::Partition}:s3:::recado-production-media-{AWS::AccountId}-{AWS::Region}/companies/*',
      'Functionsdesk arn:{AWS::Partition}:scheduler:{AWS::Region}:{AWS::AccountId}:schedule/recado-production-timers/*',
      'Functionsmail arn:{AWS::Partition}:scheduler:{AWS::Region}:{AWS::AccountId}:schedule/recado-production-timers/*',
      'Functionsmail *',
      'Functionswork *',
      'Functionsdispatch *',
      'Functionsmail arn:{AWS::Partition}:ses:{AWS::Region}:{AWS::AccountId}:identity/*',
      'Functionsdispatch arn:{AWS::Partition}:ses:{AWS::Region}:{AWS::AccountId}:identity/*',
      'Functionsoutreach arn:{AWS::Partition}:s3:::recado-production-media-{AWS::AccountId}-{AWS::Region}/companies/*',
      'Functionsoutreach arn:{AWS::Partition}:s3:::recado-production-media-{AWS::AccountId}-{AWS::Region}/uploads/*',
      'Functionsoutreach arn:{AWS::Partition}:scheduler:{AWS::Region}:{AWS::AccountId}:schedule/recado-production-timers/*',
      'Functionswork arn:{AWS::Partition}:s3:::recado-production-media-{AWS::AccountId}-{AWS::Region}/companies/*',
      'Functionswork arn:{AWS::Partition}:s3:::recado-production-media-{AWS::AccountId}-{AWS::Region}/exports/*',
      'Functionswork arn:{AWS::Partition}:scheduler:{AWS::Region}:{AWS::AccountId}:schedule/recado-production-timers/*',
      'Functionsplatform arn:{AWS::Partition}:s3:::recado-production-media-{AWS::AccountId}-{AWS::Region}/announcements/*',
      'Functionsmail arn:{AWS::Partition}:s3:::recado-production-media-{AWS::AccountId}-{AWS::Region}/companies/*/pictures/mail/*',
      'Functionswork arn:{AWS::Partition}:execute-api:{AWS::Region}:{AWS::AccountId}:LiveApi/ws/POST/@connections/*',
      'Functionswork arn:{AWS::Partition}:execute-api:{AWS::Region}:{AWS::AccountId}:LiveApi/ws/DELETE/@connections/*',
      'Functionslivesocket arn:{AWS::Partition}:execute-api:{AWS::Region}:{AWS::AccountId}:LiveApi/ws/POST/@connections/*',
      'Functionslivesocket arn:{AWS::Partition}:execute-api:{AWS::Region}:{AWS::AccountId}:LiveApi/ws/DELETE/@connections/*',
      'Functionspush arn:{AWS::Partition}:execute-api:{AWS::Region}:{AWS::AccountId}:LiveApi/ws/POST/@connections/*',
      'Functionspush arn:{AWS::Partition}:execute-api:{AWS::Region}:{AWS::AccountId}:LiveApi/ws/DELETE/@connections/*',
      'SessionsTaskTask arn:{AWS::Partition}:s3:::recado-production-media-{AWS::AccountId}-{AWS::Region}/companies/*',
      // Pulling the image needs a token that belongs to no repository.
      'SessionsTaskExecution *',
      // CDK's own function, which runs while deploying only.
      'SiteDeployment arn:{AWS::Partition}:s3:::cdk-hnb659fds-assets-{AWS::AccountId}-{AWS::Region}/*',
      'SiteDeployment SiteBucket/*',
    ]),
  );
});
