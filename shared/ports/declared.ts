/**
 * How a variable of the environment reads. `text` has a character at least, `open` may be empty.
 * `given` may be missing.
 */
export interface ValueOf {
  readonly text: string;
  readonly open: string;
  readonly given: string | undefined;
  readonly url: string;
  readonly flag: boolean;
  readonly count: number;
}
export type Variables = Readonly<Record<string, keyof ValueOf>>;
export type ValuesOf<V extends Variables> = { readonly [Name in keyof V]: ValueOf[V[Name]] };

/** A door of a function to something outside of it. The file of its name below `functions/ports` opens it. */
export interface DeclaredPort {
  readonly name: string;
  /** Variables that the stack sets. */
  readonly environment: Variables;
  /** Variables that Lambda sets by itself. */
  readonly lambda?: Variables;
  /** Rights beside those on the table; `infra/constructs/function-grants.ts` says which actions on which resources each stands for. */
  readonly grants: readonly string[];
}

// Only plain literals stand here: a bundle leaves out those that it does not name.
const media = { MEDIA_URL: 'url', MEDIA_KEY_ID: 'text', MEDIA_KEY_SECRET_ARN: 'text' } as const;
const bucket = { MEDIA_BUCKET: 'text' } as const;
const shards = { OUTBOUND_QUEUE_PREFIX: 'url', OUTBOUND_QUEUE_COUNT: 'count' } as const;
const outboundQueues = { ...shards, META_QUEUE_URL: 'url' } as const;

export const table = { name: 'table', environment: { TABLE_NAME: 'text' }, grants: [] } as const satisfies DeclaredPort;
export const listSweep = { name: 'listSweep', environment: { TABLE_NAME: 'text' }, grants: ['sweepLists'] } as const satisfies DeclaredPort;
export const keySweep = { name: 'keySweep', environment: { TABLE_NAME: 'text' }, grants: ['sweepKeys'] } as const satisfies DeclaredPort;

// Settings of the installation.
export const originSecret = { name: 'originSecret', environment: { ORIGIN_SECRET: 'text' }, grants: [] } as const satisfies DeclaredPort;
export const isLocal = { name: 'isLocal', environment: { LOCAL_MODE: 'flag' }, grants: [] } as const satisfies DeclaredPort;
export const signUpsPerHour = { name: 'signUpsPerHour', environment: { SIGN_UPS_PER_HOUR: 'count' }, grants: [] } as const satisfies DeclaredPort;
export const requestsPerSecond = { name: 'requestsPerSecond', environment: { REQUESTS_PER_SECOND: 'count' }, grants: [] } as const satisfies DeclaredPort;
export const appUrl = { name: 'appUrl', environment: { APP_URL: 'open' }, grants: [] } as const satisfies DeclaredPort;
export const platformDomain = { name: 'platformDomain', environment: { PLATFORM_DOMAIN: 'open' }, grants: [] } as const satisfies DeclaredPort;

export const platformSender = { name: 'platformSender', environment: { PLATFORM_SENDER: 'open' }, grants: [] } as const satisfies DeclaredPort;

// Queues.
export const outbound = { name: 'outbound', environment: outboundQueues, grants: ['sendOutbound', 'sendMeta'] } as const satisfies DeclaredPort;
/** Campaigns never write to people of Meta's. */
export const whatsappOutbound = { name: 'whatsappOutbound', environment: outboundQueues, grants: ['sendOutbound'] } as const satisfies DeclaredPort;
export const shardQueues = {
  name: 'shardQueues',
  environment: shards,
  grants: ['sendOutbound'],
} as const satisfies DeclaredPort;
export const inboundQueue = { name: 'inboundQueue', environment: { INBOUND_QUEUE_URL: 'url' }, grants: ['sendInbound'] } as const satisfies DeclaredPort;
/** Acks whose rows are not there yet. */
export const ackQueue = { name: 'ackQueue', environment: { ACKS_QUEUE_URL: 'url' }, grants: ['sendAcks'] } as const satisfies DeclaredPort;
export const deadLetters = { name: 'deadLetters', environment: { DEAD_LETTERS_URL: 'url' }, grants: ['setAsideInbound'] } as const satisfies DeclaredPort;
export const metaQueue = { name: 'metaQueue', environment: { META_QUEUE_URL: 'url' }, grants: ['sendMeta'] } as const satisfies DeclaredPort;
/** The right comes with taking from the queue. */
export const giveBack = { name: 'giveBack', environment: { META_QUEUE_URL: 'url' }, grants: [] } as const satisfies DeclaredPort;
export const noticeQueue = { name: 'noticeQueue', environment: { NOTICES_QUEUE_URL: 'url' }, grants: ['sendNotices'] } as const satisfies DeclaredPort;

// Background work. A function sends the kinds of job whose queues it has.
export const jobs = { name: 'jobs', environment: { JOBS_QUEUE_URL: 'url' }, grants: ['sendJobs'] } as const satisfies DeclaredPort;
export const campaignJobs = { name: 'campaignJobs', environment: { CAMPAIGNS_QUEUE_URL: 'url' }, grants: ['sendCampaigns'] } as const satisfies DeclaredPort;
export const allJobs = {
  name: 'allJobs',
  environment: { JOBS_QUEUE_URL: 'url', CAMPAIGNS_QUEUE_URL: 'url' },
  grants: ['sendJobs', 'sendCampaigns'],
} as const satisfies DeclaredPort;
export const chargeJobs = { name: 'chargeJobs', environment: { CHARGES_QUEUE_URL: 'url' }, grants: ['sendCharges'] } as const satisfies DeclaredPort;
export const timers = {
  name: 'timers',
  environment: { JOBS_QUEUE_ARN: 'text', TIMER_GROUP: 'text', TIMER_ROLE_ARN: 'text' },
  grants: ['setTimers'],
} as const satisfies DeclaredPort;

