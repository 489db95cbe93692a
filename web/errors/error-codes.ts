import type { RecordErrorCode } from '#shared/records/index.ts';
import type { ClientErrorCode } from './api-error.ts';

/** Codes that neither the login nor a conversation can meet: their texts come with the screens that have `kit`. */
export type ScreenErrorCode =
  | Extract<ClientErrorCode, `ERR_${'CAMPAIGN' | 'QUEUE' | 'PLAN' | 'MAIL' | 'FACTOR' | 'PASSKEY' | 'PASSKEYS' | 'INVOICE' | 'PIX' | 'SUPPORT'}_${string}`>
  | Extract<ClientErrorCode, `ERR_${'NO' | 'TOO_MANY'}_MAIL_${string}`>
  | Extract<ClientErrorCode, `ERR_META_${'LOGIN' | 'NO' | 'NOT' | 'PAGE'}_${string}`>
  // Answers to what somebody does in an open conversation, by when the texts of the screens have followed.
  | 'ERR_CHANGE_WAPP_MSG'
  | 'ERR_DELETE_WAPP_MSG'
  | 'ERR_MESSAGE_NOT_FAILED'
  | 'ERR_NO_NOTE_FOUND'
  | 'ERR_UNDO_TOO_LATE'
  | 'ERR_NO_FILE_FOUND'
  | 'ERR_WAPP_CHECK_CONTACT'
  | 'ERR_DASHBOARD_FILTER_MISSING'
  | 'ERR_DASHBOARD_PERIOD'
  | 'ERR_CHAT_NOT_YOURS'
  | 'ERR_TOO_MANY_CHAT_USERS'
  | 'ERR_TOO_MANY_PASSKEYS'
  | 'ERR_NO_ANNOUNCEMENT_FOUND'
  | 'ERR_CONNECTION_TOKEN_INVALID'
  | 'ERR_ADDRESS_REFUSED'
  | 'ERR_WEBHOOK_REFUSED'
  | 'ERR_NO_SETTING_FOUND'
  | 'ERR_PAGE_TOO_DEEP'
  | 'ERR_CONTACT_HAS_OPEN_TICKET'
  | 'ERR_TAG_NAME_IN_USE'
  | 'ERR_NO_CHAT_FOUND'
  | 'ERR_LIVE_ACTION_UNKNOWN'
  | 'ERR_BULK_TOO_LARGE'
  | 'ERR_BULK_RUNNING'
  | 'ERR_NO_BULK_FOUND'
  | 'ERR_NO_SESSION_FOUND'
  | 'ERR_NO_PUSH_DEVICE_FOUND'
  | 'ERR_PUSH_SERVICE_UNKNOWN'
  | 'ERR_DUPLICATED_CONTACT'
  | 'ERR_SCHEDULE_ENDS_TOO_EARLY'
  | 'ERR_SCHEDULE_ALREADY_SENT'
  | 'ERR_NO_SCHEDULE_FOUND'
  | 'ERR_TOO_MANY_TAGS'
  | 'ERR_SCHEDULE_IN_PAST'
  | 'ERR_LINK_EXPIRED'
  | 'ERR_NO_WEBHOOK_FOUND'
  | 'ERR_NO_ERASURE_FOUND'
  | 'ERR_NO_EXPORT_FOUND'
  | 'ERR_NO_COMPANY_FOUND'
  | 'ERR_PASSWORD_REQUIRED'
  | 'ERR_PASSWORD_WRONG'
  | 'ERR_PASSWORD_TOO_SHORT'
  | 'ERR_PASSWORD_COMMON'
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
