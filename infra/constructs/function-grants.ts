import { PolicyStatement } from 'aws-cdk-lib/aws-iam';
import type { Grant, TableAction } from '#infra/function-spec.ts';
import type { LiveApi } from '#infra/constructs/live-api.ts';
import type { Timers } from '#infra/constructs/timers.ts';
import type { DataReferences } from '#infra/constructs/data-references.ts';

/** Resources that functions can get rights to. */
export interface Grantable extends Pick<DataReferences, 'data' | 'media' | 'queues' | 'secrets' | 'mail'> {
  readonly live: LiveApi;
  readonly timers: Timers;
}

/** The actions of each right, and only those that its code calls. */
export const grantedActions: Readonly<Record<Grant, readonly string[]>> = {
  sendOutbound: ['sqs:SendMessage'],
  sendMeta: ['sqs:SendMessage'],
  sendInbound: ['sqs:SendMessage'],
  takeMeta: ['sqs:ReceiveMessage', 'sqs:DeleteMessage', 'sqs:GetQueueAttributes', 'sqs:ChangeMessageVisibility'],
  writeMedia: ['s3:PutObject'],
  readMetaApp: ['secretsmanager:GetSecretValue'],
  readChannelKeys: ['secretsmanager:GetSecretValue'],
  readPixAccount: ['secretsmanager:GetSecretValue'],
  sendCharges: ['sqs:SendMessage'],
  takeCharges: ['sqs:ReceiveMessage', 'sqs:DeleteMessage', 'sqs:GetQueueAttributes'],
  readWriteMedia: ['s3:GetObject', 's3:PutObject'],
  eraseMedia: ['s3:DeleteObject', 's3:ListBucket'],
  // A file of a company that nothing names any more.
  dropMedia: ['s3:DeleteObject'],
  writeExports: ['s3:PutObject'],
  keepAnnouncementImages: ['s3:PutObject', 's3:DeleteObject'],
  // Mails that were sent refer to them for ever.
  keepMailPictures: ['s3:PutObject'],
  readAuthSecret: ['secretsmanager:GetSecretValue'],
  readMediaKey: ['secretsmanager:GetSecretValue'],
  postToSockets: ['execute-api:ManageConnections'],
  closeSockets: ['execute-api:ManageConnections'],
  takeInbound: ['sqs:ReceiveMessage', 'sqs:DeleteMessage', 'sqs:GetQueueAttributes'],
  setAsideInbound: ['sqs:SendMessage'],
  sendAcks: ['sqs:SendMessage'],
  takeAcks: ['sqs:ReceiveMessage', 'sqs:DeleteMessage', 'sqs:GetQueueAttributes'],
  takeStream: ['dynamodb:DescribeStream', 'dynamodb:GetRecords', 'dynamodb:GetShardIterator', 'dynamodb:ListStreams', 'sqs:SendMessage'],
  sendJobs: ['sqs:SendMessage'],
  sendCampaigns: ['sqs:SendMessage'],
  takeCampaigns: ['sqs:ReceiveMessage', 'sqs:DeleteMessage', 'sqs:GetQueueAttributes'],
  takeJobs: ['sqs:ReceiveMessage', 'sqs:DeleteMessage', 'sqs:GetQueueAttributes'],
  // The role is what a timer sends its job by.
  setTimers: ['scheduler:CreateSchedule', 'scheduler:UpdateSchedule', 'scheduler:DeleteSchedule', 'iam:PassRole'],
  // Of an index in which nothing of the session service stands.
  sweepLists: ['dynamodb:Scan'],
  // Of keys, and the companies that rows name.
  sweepKeys: ['dynamodb:Scan'],
  readStoredFiles: ['s3:GetObject'],
  // How much a company has.
  measureMedia: ['s3:ListBucket'],
  sendNotices: ['sqs:SendMessage'],
  takeMailNotices: ['sqs:ReceiveMessage', 'sqs:DeleteMessage', 'sqs:GetQueueAttributes'],
  sendMails: ['ses:SendRawEmail'],
  readMailQuota: ['ses:GetSendQuota'],
  takeNotices: ['sqs:ReceiveMessage', 'sqs:DeleteMessage', 'sqs:GetQueueAttributes'],
  readWebPushSecret: ['secretsmanager:GetSecretValue'],
  keepMailIdentities: ['ses:VerifyDomainDkim', 'ses:GetIdentityVerificationAttributes', 'ses:DeleteIdentity'],
};

