import type { FunctionSpec } from '#infra/function-spec.ts';
import type { RestFunctionName } from '#shared/contract/served-by.ts';

/** An HTTP API ends a request after 30 s: a function that went on would work for nobody. https://docs.aws.amazon.com/apigateway/latest/developerguide/http-api-quotas.html */
const rest = { memoryMb: 512, timeoutSeconds: 29 } as const;
const media = ['MEDIA_URL', 'MEDIA_KEY_ID', 'MEDIA_KEY_SECRET_ARN'] as const;

const meta = ['META_QUEUE_URL', 'INBOUND_QUEUE_URL', 'META_APP_SECRET_ARN', 'CHANNEL_SECRET_ARN', 'META_GRAPH_URL'] as const;

/** By what mails are sent, and where they lead back to. */
const mails = ['MAIL_CONFIGURATION_SET', 'MAIL_TRACKED_CONFIGURATION_SET', 'APP_URL'] as const;

const timers = ['JOBS_QUEUE_URL', 'JOBS_QUEUE_ARN', 'TIMER_GROUP', 'TIMER_ROLE_ARN'] as const;

/** Every Lambda function: what runs it, what it may do, what it is told. Its code is `functions/entries/<name>.ts`. */
export const functionMap = {
  identity: {
    ...rest,
    // One whole virtual CPU: hashing a password is the slowest thing a person waits for.
    memoryMb: 1769,
    trigger: { kind: 'rest' },
    tableActions: ['GetItem', 'Query', 'PutItem', 'UpdateItem', 'DeleteItem', 'ConditionCheckItem'],
    grants: ['readAuthSecret'],
    environment: ['TABLE_NAME', 'AUTH_SECRET_ARN', 'LOCAL_MODE', 'SIGN_UPS_PER_HOUR', 'ORIGIN_SECRET'],
    errorImpact: 'People cannot sign up, log in or stay logged in; settings cannot be read or changed.',
  },
  administration: {
    ...rest,
    trigger: { kind: 'rest' },
    tableActions: ['GetItem', 'BatchGetItem', 'Query', 'PutItem', 'UpdateItem', 'DeleteItem', 'ConditionCheckItem'],
    grants: ['sendOutbound', 'sendMeta', 'sendJobs', 'readMediaKey'],
    environment: ['TABLE_NAME', 'OUTBOUND_QUEUE_URLS', 'META_QUEUE_URL', 'JOBS_QUEUE_URL', ...media, 'ORIGIN_SECRET'],
    errorImpact:
      'Connections, users, queues, tags and quick messages cannot be listed or changed, nor connections linked, nor what is known of a contact be exported or erased; linked ones go on working.',
  },
  desk: {
    ...rest,
    trigger: { kind: 'rest' },
    tableActions: ['GetItem', 'BatchGetItem', 'Query', 'PutItem', 'UpdateItem', 'DeleteItem', 'ConditionCheckItem'],
    grants: ['sendOutbound', 'sendMeta', 'readWriteMedia', 'readMediaKey', 'setTimers'],
    environment: ['TABLE_NAME', 'OUTBOUND_QUEUE_URLS', 'META_QUEUE_URL', 'MEDIA_BUCKET', ...media, ...timers, 'ORIGIN_SECRET'],
    errorImpact: 'Staff do not see their tickets and conversations, cannot accept, transfer or close them, and cannot send messages and files.',
  },
  outreach: {
    ...rest,
    trigger: { kind: 'rest' },
    tableActions: ['GetItem', 'BatchGetItem', 'Query', 'PutItem', 'UpdateItem', 'DeleteItem', 'ConditionCheckItem'],
    grants: ['sendOutbound', 'sendMeta', 'readWriteMedia', 'readMediaKey', 'dropMedia', 'setTimers', 'sendCampaigns', 'sendNotices', 'readChannelKeys'],
    environment: [
      'TABLE_NAME',
      'OUTBOUND_QUEUE_URLS',
      'META_QUEUE_URL',
      'MEDIA_BUCKET',
      ...media,
      ...timers,
      'CAMPAIGNS_QUEUE_URL',
      'NOTICES_QUEUE_URL',
      'CHANNEL_SECRET_ARN',
      'LOCAL_MODE',
      'ORIGIN_SECRET',
    ],
    errorImpact:
      'Campaigns, contact lists and scheduled messages cannot be seen or changed, programs cannot send, and webhooks cannot be changed; what is under way goes on.',
  },
  platform: {
    ...rest,
    trigger: { kind: 'rest' },
    tableActions: ['GetItem', 'BatchGetItem', 'Query', 'PutItem', 'UpdateItem', 'DeleteItem'],
    grants: ['keepAnnouncementImages', 'readMediaKey', 'measureMedia'],
    environment: ['TABLE_NAME', 'MEDIA_BUCKET', ...media, 'ORIGIN_SECRET'],
    errorImpact: 'Nobody sees or publishes announcements and help videos, nor how companies are doing; conversations are not affected.',
  },
  live: {
    ...rest,
    trigger: { kind: 'rest' },
    tableActions: ['GetItem', 'Query', 'PutItem', 'DeleteItem'],
    grants: ['readWebPushSecret'],
    environment: ['TABLE_NAME', 'ORIGIN_SECRET', 'WEB_PUSH_SECRET_ARN', 'PUSH_STAND_IN'],
    errorImpact: 'Browsers get no pass for the live connection and see changes only after a reload; notices to closed browsers cannot be switched on or off.',
  },
  meta: {
    ...rest,
    trigger: { kind: 'rest' },
    tableActions: ['GetItem', 'Query', 'PutItem', 'UpdateItem'],
    grants: ['sendInbound', 'sendMeta', 'readMetaApp', 'readChannelKeys'],
    environment: ['TABLE_NAME', ...meta, 'META_DIALOG_URL', 'ORIGIN_SECRET'],
    errorImpact: 'Messages from Facebook and Instagram do not come in, which Meta repeats for some hours, and pages cannot be connected.',
  },
  mail: {
    ...rest,
    trigger: { kind: 'rest' },
    tableActions: ['GetItem', 'Query', 'PutItem', 'UpdateItem', 'DeleteItem'],
    grants: ['setTimers', 'sendCampaigns', 'sendMails', 'keepMailIdentities', 'keepMailPictures'],
    environment: ['TABLE_NAME', ...timers, 'CAMPAIGNS_QUEUE_URL', ...mails, 'MEDIA_BUCKET', 'MEDIA_URL', 'DNS_SERVERS', 'PLATFORM_DOMAIN', 'ORIGIN_SECRET'],
    errorImpact: 'E-mail campaigns, senders and templates cannot be seen or changed, and nobody can unsubscribe; what is under way goes on.',
  },
  billing: {
    ...rest,
    trigger: { kind: 'rest' },
    alsoTakes: 'charges',
    tableActions: ['GetItem', 'BatchGetItem', 'Query', 'PutItem', 'UpdateItem', 'DeleteItem'],
    grants: ['readPixAccount', 'sendCharges', 'takeCharges'],
    environment: ['TABLE_NAME', 'PIX_SECRET_ARN', 'CHARGES_QUEUE_URL', 'ORIGIN_SECRET'],
    errorImpact: 'Invoices are not shown and cannot be paid, and what was paid is not booked; companies whose subscription has expired stay shut out.',
  },
  'meta-send': {
    memoryMb: 512,
    // Meta fetches a file from us before it answers.
    timeoutSeconds: 60,
    trigger: { kind: 'meta' },
    tableActions: ['GetItem', 'Query', 'UpdateItem', 'DeleteItem'],
    grants: ['takeMeta', 'sendInbound', 'writeMedia', 'readMediaKey', 'readMetaApp', 'readChannelKeys'],
    environment: ['TABLE_NAME', ...meta, 'MEDIA_BUCKET', ...media],
    errorImpact: 'Messages of staff to Facebook and Instagram wait, and files from there are not shown.',
  },
  'live-socket': {
    ...rest,
    trigger: { kind: 'socket' },
    tableActions: ['GetItem', 'Query', 'PutItem', 'UpdateItem', 'DeleteItem', 'ConditionCheckItem'],
    grants: ['postToSockets', 'closeSockets'],
    environment: ['TABLE_NAME', 'ORIGIN_SECRET', 'LIVE_ENDPOINT'],
    errorImpact: 'Browsers cannot open or keep the live connection and see changes only after a reload.',
  },
  receive: {
    // These three wait for the table most of their time: half the memory, and processor, costs 10 ms more and a third less.
    memoryMb: 256,
    // A crash keeps the chats of its batch waiting for six times this.
    timeoutSeconds: 10,
    trigger: { kind: 'inbound' },
    tableActions: ['GetItem', 'Query', 'PutItem', 'UpdateItem', 'DeleteItem', 'BatchWriteItem', 'ConditionCheckItem'],
    grants: ['takeInbound', 'setAsideInbound', 'sendOutbound', 'sendMeta', 'sendCampaigns'],
    environment: ['TABLE_NAME', 'OUTBOUND_QUEUE_URLS', 'META_QUEUE_URL', 'DEAD_LETTERS_URL', 'CAMPAIGNS_QUEUE_URL', 'MEDIA_URL'],
    errorImpact: 'Messages from customers and the acks of sent ones wait in the inbound queue instead of reaching tickets.',
  },
  push: {
    memoryMb: 256,
    timeoutSeconds: 30,
    trigger: { kind: 'stream', tells: 'events', windowSeconds: 0 },
    tableActions: ['GetItem', 'BatchGetItem', 'Query', 'DeleteItem'],
    grants: ['postToSockets', 'closeSockets', 'readMediaKey', 'takeStream', 'sendJobs', 'sendCampaigns'],
    environment: ['TABLE_NAME', 'LIVE_ENDPOINT', 'JOBS_QUEUE_URL', 'CAMPAIGNS_QUEUE_URL', ...media],
    errorImpact: 'Open browsers do not see new messages and changes until they reload.',
  },
  derive: {
    memoryMb: 256,
    timeoutSeconds: 60,
    // A person may wait for a line in the conversation, but not by the tenth of a second.
    trigger: { kind: 'stream', tells: 'derived', windowSeconds: 1 },
    tableActions: ['GetItem', 'Query', 'PutItem', 'UpdateItem', 'BatchWriteItem'],
    grants: ['takeStream', 'sendOutbound', 'sendMeta', 'sendNotices'],
    environment: ['TABLE_NAME', 'OUTBOUND_QUEUE_URLS', 'META_QUEUE_URL', 'NOTICES_QUEUE_URL'],
    errorImpact:
      'New tickets and messages are not found by search and filters, conversations lack their lines, the dashboard its times, customers are not told of transfers and ends, nor staff away from the page of messages, nor receivers of webhooks of anything.',
  },
  work: {
    memoryMb: 256,
    timeoutSeconds: 60,
    trigger: { kind: 'jobs' },
    tableActions: ['GetItem', 'BatchGetItem', 'Query', 'PutItem', 'UpdateItem', 'DeleteItem', 'BatchWriteItem'],
    grants: [
      'takeJobs',
      'sendOutbound',
      'sendCampaigns',
      'sendMeta',
      'setTimers',
      'eraseMedia',
      'writeExports',
      'readMediaKey',
      'postToSockets',
      'closeSockets',
      'sweepKeys',
      'readStoredFiles',
      'keepMailIdentities',
    ],
    environment: [
      'TABLE_NAME',
      'CAMPAIGNS_QUEUE_URL',
      'OUTBOUND_QUEUE_URLS',
      'META_QUEUE_URL',
      ...timers,
      'MEDIA_BUCKET',
      'LIVE_ENDPOINT',
      ...media,
      'DNS_SERVERS',
    ],
    errorImpact:
      'Work in the background waits: scheduled messages, closing of idle tickets, changes of many tickets at once, export and erasure of what is known of a contact, export and erasure of companies, announcements reaching open browsers, invoices to be written, import of contact lists and checking of their numbers, verification of domains that mails come from.',
  },
  dispatch: {
    memoryMb: 256,
    // One message is given away in a fraction of a second; a sweep goes through hundreds of recipients, a lane of mails goes on for eight seconds.
    timeoutSeconds: 20,
    trigger: { kind: 'campaigns' },
    tableActions: ['GetItem', 'Query', 'PutItem', 'UpdateItem', 'BatchWriteItem'],
    grants: ['takeCampaigns', 'sendCampaigns', 'sendOutbound', 'sendMails', 'readMailQuota'],
    environment: ['TABLE_NAME', 'OUTBOUND_QUEUE_URLS', 'META_QUEUE_URL', 'CAMPAIGNS_QUEUE_URL', ...mails],
    errorImpact: 'Campaigns do not go on; conversations are not affected.',
  },
  'mail-notices': {
    memoryMb: 256,
    timeoutSeconds: 20,
    trigger: { kind: 'mailNotices' },
    tableActions: ['GetItem', 'PutItem', 'UpdateItem'],
    grants: ['takeMailNotices', 'sendCampaigns'],
    environment: ['TABLE_NAME', 'CAMPAIGNS_QUEUE_URL', 'MAIL_TOPIC_ARN'],
    errorImpact: 'Reports of e-mail campaigns stand still, and addresses that bounced or complained get more mails.',
  },
  notify: {
    memoryMb: 256,
    // A batch is done when its slowest push service or receiver has answered.
    timeoutSeconds: 30,
    trigger: { kind: 'notices' },
    tableActions: ['GetItem', 'BatchGetItem', 'Query', 'PutItem', 'UpdateItem', 'DeleteItem'],
    grants: ['takeNotices', 'sendNotices', 'readWebPushSecret', 'readChannelKeys', 'readMediaKey'],
    environment: ['TABLE_NAME', 'NOTICES_QUEUE_URL', 'WEB_PUSH_SECRET_ARN', 'WEB_PUSH_CONTACT', 'PUSH_STAND_IN', 'CHANNEL_SECRET_ARN', 'LOCAL_MODE', ...media],
    errorImpact: 'Staff who have no page open are not told of new messages, nor receivers of webhooks of anything.',
  },
  bootstrap: {
    memoryMb: 512,
    timeoutSeconds: 60,
    trigger: { kind: 'none' },
    tableActions: ['GetItem', 'BatchGetItem', 'Query', 'PutItem', 'ConditionCheckItem', 'BatchWriteItem'],
    grants: ['sweepLists', 'sweepKeys'],
    environment: ['TABLE_NAME'],
    errorImpact: 'A new installation gets no super user and no plan; a running one is not affected.',
  },
  grow: {
    memoryMb: 512,
    // Asking a thousand connections to move takes some ten seconds.
    timeoutSeconds: 300,
    trigger: { kind: 'none' },
    tableActions: ['GetItem', 'Query', 'UpdateItem'],
    tablePart: 'growth',
    grants: ['sendOutbound'],
    environment: ['TABLE_NAME', 'OUTBOUND_QUEUE_URLS'],
    errorImpact: 'The number of shards in use cannot be doubled; what runs is not affected.',
  },
} as const satisfies Readonly<Record<string, FunctionSpec>> & Readonly<Record<RestFunctionName, FunctionSpec & { trigger: { kind: 'rest' } }>>;

export type FunctionName = keyof typeof functionMap;

/** `Object.entries` with the names kept. */
export const functionSpecs: readonly (readonly [FunctionName, FunctionSpec])[] = Object.entries(functionMap) as [
  FunctionName, // the map above is closed: it has no other keys
  FunctionSpec,
][];
