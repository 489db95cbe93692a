import type { RestFunctionName } from '#shared/contract/served-by.ts';
import * as declared from '#shared/ports/declared.ts';
import { type EnvironmentName, type FunctionName, portsOf } from '#shared/ports/used-by.ts';
import type { FunctionSpec, Grant, MappedFunction } from '#infra/function-spec.ts';

/** An HTTP API ends a request after 30 s: a function that went on would work for nobody. https://docs.aws.amazon.com/apigateway/latest/developerguide/http-api-quotas.html */
const rest = { memoryMb: 512, timeoutSeconds: 29 } as const;
/** Every Lambda function: what runs it, and what it may do with the table. `shared/ports/used-by.ts` says what else it may do and is told. */
export const functionMap = {
  identity: {
    ...rest,
    // One whole virtual CPU: hashing a password is the slowest thing a person waits for.
    memoryMb: 1769,
    trigger: { kind: 'rest' },
    tableActions: ['GetItem', 'Query', 'PutItem', 'UpdateItem', 'DeleteItem', 'ConditionCheckItem'],
  },
  administration: {
    ...rest,
    trigger: { kind: 'rest' },
    tableActions: ['GetItem', 'BatchGetItem', 'Query', 'PutItem', 'UpdateItem', 'DeleteItem', 'ConditionCheckItem'],
  },
  desk: {
    ...rest,
    trigger: { kind: 'rest' },
    tableActions: ['GetItem', 'BatchGetItem', 'Query', 'PutItem', 'UpdateItem', 'DeleteItem', 'ConditionCheckItem'],
  },
  outreach: {
    ...rest,
    trigger: { kind: 'rest' },
    tableActions: ['GetItem', 'BatchGetItem', 'Query', 'PutItem', 'UpdateItem', 'DeleteItem', 'ConditionCheckItem'],
  },
  platform: {
    ...rest,
    trigger: { kind: 'rest' },
    tableActions: ['GetItem', 'BatchGetItem', 'Query', 'PutItem', 'UpdateItem', 'DeleteItem', 'ConditionCheckItem'],
  },
  live: {
    ...rest,
    trigger: { kind: 'rest' },
    tableActions: ['GetItem', 'Query', 'PutItem', 'UpdateItem', 'DeleteItem'],
  },
  meta: {
    ...rest,
    trigger: { kind: 'rest' },
    tableActions: ['GetItem', 'Query', 'PutItem', 'UpdateItem'],
  },
  mail: {
    ...rest,
    trigger: { kind: 'rest' },
    tableActions: ['GetItem', 'Query', 'PutItem', 'UpdateItem', 'DeleteItem'],
  },
  billing: {
    ...rest,
    trigger: { kind: 'rest' },
    alsoTakes: 'charges',
    tableActions: ['GetItem', 'BatchGetItem', 'Query', 'PutItem', 'UpdateItem', 'DeleteItem', 'ConditionCheckItem'],
    errorImpact: 'Invoices are not shown and cannot be paid, and what was paid is not booked; companies whose subscription has expired stay shut out.',
  },
  'meta-send': {
    memoryMb: 512,
    // Meta fetches a file from us before it answers.
    timeoutSeconds: 60,
    trigger: { kind: 'meta' },
    tableActions: ['GetItem', 'Query', 'UpdateItem', 'DeleteItem'],
    errorImpact: 'Messages of staff to Facebook and Instagram wait, and files from there are not shown.',
  },
  'live-socket': {
    ...rest,
    trigger: { kind: 'socket' },
    tableActions: ['GetItem', 'Query', 'PutItem', 'UpdateItem', 'DeleteItem', 'ConditionCheckItem'],
    errorImpact: 'Browsers cannot open or keep the live connection and see changes only after a reload.',
  },
  receive: {
    // These three wait for the table most of their time: half the memory, and processor, costs 10 ms more and a third less.
    memoryMb: 256,
    // A crash keeps the chats of its batch waiting for six times this.
    timeoutSeconds: 10,
    trigger: { kind: 'inbound' },
    alsoTakes: 'acks',
    tableActions: ['GetItem', 'Query', 'PutItem', 'UpdateItem', 'DeleteItem', 'BatchWriteItem', 'ConditionCheckItem'],
    errorImpact: 'Messages from customers and the acks of sent ones wait in their queues instead of reaching tickets.',
  },
  push: {
    memoryMb: 256,
    timeoutSeconds: 30,
    trigger: { kind: 'stream', tells: 'events', windowSeconds: 0 },
    tableActions: ['GetItem', 'BatchGetItem', 'Query', 'DeleteItem'],
    errorImpact: 'Open browsers do not see new messages and changes until they reload.',
  },
  derive: {
    memoryMb: 256,
    // It outlasts outages of the table: what it gives up is never counted.
    timeoutSeconds: 300,
    // A person may wait for a line in the conversation, but not by the tenth of a second. A message and its reading by an open page come together.
    trigger: { kind: 'stream', tells: 'derived', windowSeconds: 2 },
    tableActions: ['GetItem', 'Query', 'PutItem', 'UpdateItem', 'DeleteItem', 'BatchWriteItem'],
    errorImpact:
      'New tickets and messages are not found by search and filters, conversations lack their lines, the dashboard its times, customers are not told of transfers and ends, nor staff away from the page of messages, nor receivers of webhooks of anything.',
  },
  work: {
    memoryMb: 256,
    timeoutSeconds: 60,
    trigger: { kind: 'jobs' },
    tableActions: ['GetItem', 'BatchGetItem', 'Query', 'PutItem', 'UpdateItem', 'DeleteItem', 'BatchWriteItem', 'ConditionCheckItem'],
    errorImpact:
      'Work in the background waits: scheduled messages, closing of idle tickets, changes of many tickets at once, export and erasure of what is known of a contact, export and erasure of companies, announcements reaching open browsers, invoices to be written, import of contact lists and checking of their numbers, words of messages being merged for search, verification of domains that mails come from.',
  },
  dispatch: {
    memoryMb: 256,
    // One message is given away in a fraction of a second; a sweep goes through hundreds of recipients, a lane of mails goes on for eight seconds.
    timeoutSeconds: 20,
    trigger: { kind: 'campaigns' },
    tableActions: ['GetItem', 'Query', 'PutItem', 'UpdateItem', 'BatchWriteItem'],
    errorImpact: 'Campaigns do not go on, and links for lost passwords and invitations are not mailed; conversations are not affected.',
  },
  'mail-notices': {
    memoryMb: 256,
    timeoutSeconds: 20,
    trigger: { kind: 'mailNotices' },
    tableActions: ['GetItem', 'PutItem', 'UpdateItem'],
    errorImpact: 'Reports of e-mail campaigns stand still, and addresses that bounced or complained get more mails.',
  },
  notify: {
    memoryMb: 256,
    // A batch is done when its slowest push service or receiver has answered.
    timeoutSeconds: 30,
    trigger: { kind: 'notices' },
    tableActions: ['GetItem', 'BatchGetItem', 'Query', 'PutItem', 'UpdateItem', 'DeleteItem'],
    errorImpact: 'Staff who have no page open are not told of new messages, nor receivers of webhooks of anything.',
  },
  bootstrap: {
    memoryMb: 512,
    timeoutSeconds: 60,
    trigger: { kind: 'none' },
    tableActions: ['GetItem', 'BatchGetItem', 'Query', 'PutItem', 'UpdateItem', 'ConditionCheckItem', 'BatchWriteItem'],
  },
  grow: {
    memoryMb: 512,
    // Asking a thousand connections to move takes some ten seconds.
    timeoutSeconds: 300,
    trigger: { kind: 'none' },
    tableActions: ['GetItem', 'Query', 'UpdateItem'],
    tablePart: 'growth',
  },
} as const satisfies Readonly<Record<FunctionName, MappedFunction>> & Readonly<Record<RestFunctionName, MappedFunction & { trigger: { kind: 'rest' } }>>;

