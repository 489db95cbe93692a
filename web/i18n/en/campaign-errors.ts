import type { CampaignErrorCode } from '../error-codes.ts';

export const texts = {
  ERR_SENDING_TOO_LATE: 'The message could not be begun in time.',
  ERR_NO_CAMPAIGN_FOUND: 'Campaign not found.',
  ERR_CAMPAIGN_READ_ONLY: 'This campaign can no longer be changed.',
  ERR_CAMPAIGN_NOT_RUNNING: 'The campaign is not running.',
  ERR_CAMPAIGN_NOT_STARTABLE: 'The campaign cannot be started as it is.',
  ERR_CAMPAIGN_IN_PAST: 'The time must be in the future.',
  ERR_CAMPAIGN_WITHOUT_TEXT: 'The campaign has no message.',
  ERR_CAMPAIGN_WITHOUT_QUESTION: 'The campaign asks for confirmation and has no question.',
  ERR_CAMPAIGN_WITHOUT_CONNECTION: 'Choose at least one connection.',
  ERR_CAMPAIGN_WITHOUT_LIST: 'Choose a list with contacts.',
  ERR_CAMPAIGN_CONNECTIONS_GONE: 'None of the campaign’s connections is left.',
  ERR_CAMPAIGN_USES_LIST: 'A campaign that is scheduled or running uses this list.',
  ERR_CAMPAIGN_USES_LIST_named: 'The campaign “{{name}}” is scheduled or running and uses this list.',
  ERR_TOO_MANY_CAMPAIGNS: 'The company has reached the limit of campaigns.',
  ERR_NO_LIST_CONTACT_FOUND: 'The contact is no longer on the list.',
} as const satisfies Record<CampaignErrorCode, string> & Record<string, string>;
