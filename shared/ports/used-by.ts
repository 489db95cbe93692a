import type * as declared from './declared.ts';

type Declared = typeof declared;
export type PortName = keyof Declared;

/** The ports of every function beside the table. An entry opens these and no others; rights and environment follow from them. */
export const portsOf = {
  identity: ['originSecret', 'requestsPerSecond', 'authSecret', 'isLocal', 'signUpsPerHour', 'campaignJobs', 'platformSender', 'appUrl'],
  administration: ['originSecret', 'requestsPerSecond', 'outbound', 'allJobs', 'mediaUrl', 'platformSender'],
  desk: ['originSecret', 'requestsPerSecond', 'outbound', 'mediaFiles', 'mediaUrl', 'timers', 'jobs'],
  outreach: [
    'originSecret',
    'requestsPerSecond',
    'outbound',
    'mediaFiles',
    'mediaUrl',
    'droppedFiles',
    'timers',
    'allJobs',
    'noticeQueue',
    'sealingKeys',
    'isLocal',
    'fetchFile',
  ],
  platform: ['originSecret', 'requestsPerSecond', 'announcementFiles', 'announcementEraser', 'mediaUrl', 'storedSizes'],
  live: ['originSecret', 'requestsPerSecond', 'vapidKeys', 'pushStandIn'],
  meta: ['originSecret', 'requestsPerSecond', 'inboundQueue', 'metaQueue', 'metaApp', 'graph', 'sealingKeys', 'dialogUrl'],
  mail: [
    'originSecret',
    'requestsPerSecond',
    'timers',
    'allJobs',
    'mailService',
    'mailIdentities',
    'mailPictures',
    'mediaOrigin',
    'appUrl',
    'dns',
    'platformDomain',
    'platformSender',
  ],
  billing: ['originSecret', 'requestsPerSecond', 'pix', 'chargeJobs'],
  'meta-send': ['giveBack', 'inboundQueue', 'receivedFiles', 'mediaUrl', 'metaApp', 'sealingKeys', 'graph', 'metaFetch'],
  'live-socket': ['originSecret', 'liveSockets'],
  receive: ['deadLetters', 'ackQueue', 'outbound', 'campaignJobs', 'mediaOrigin'],
  push: ['liveSockets', 'mediaUrl', 'allJobs'],
  derive: ['outbound', 'noticeQueue', 'jobs'],
  work: ['outbound', 'timers', 'allJobs', 'mediaEraser', 'exportParts', 'mediaUrl', 'liveSockets', 'keySweep', 'storedFiles', 'mailIdentities', 'dns'],
  dispatch: ['campaignJobs', 'whatsappOutbound', 'meteredMails', 'appUrl', 'platformSender'],
  'mail-notices': ['campaignJobs', 'mailTopic'],
  notify: ['noticeQueue', 'vapidKeys', 'sealingKeys', 'mediaUrl', 'pushStandIn', 'pushSigner', 'webhookPost'],
  bootstrap: ['listSweep', 'keySweep'],
  grow: ['shardQueues'],
} as const satisfies Readonly<Record<string, readonly PortName[]>>;

/** Every Lambda function; its code is `functions/entries/<name>.ts`. */
export type FunctionName = keyof typeof portsOf;
export type PortNameOf<F extends FunctionName> = (typeof portsOf)[F][number];

/** A right that some port needs. */
export type PortGrant = Declared[PortName]['grants'][number];
/** A variable that some port is told. */
export type EnvironmentName = { [P in PortName]: keyof Declared[P]['environment'] }[PortName];