/** Rights that come with a queue, or the stream, that runs a function. */
const takingOf = {
  inbound: ['takeInbound'],
  acks: ['takeAcks'],
  jobs: ['takeJobs'],
  campaigns: ['takeCampaigns'],
  meta: ['takeMeta'],
  notices: ['takeNotices'],
  mailNotices: ['takeMailNotices'],
  stream: ['takeStream'],
  charges: ['takeCharges'],
  rest: [],
  socket: [],
  none: [],
} as const satisfies Readonly<Record<MappedFunction['trigger']['kind'] | NonNullable<MappedFunction['alsoTakes']>, readonly Grant[]>>;

function specOf(name: FunctionName, mapped: MappedFunction): FunctionSpec {
  const ports = portsOf[name].map((port) => declared[port]);
  const environment = [declared.table, ...ports].flatMap((port) => Object.keys(port.environment) as EnvironmentName[]); // the keys of what is declared
  const { trigger, alsoTakes } = mapped;
  const grants: readonly Grant[] = [...takingOf[trigger.kind], ...ports.flatMap((port) => port.grants), ...(alsoTakes ? takingOf[alsoTakes] : [])];
  return { ...mapped, grants: [...new Set(grants)], environment: [...new Set(environment)] };
}

/** `Object.entries` with the names kept: the map is closed, it has no other keys. */
export const functionSpecs: readonly (readonly [FunctionName, FunctionSpec])[] = (Object.entries(functionMap) as [FunctionName, MappedFunction][]).map(
  ([name, mapped]) => [name, specOf(name, mapped)],
);
