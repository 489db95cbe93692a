/** What runs a function. `rest` means every route of the areas that `shared/contract/served-by.ts` gives it. */
export type Trigger =
  | { readonly kind: 'rest' }
  | { readonly kind: 'socket' }
  | { readonly kind: 'inbound' }
  | { readonly kind: 'jobs' }
  /** Turns of campaigns. */
  | { readonly kind: 'campaigns' }
  /** What is asked of Meta. */
  | { readonly kind: 'meta' }
  | { readonly kind: 'notices' }
  /** What SES tells of mails. */
  | { readonly kind: 'mailNotices' }
  /** The table's stream: the changes that make events, or those that something is derived from; gathered so long before the call. */
  | { readonly kind: 'stream'; readonly tells: 'events' | 'derived'; readonly windowSeconds: number }
  | { readonly kind: 'none' };

/** Calls of DynamoDB, on the table and its indexes. Parts of a transaction need the right of the call that they stand for. */
export type TableAction = 'GetItem' | 'BatchGetItem' | 'Query' | 'PutItem' | 'UpdateItem' | 'DeleteItem' | 'ConditionCheckItem' | 'BatchWriteItem';

/** A right of a function beside the table; `function-grants.ts` says which actions on which resources it stands for. */
export type Grant =
  | 'sendOutbound'
  | 'readWriteMedia'
  | 'eraseMedia'
  | 'dropMedia'
  | 'writeExports'
  | 'keepAnnouncementImages'
  | 'keepMailPictures'
  | 'readAuthSecret'
  | 'readMediaKey'
  | 'postToSockets'
  | 'closeSockets'
  | 'takeInbound'
  | 'sendInbound'
  | 'sendMeta'
  | 'takeMeta'
  | 'writeMedia'
  | 'readMetaApp'
  | 'readChannelKeys'
  | 'setAsideInbound'
  | 'takeStream'
  | 'sendJobs'
  | 'takeJobs'
  | 'sendCampaigns'
  | 'takeCampaigns'
  | 'setTimers'
  | 'sweepLists'
  | 'sweepKeys'
  | 'readStoredFiles'
  | 'measureMedia'
  | 'sendNotices'
  | 'takeNotices'
  | 'readWebPushSecret'
  | 'readPixAccount'
  | 'sendCharges'
  | 'takeCharges'
  | 'takeMailNotices'
  | 'sendMails'
  | 'readMailQuota'
  | 'keepMailIdentities';

export type EnvironmentName =
  | 'TABLE_NAME'
  | 'ORIGIN_SECRET'
  | 'AUTH_SECRET_ARN'
  | 'LOCAL_MODE'
  | 'SIGN_UPS_PER_HOUR'
  | 'OUTBOUND_QUEUE_URLS'
  | 'DEAD_LETTERS_URL'
  | 'META_QUEUE_URL'
  | 'INBOUND_QUEUE_URL'
  | 'META_APP_SECRET_ARN'
  | 'CHANNEL_SECRET_ARN'
  | 'META_GRAPH_URL'
  | 'META_DIALOG_URL'
  | 'JOBS_QUEUE_URL'
  | 'JOBS_QUEUE_ARN'
  | 'CAMPAIGNS_QUEUE_URL'
  | 'TIMER_GROUP'
  | 'TIMER_ROLE_ARN'
  | 'MEDIA_BUCKET'
  | 'MEDIA_URL'
  | 'MEDIA_KEY_ID'
  | 'MEDIA_KEY_SECRET_ARN'
  | 'LIVE_ENDPOINT'
  | 'NOTICES_QUEUE_URL'
  | 'WEB_PUSH_SECRET_ARN'
  | 'WEB_PUSH_CONTACT'
  | 'PUSH_STAND_IN'
  | 'PIX_SECRET_ARN'
  | 'CHARGES_QUEUE_URL'
  | 'APP_URL'
  | 'MAIL_CONFIGURATION_SET'
  | 'MAIL_TRACKED_CONFIGURATION_SET'
  | 'MAIL_TOPIC_ARN'
  | 'DNS_SERVERS'
  | 'PLATFORM_DOMAIN';

export interface FunctionSpec {
  readonly trigger: Trigger;
  /** A queue beside its trigger: Pix charges to be looked up. */
  readonly alsoTakes?: 'charges';
  readonly tableActions: readonly TableAction[];
  /** Whose part of the table, as `function-grants.ts` says; without it all but what is the session service's. */
  readonly tablePart?: 'growth';
  readonly grants: readonly Grant[];
  readonly environment: readonly EnvironmentName[];
  readonly memoryMb: number;
  readonly timeoutSeconds: number;
  /** What people notice while this function fails; the text of its alarm. */
  readonly errorImpact: string;
}
