import type { ClientErrorCode } from '../api/api-error.ts';

/** Of campaigns alone: their texts come with the screens of campaigns. */
export type CampaignErrorCode =
  | Extract<ClientErrorCode, `ERR_CAMPAIGN_${string}`>
  | 'ERR_NO_CAMPAIGN_FOUND'
  | 'ERR_TOO_MANY_CAMPAIGNS'
  | 'ERR_NO_LIST_CONTACT_FOUND'
  | 'ERR_SENDING_TOO_LATE';

/** Of paying alone: likewise. */
export type BillingErrorCode = Extract<ClientErrorCode, `ERR_PIX_${string}`> | 'ERR_NO_INVOICE_FOUND' | 'ERR_INVOICE_ALREADY_PAID' | 'ERR_NOTHING_TO_PAY';

/** Of everything else: their texts are there from the first. */
export type EarlyErrorCode = Exclude<ClientErrorCode, CampaignErrorCode | BillingErrorCode>;