// Files of the media bucket. Each port may touch other folders of it.
export const mediaFiles = { name: 'mediaFiles', environment: bucket, grants: ['readWriteMedia'] } as const satisfies DeclaredPort;
export const receivedFiles = { name: 'receivedFiles', environment: bucket, grants: ['writeMedia'] } as const satisfies DeclaredPort;
export const announcementFiles = { name: 'announcementFiles', environment: bucket, grants: ['keepAnnouncementImages'] } as const satisfies DeclaredPort;
export const announcementEraser = { name: 'announcementEraser', environment: bucket, grants: ['keepAnnouncementImages'] } as const satisfies DeclaredPort;
export const mailPictures = { name: 'mailPictures', environment: bucket, grants: ['keepMailPictures'] } as const satisfies DeclaredPort;
export const droppedFiles = { name: 'droppedFiles', environment: bucket, grants: ['dropMedia'] } as const satisfies DeclaredPort;
export const mediaEraser = { name: 'mediaEraser', environment: bucket, grants: ['eraseMedia'] } as const satisfies DeclaredPort;
export const exportParts = { name: 'exportParts', environment: bucket, grants: ['writeExports'] } as const satisfies DeclaredPort;
export const storedFiles = { name: 'storedFiles', environment: bucket, grants: ['readStoredFiles'] } as const satisfies DeclaredPort;
export const storedSizes = { name: 'storedSizes', environment: bucket, grants: ['measureMedia'] } as const satisfies DeclaredPort;
export const mediaUrl = { name: 'mediaUrl', environment: media, grants: ['readMediaKey'] } as const satisfies DeclaredPort;
export const mediaOrigin = { name: 'mediaOrigin', environment: { MEDIA_URL: 'url' }, grants: [] } as const satisfies DeclaredPort;

// Secrets.
export const authSecret = { name: 'authSecret', environment: { AUTH_SECRET_ARN: 'text' }, grants: ['readAuthSecret'] } as const satisfies DeclaredPort;
export const sealingKeys = { name: 'sealingKeys', environment: { CHANNEL_SECRET_ARN: 'text' }, grants: ['readChannelKeys'] } as const satisfies DeclaredPort;
export const vapidKeys = { name: 'vapidKeys', environment: { WEB_PUSH_SECRET_ARN: 'text' }, grants: ['readWebPushSecret'] } as const satisfies DeclaredPort;

// Other services.
export const metaApp = { name: 'metaApp', environment: { META_APP_SECRET_ARN: 'text' }, grants: ['readMetaApp'] } as const satisfies DeclaredPort;
export const graph = { name: 'graph', environment: { META_GRAPH_URL: 'open' }, grants: [] } as const satisfies DeclaredPort;
export const dialogUrl = { name: 'dialogUrl', environment: { META_DIALOG_URL: 'open' }, grants: [] } as const satisfies DeclaredPort;
export const metaFetch = { name: 'metaFetch', environment: { META_GRAPH_URL: 'open' }, grants: [] } as const satisfies DeclaredPort;
export const fetchFile = { name: 'fetchFile', environment: { LOCAL_MODE: 'flag' }, grants: [] } as const satisfies DeclaredPort;
export const webhookPost = { name: 'webhookPost', environment: { LOCAL_MODE: 'flag' }, grants: [] } as const satisfies DeclaredPort;
export const pix = { name: 'pix', environment: { PIX_SECRET_ARN: 'text' }, grants: ['readPixAccount'] } as const satisfies DeclaredPort;
export const pushStandIn = { name: 'pushStandIn', environment: { PUSH_STAND_IN: 'open' }, grants: [] } as const satisfies DeclaredPort;
export const pushSigner = { name: 'pushSigner', environment: { WEB_PUSH_CONTACT: 'text' }, grants: [] } as const satisfies DeclaredPort;
export const dns = { name: 'dns', environment: { DNS_SERVERS: 'open' }, grants: [] } as const satisfies DeclaredPort;
export const liveSockets = {
  name: 'liveSockets',
  environment: { LIVE_ENDPOINT: 'url' },
  lambda: { AWS_REGION: 'text', AWS_ACCESS_KEY_ID: 'text', AWS_SECRET_ACCESS_KEY: 'text', AWS_SESSION_TOKEN: 'given' },
  grants: ['postToSockets', 'closeSockets'],
} as const satisfies DeclaredPort;

// Mail.
const configurationSets = { MAIL_CONFIGURATION_SET: 'text', MAIL_TRACKED_CONFIGURATION_SET: 'text' } as const;
export const mailService = { name: 'mailService', environment: configurationSets, grants: ['sendMails'] } as const satisfies DeclaredPort;
/** A campaign asks how much it may send. */
export const meteredMails = { name: 'meteredMails', environment: configurationSets, grants: ['sendMails', 'readMailQuota'] } as const satisfies DeclaredPort;
export const mailIdentities = { name: 'mailIdentities', environment: {}, grants: ['keepMailIdentities'] } as const satisfies DeclaredPort;
export const mailTopic = { name: 'mailTopic', environment: { MAIL_TOPIC_ARN: 'text' }, grants: [] } as const satisfies DeclaredPort;
