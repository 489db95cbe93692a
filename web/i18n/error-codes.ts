import type { ClientErrorCode } from '../api/api-error.ts';

/** Of campaigns alone: their texts come with the screens of campaigns. */
export type CampaignErrorCode =
  | Extract<ClientErrorCode, `ERR_CAMPAIGN_${string}`>
  | 'ERR_NO_CAMPAIGN_FOUND'
  | 'ERR_TOO_MANY_CAMPAIGNS'
  | 'ERR_NO_LIST_CONTACT_FOUND'
  | 'ERR_SENDING_TOO_LATE';

/** Of platform staff alone: their texts come with the settings and with a session for support. */
export type PlatformErrorCode = 'ERR_PLAN_NAME_IN_USE' | 'ERR_PLAN_IN_USE' | 'ERR_SUPPORT_SESSION';

/** Of everything else: their texts are there from the first. */
export type EarlyErrorCode = Exclude<ClientErrorCode, CampaignErrorCode | PlatformErrorCode>;