/** Partitions of the table that are the session service's alone: no function may read how a phone is linked. `functions/data/keys.ts` is the map. */
const ofSessionsOnly = ['s#session-auth#*', 's#session-tasks', 's#shard-leases'];
/** Partitions that the session service needs besides: the connections of a shard, the owner of a number, and the connections themselves. */
const ofSessionsToo = ['s#shard#*', 's#shard-count', 's#whatsapp-number#*', 'c#*#connections'];

/** Partitions that are read to let the number of shards grow. */
const ofGrowth = ['s#shard-count', 's#shard#*', 's#session-tasks', 's#shard-leases'];

/** Messages that a phone asks for again or refers to, and the contact that they are of: to be read. */
const ofMessages = ['c#*#alias#*', 'c#*#chat#*'];

const conditions = {
  sessions: { 'ForAllValues:StringLike': { 'dynamodb:LeadingKeys': [...ofSessionsOnly, ...ofSessionsToo] } },
  messages: { 'ForAllValues:StringLike': { 'dynamodb:LeadingKeys': ofMessages } },
  growth: { 'ForAllValues:StringLike': { 'dynamodb:LeadingKeys': ofGrowth } },
  functions: { 'ForAllValues:StringNotLike': { 'dynamodb:LeadingKeys': ofSessionsOnly } },
};

/** @param of whose part of the table. */
export function tableStatement(of: keyof typeof conditions, actions: readonly TableAction[], { data }: Pick<Grantable, 'data'>): PolicyStatement {
  return new PolicyStatement({
    actions: actions.map((action) => `dynamodb:${action}`),
    resources: [data.table.tableArn, ...data.indexArns],
    conditions: conditions[of],
  });
}

/** The statements of a right. One for each service, so that no action meets another service's resource. */
export function statementsOf(grant: Grant, to: Grantable): PolicyStatement[] {
  if (grant === 'eraseMedia') return erasingStatements(to);
  if (grant === 'measureMedia') return [listingStatement(to, ['companies/*', 'uploads/*'])];
  if (grant === 'sweepKeys') return [sweepingStatement(to)];
  const actions = grantedActions[grant];
  const byService = Map.groupBy(actions, (action) => action.slice(0, action.indexOf(':')));
  return [...byService].map(([service, ofService]) => new PolicyStatement({ actions: ofService, resources: resourcesOf(grant, service, to) }));
}

/** A sweep names no partition, so it is held to attributes: no value of a row may be read, the session service's above all. */
function sweepingStatement({ data }: Grantable): PolicyStatement {
  return new PolicyStatement({
    actions: ['dynamodb:Scan'],
    resources: [data.table.tableArn],
    conditions: {
      'ForAllValues:StringEquals': { 'dynamodb:Attributes': ['pk', 'sk', 'companyId'] },
      StringEquals: { 'dynamodb:Select': 'SPECIFIC_ATTRIBUTES' },
    },
  });
}

/** Prefixes that are listed before an erasure: a contact's pictures, older ones included, the files of its exports, and everything of a company. */
function erasingStatements({ media }: Pick<Grantable, 'media'>): PolicyStatement[] {
  return [
    new PolicyStatement({ actions: ['s3:DeleteObject'], resources: erasedObjects.map((prefix) => media.bucket.arnForObjects(prefix)) }),
    listingStatement({ media }, ['companies/*', 'exports/*', 'uploads/*']),
  ];
}

