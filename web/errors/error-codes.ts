import type { RecordErrorCode } from '#shared/records/index.ts';
import type { ClientErrorCode } from './api-error.ts';

/** Codes that neither the login nor a conversation can meet: their texts come with the screens that have `kit`. */
export type ScreenErrorCode =
  | Extract<ClientErrorCode, `ERR_${'CAMPAIGN' | 'QUEUE' | 'PLAN' | 'MAIL' | 'INVOICE' | 'PIX' | 'SUPPORT'}_${string}`>
  | Extract<ClientErrorCode, `ERR_${'NO' | 'TOO_MANY'}_MAIL_${string}`>
  | 'ERR_LINK_EXPIRED'
  | 'ERR_NO_COMPANY_FOUND'
  | 'ERR_PASSWORD_REQUIRED'
  | 'ERR_PASSWORD_WRONG'
  | 'ERR_NO_CAMPAIGN_FOUND'
  | 'ERR_NO_INVOICE_FOUND'
  | 'ERR_NOTHING_TO_PAY'
  | 'ERR_TOO_MANY_CAMPAIGNS'
  | 'ERR_NOT_OPTED_OUT'
  | 'ERR_NO_LIST_CONTACT_FOUND'
  | 'ERR_SENDING_TOO_LATE'
  | 'ERR_NO_CONTACT_LIST_FOUND'
  | 'ERR_NO_QUEUE_OPTION_FOUND'
  | 'ERR_LAST_ADMIN'
  | 'ERR_ROLE_IN_USE'
  | 'ERR_DELETING_OWN_USER'
  | 'ERR_NO_PHONEBOOK'
  | 'ERR_NO_OTHER_WHATSAPP'
  | 'ERR_WAPP_NAME_IN_USE'
  | 'ERR_WAPP_GREETING_REQUIRED'
  | RecordErrorCode
  | 'ERR_TOO_MANY_ANNOUNCEMENTS'
  | 'ERR_IMAGE_TYPE_REFUSED';

/** All other codes: their texts are there from the first. */
export type CommonErrorCode = Exclude<ClientErrorCode, ScreenErrorCode>;