const listingStatement = ({ media }: Pick<Grantable, 'media'>, prefixes: readonly string[]): PolicyStatement =>
  new PolicyStatement({ actions: ['s3:ListBucket'], resources: [media.bucket.bucketArn], conditions: { StringLike: { 's3:prefix': prefixes } } });

export const erasedObjects = ['companies/*', 'exports/*', 'uploads/*'];
/** Objects for a company's archive, and uploaded spreadsheets. */
export const readObjects = ['companies/*', 'exports/*', 'uploads/*'];
export const exportedObjects = 'exports/*';
export const announcementImages = 'announcements/*';
export const mailPictures = 'companies/*/pictures/mail/*';
export const receivedObjects = 'companies/*';

function resourcesOf(grant: Exclude<Grant, 'eraseMedia' | 'measureMedia' | 'sweepKeys'>, service: string, to: Grantable): string[] {
  switch (grant) {
    case 'sendOutbound':
      return to.queues.outboundArns;
    case 'sendMeta':
    case 'takeMeta':
      return [to.queues.meta.queueArn];
    case 'writeMedia':
    case 'dropMedia':
      return [to.media.bucket.arnForObjects(receivedObjects)];
    case 'readMetaApp':
      return [to.secrets.metaAppArn];
    case 'readChannelKeys':
      return [to.secrets.channelArn];
    case 'readWriteMedia':
      return ['companies/*', 'uploads/*'].map((prefix) => to.media.bucket.arnForObjects(prefix));
    case 'writeExports':
      return [to.media.bucket.arnForObjects(exportedObjects)];
    case 'keepAnnouncementImages':
      return [to.media.bucket.arnForObjects(announcementImages)];
    case 'keepMailPictures':
      return [to.media.bucket.arnForObjects(mailPictures)];
    case 'readStoredFiles':
      return readObjects.map((prefix) => to.media.bucket.arnForObjects(prefix));
    case 'readAuthSecret':
      return [to.secrets.authArn];
    case 'readMediaKey':
      return [to.media.privateKeyArn];
    case 'postToSockets':
      return [to.live.connectionsArn('POST')];
    case 'closeSockets':
      return [to.live.connectionsArn('DELETE')];
    case 'sendInbound':
    case 'takeInbound':
      return [to.queues.inbound.queueArn];
    case 'sendAcks':
    case 'takeAcks':
      return [to.queues.acks.queueArn];
    case 'setAsideInbound':
      return [to.queues.inboundDeadLetters.queueArn];
    case 'takeStream':
      return [service === 'sqs' ? to.queues.streamFailures.queueArn : to.data.streamArn];
    case 'sendJobs':
    case 'takeJobs':
      return [to.queues.jobs.queueArn];
    case 'sendCampaigns':
    case 'takeCampaigns':
      return [to.queues.campaigns.queueArn];
    case 'readPixAccount':
      return [to.secrets.pixArn];
    case 'sendCharges':
    case 'takeCharges':
      return [to.queues.charges.queueArn];
    case 'sendNotices':
    case 'takeNotices':
      return [to.queues.notices.queueArn];
    case 'takeMailNotices':
      return [to.queues.mailNotices.queueArn];
    case 'sendMails':
      return [...to.mail.sendingArns];
    case 'readMailQuota':
      // Of the account: it knows no resource.
      return ['*'];
    case 'readWebPushSecret':
      return [to.secrets.webPushArn];
    case 'keepMailIdentities':
      // Of identities as such: none of these actions knows resources. https://docs.aws.amazon.com/service-authorization/latest/reference/list_amazonses.html
      return ['*'];
    case 'sweepLists':
      return to.data.indexArns.filter((arn) => arn.endsWith('/gsi1'));
    case 'setTimers':
      return [service === 'iam' ? to.timers.role.roleArn : to.timers.everyArn];
  }
}
