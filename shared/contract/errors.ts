import { recordErrors } from '../records/index.ts';

/**
 * Every failure that a caller can meet. `status` is the HTTP status, `canRetry` says whether the same call may succeed later,
 * `message` is one English sentence for integrators; people read the translation of the code.
 */
interface ErrorDefinition {
  readonly status: 400 | 401 | 402 | 403 | 404 | 409 | 410 | 413 | 415 | 422 | 429 | 500 | 503;
  readonly canRetry: boolean;
  readonly message: string;
}

const define = <const T extends Record<`ERR_${string}`, ErrorDefinition>>(table: T): T => table;

export const errors = define({
  ERR_VALIDATION: { status: 400, canRetry: false, message: 'A field does not have the expected form.' },
  ERR_MALFORMED_BODY: { status: 400, canRetry: false, message: 'The body is not valid JSON or multipart.' },
  ERR_UNSUPPORTED_MEDIA_TYPE: { status: 415, canRetry: false, message: 'The content type is not accepted here.' },
  ERR_INVALID_CURSOR: { status: 400, canRetry: false, message: 'The cursor is not one of this list.' },
  ERR_PAGE_TOO_DEEP: { status: 400, canRetry: false, message: 'pageNumber goes up to 50; follow nextCursor instead.' },
  ERR_ROUTE_NOT_FOUND: { status: 404, canRetry: false, message: 'There is no such route.' },
  ERR_PAYLOAD_TOO_LARGE: { status: 413, canRetry: false, message: 'The request is larger than allowed.' },
  ERR_TOO_MANY_REQUESTS: { status: 429, canRetry: true, message: 'Too many requests; wait the seconds in Retry-After.' },
  ERR_CONFLICT: { status: 409, canRetry: true, message: 'Somebody else changed this at the same time.' },
  ERR_INTERNAL: { status: 500, canRetry: true, message: 'An unexpected failure; quote the request id.' },
  ERR_UNAVAILABLE: { status: 503, canRetry: true, message: 'A service we depend on does not answer; try again.' },

  ERR_INVALID_CREDENTIALS: { status: 401, canRetry: false, message: 'The e-mail or the password is wrong.' },
  ERR_LINK_EXPIRED: { status: 410, canRetry: false, message: 'The link has been used, has expired, or was replaced; ask for another one.' },
  ERR_PASSWORD_REQUIRED: { status: 403, canRetry: false, message: 'Give your present password as currentPassword, or log in again first.' },
  ERR_PASSWORD_WRONG: { status: 403, canRetry: false, message: 'The present password is not this one.' },
  ERR_PASSWORD_TOO_SHORT: { status: 400, canRetry: false, message: 'The company asks for longer passwords; limit says how long.' },
  ERR_PASSWORD_COMMON: { status: 400, canRetry: false, message: 'The company refuses passwords that many people have.' },
  ERR_FACTOR_NEEDED: { status: 401, canRetry: false, message: 'The password is right; send a code of your second factor, or a passkey, with the ticket.' },
  ERR_FACTOR_CODE_WRONG: { status: 403, canRetry: false, message: 'The code is wrong, too old, or has been used.' },
  ERR_FACTOR_TICKET_EXPIRED: { status: 409, canRetry: false, message: 'This took too long; begin again.' },
  ERR_FACTOR_DEMANDED: { status: 403, canRetry: false, message: 'Set a second factor for your account first.' },
  ERR_PASSKEY_REFUSED: { status: 403, canRetry: false, message: 'This passkey opens no account here.' },
  ERR_PASSKEY_NEEDS_PASSWORD: { status: 403, canRetry: false, message: 'The password was changed since: log in by it once, then by the passkey.' },
  ERR_PASSKEYS_UNAVAILABLE: { status: 409, canRetry: false, message: 'Passkeys need an installation with a name of its own.' },
  ERR_TOO_MANY_PASSKEYS: { status: 409, canRetry: false, message: 'The account has ten passkeys; remove one first.' },
  ERR_FACTOR_NOT_SET: { status: 409, canRetry: false, message: 'The account has no second factor.' },
  ERR_SESSION_EXPIRED: { status: 401, canRetry: false, message: 'The session has ended; log in again.' },
  ERR_ACCESS_TOKEN_INVALID: { status: 403, canRetry: false, message: 'The access token is missing, expired or invalid; refresh it.' },
  ERR_NO_PERMISSION: { status: 403, canRetry: false, message: 'You do not have permission for this.' },
  ERR_SUPPORT_SESSION: { status: 403, canRetry: false, message: 'This is not open to platform staff who are in a company for support.' },
  ERR_SUBSCRIPTION_EXPIRED: { status: 402, canRetry: false, message: 'The subscription has expired; pay the open invoice.' },
  ERR_COMPANY_SUSPENDED: { status: 403, canRetry: false, message: 'The company is suspended; talk to the support of the platform.' },
  ERR_EMAIL_IN_USE: { status: 409, canRetry: false, message: 'An account with this e-mail exists.' },
  ERR_COMPANY_NAME_IN_USE: { status: 409, canRetry: false, message: 'A company with this name exists.' },
  ERR_USER_CREATION_DISABLED: { status: 403, canRetry: false, message: 'This installation takes no new sign-ups.' },
  ERR_NO_PLAN_FOUND: { status: 404, canRetry: false, message: 'There is no such plan.' },
  ERR_PLAN_NAME_IN_USE: { status: 409, canRetry: false, message: 'A plan with this name exists.' },
  ERR_PLAN_IN_USE: { status: 409, canRetry: false, message: 'Companies have this plan; give them another one first.' },
  ERR_NO_COMPANY_FOUND: { status: 404, canRetry: false, message: 'There is no such company.' },
  ERR_NO_USER_FOUND: { status: 404, canRetry: false, message: 'There is no such user.' },
  ERR_QUEUE_NAME_IN_USE: { status: 409, canRetry: false, message: 'A queue with this name exists.' },
  ERR_QUEUE_COLOR_ALREADY_EXISTS: { status: 409, canRetry: false, message: 'Another queue has this colour.' },
  ERR_NO_QUEUE_OPTION_FOUND: { status: 404, canRetry: false, message: 'There is no such option.' },
  ERR_QUEUE_OPTION_LIMIT: { status: 400, canRetry: false, message: 'The menu takes no further option.' },
  ERR_QUEUE_OPTION_LOOP: { status: 400, canRetry: false, message: 'An option cannot be moved below itself.' },
  ERR_ROLE_IN_USE: { status: 409, canRetry: false, message: 'Users hold this role: give them another one first.' },
  ERR_LAST_ADMIN: { status: 409, canRetry: false, message: 'A company needs an administrator, and this is its last one.' },
  ERR_DELETING_OWN_USER: { status: 409, canRetry: false, message: 'Nobody can delete their own user.' },
  ERR_NO_QUEUE_FOUND: { status: 404, canRetry: false, message: 'There is no such queue.' },

  ERR_NO_WAPP_FOUND: { status: 404, canRetry: false, message: 'There is no such connection.' },
  ERR_NO_DEF_WAPP_FOUND: { status: 404, canRetry: false, message: 'There is no default connection.' },
  ERR_NO_PHONEBOOK: { status: 404, canRetry: false, message: 'The phone of the default connection has not handed over its address book.' },
  ERR_NO_OTHER_WHATSAPP: { status: 400, canRetry: false, message: 'At least one connection must be the default.' },
  ERR_WAPP_NAME_IN_USE: { status: 409, canRetry: false, message: 'A connection with this name exists.' },
  ERR_WAPP_GREETING_REQUIRED: { status: 400, canRetry: false, message: 'A greeting is required with more than one queue.' },
  ERR_WAPP_NOT_INITIALIZED: { status: 409, canRetry: true, message: 'The connection is not connected.' },
  ERR_WAPP_INVALID_CONTACT: { status: 400, canRetry: false, message: 'This is not a valid WhatsApp number.' },
  ERR_WAPP_CHECK_CONTACT: { status: 503, canRetry: true, message: 'The number could not be checked.' },
  ERR_WAPP_DOWNLOAD_MEDIA: { status: 503, canRetry: true, message: 'The media could not be fetched from WhatsApp.' },
  ERR_SENDING_WAPP_MSG: { status: 503, canRetry: true, message: 'The message could not be sent.' },
  ERR_WAPP_UPLOAD_FAILED: { status: 503, canRetry: true, message: 'The file could not be handed to WhatsApp.' },
  ERR_WAPP_REJECTED: { status: 409, canRetry: true, message: 'WhatsApp refused the message.' },
  ERR_WAPP_NEW_CONTACTS_BLOCKED: { status: 409, canRetry: true, message: 'WhatsApp does not let this number write to new contacts for now.' },
  ERR_WAPP_RATE_LIMITED: { status: 429, canRetry: true, message: 'This number writes more than WhatsApp allows.' },
  ERR_WAPP_STALE_DEVICES: { status: 409, canRetry: true, message: 'The devices of the recipient have changed.' },
  ERR_WAPP_CHAT_REFUSED: { status: 409, canRetry: true, message: 'WhatsApp does not let this number write in this chat.' },
  ERR_SENDING_TOO_LATE: { status: 409, canRetry: true, message: 'The message could not be begun in time.' },
  ERR_NO_CAMPAIGN_FOUND: { status: 404, canRetry: false, message: 'There is no such campaign.' },
  ERR_CAMPAIGN_READ_ONLY: { status: 409, canRetry: false, message: 'The campaign can no longer be changed.' },
  ERR_CAMPAIGN_NOT_RUNNING: { status: 409, canRetry: false, message: 'The campaign is not running.' },
  ERR_CAMPAIGN_NOT_STARTABLE: { status: 409, canRetry: false, message: 'The campaign cannot be started as it is now.' },
  ERR_CAMPAIGN_IN_PAST: { status: 400, canRetry: false, message: 'The time must be to come.' },
  ERR_CAMPAIGN_WITHOUT_TEXT: { status: 400, canRetry: false, message: 'The campaign has no message.' },
  ERR_CAMPAIGN_WITHOUT_QUESTION: { status: 400, canRetry: false, message: 'The campaign asks for confirmation and has no question.' },
  ERR_CAMPAIGN_WITHOUT_CONNECTION: { status: 400, canRetry: false, message: 'The campaign has no connection.' },
  ERR_CAMPAIGN_WITHOUT_LIST: { status: 400, canRetry: false, message: 'The campaign has no contact list, or an empty one.' },
  ERR_CAMPAIGN_CONNECTIONS_GONE: { status: 409, canRetry: false, message: 'None of the campaign’s connections is left.' },
  ERR_CAMPAIGN_STOPPED_BY_STAFF: { status: 409, canRetry: false, message: "The platform's staff have stopped this campaign; talk to their support." },
  ERR_CAMPAIGN_USES_LIST: { status: 409, canRetry: false, message: 'A campaign that is scheduled or running sends to this list.' },
  ERR_MAIL_WITHOUT_TITLE: { status: 400, canRetry: false, message: 'The e-mail campaign has no title.' },
  ERR_MAIL_WITHOUT_SENDER: { status: 400, canRetry: false, message: 'The e-mail campaign has no sender.' },
  ERR_MAIL_WITHOUT_TEMPLATE: { status: 400, canRetry: false, message: 'The e-mail campaign has no template.' },
  ERR_MAIL_SENDER_NOT_VERIFIED: { status: 409, canRetry: false, message: 'The domain of the sender is not verified.' },
  ERR_MAIL_SANDBOX: { status: 409, canRetry: false, message: 'The account of the installation may write to verified addresses only, as yet.' },
  ERR_MAIL_UNAVAILABLE: { status: 409, canRetry: false, message: 'This installation has no address of its own that mails could lead to.' },
  ERR_MAIL_ADDRESS_NOT_PROVED: {
    status: 409,
    canRetry: false,
    message: 'No administrator of the company has proved their e-mail address so far; follow the mailed link first.',
  },
  ERR_MAIL_REFUSED: { status: 422, canRetry: false, message: 'The mail service refused the mail.' },
  ERR_MAIL_UNANSWERED: { status: 503, canRetry: true, message: 'The mail service did not answer.' },
  ERR_MAIL_QUOTA_SPENT: { status: 503, canRetry: true, message: 'No more mails can be sent today.' },
  ERR_MAIL_PAUSED: { status: 503, canRetry: true, message: 'The mail service has stopped all sending of this installation.' },
  ERR_MAIL_HELD: { status: 409, canRetry: false, message: 'The mails of the company are stopped: too many came back. Talk to the support of the platform.' },
  ERR_MAIL_BOUNCES: { status: 409, canRetry: false, message: 'Too many mails could not be delivered.' },
  ERR_MAIL_COMPLAINTS: { status: 409, canRetry: false, message: 'Too many readers called the mail spam.' },
  ERR_MAIL_LINK_UNKNOWN: { status: 404, canRetry: false, message: 'The link leads to no mail.' },
  ERR_MAIL_NOT_SUPPRESSED: { status: 404, canRetry: false, message: 'The address is not among those that get no mail.' },
  ERR_MAIL_SUPPRESSION_KEPT: { status: 409, canRetry: false, message: 'Who complained or unsubscribed gets no more mail.' },
  ERR_NOT_OPTED_OUT: { status: 404, canRetry: false, message: 'The number is not among those that get no campaigns.' },
  ERR_TOO_MANY_CAMPAIGNS: { status: 409, canRetry: false, message: 'The company has made as many campaigns as can be counted.' },
  ERR_NO_CONTACT_LIST_FOUND: { status: 404, canRetry: false, message: 'There is no such contact list.' },
  ERR_NO_REPEATED_ANSWER_FOUND: { status: 404, canRetry: false, message: 'There is no such repeated answer.' },
  ERR_NO_LIST_CONTACT_FOUND: { status: 404, canRetry: false, message: 'There is no such contact on the list.' },
  ERR_WAPP_MESSAGE_EXPIRED: { status: 409, canRetry: true, message: 'The connection stayed down for 24 hours.' },
  // The words that the external API is specified with.
  ERR_CONNECTION_TOKEN_INVALID: { status: 401, canRetry: false, message: 'Acesso não permitido' },
  ERR_ADDRESS_REFUSED: { status: 400, canRetry: false, message: 'This address is not one of https on a public server, or does not answer with a file.' },
  ERR_NO_WEBHOOK_FOUND: { status: 404, canRetry: false, message: 'There is no such webhook or delivery, or it is no longer kept.' },
  ERR_WEBHOOK_REFUSED: { status: 403, canRetry: false, message: 'The signature or the verify token is not the one expected.' },
  ERR_META_NOT_CONFIGURED: { status: 409, canRetry: false, message: 'This installation has no app at Meta yet.' },
  ERR_META_LOGIN_FAILED: { status: 409, canRetry: false, message: 'Meta did not accept the login, or it was begun elsewhere.' },
  ERR_META_LOGIN_REQUIRED: { status: 409, canRetry: false, message: 'A connection of this channel is opened by logging in to Facebook.' },
  ERR_META_NO_INSTAGRAM: { status: 409, canRetry: false, message: 'No page of the login has an account of Instagram.' },
  ERR_META_NO_PAGES: { status: 409, canRetry: false, message: 'The login gave access to no page, or to none that can be used.' },
  ERR_META_PAGE_IN_USE: { status: 409, canRetry: false, message: 'This page is connected by another company.' },
  ERR_META_UNAVAILABLE: { status: 503, canRetry: true, message: 'Meta does not answer; try again.' },
  ERR_META_WINDOW_CLOSED: { status: 409, canRetry: true, message: 'The customer last wrote more than 24 hours ago.' },
  ERR_META_USER_UNREACHABLE: { status: 409, canRetry: true, message: 'This person cannot be written to: they blocked the page or left.' },
  ERR_META_MEDIA_REFUSED: { status: 409, canRetry: true, message: 'The channel does not take this file.' },
  ERR_META_UNCONFIRMED: { status: 409, canRetry: true, message: 'The channel did not confirm the message: it may have arrived.' },
  ERR_META_NO_PERMISSION: { status: 409, canRetry: true, message: 'Meta does not let us write for this page: log in again and give every right.' },
  ERR_META_REJECTED: { status: 409, canRetry: true, message: 'The channel refused the message.' },
  ERR_PLAN_LIMIT_CONNECTIONS: { status: 400, canRetry: false, message: 'The plan allows no further connection.' },
  ERR_PLAN_LIMIT_USERS: { status: 400, canRetry: false, message: 'The plan allows no further user.' },
  ERR_PLAN_EXCEEDED: { status: 403, canRetry: false, message: 'The company has more than its plan allows, and sends nothing until it fits.' },
  ERR_PLAN_LIMIT_QUEUES: { status: 400, canRetry: false, message: 'The plan allows no further queue.' },

  ERR_NO_TICKET_FOUND: { status: 404, canRetry: false, message: 'There is no such ticket.' },
  ERR_TICKET_ALREADY_ACCEPTED: { status: 409, canRetry: false, message: 'Another user has accepted this ticket.' },
  ERR_UNDO_TOO_LATE: { status: 409, canRetry: false, message: 'The ticket has gone on since, or what the change says is out.' },
  ERR_TICKET_ALREADY_CLOSED: { status: 409, canRetry: false, message: 'This ticket is closed already.' },
  ERR_TICKET_NOT_OPEN: { status: 409, canRetry: false, message: 'This ticket is not open.' },
  ERR_TICKET_NOT_YOURS: { status: 403, canRetry: false, message: 'This ticket is being answered by another user.' },
  ERR_USER_MAY_NOT_ANSWER: { status: 400, canRetry: false, message: 'The role of this user does not let them answer customers.' },
  ERR_OTHER_OPEN_TICKET: { status: 409, canRetry: false, message: 'The contact has another active ticket on this connection.' },
  ERR_QUEUE_REQUIRED: { status: 400, canRetry: false, message: 'Users who are no admins choose a queue for a new ticket.' },
  ERR_CREATING_MESSAGE: { status: 409, canRetry: true, message: 'The message could not be created.' },
  ERR_CREATING_TICKET: { status: 409, canRetry: true, message: 'The ticket could not be created.' },
  ERR_BULK_RUNNING: { status: 409, canRetry: false, message: 'Another change of many tickets is still running.' },
  ERR_BULK_TOO_LARGE: { status: 400, canRetry: false, message: 'At most 10,000 tickets can be changed at once.' },
  ERR_NO_BULK_FOUND: { status: 404, canRetry: false, message: 'There is no such change of many tickets.' },
  ERR_DASHBOARD_FILTER_MISSING: { status: 400, canRetry: false, message: 'Give days, date_from or date_to.' },
  ERR_DASHBOARD_PERIOD: { status: 400, canRetry: false, message: 'The period ends before it begins or is longer than 366 days.' },
  ERR_NO_SETTING_FOUND: { status: 404, canRetry: false, message: 'There is no such setting.' },
  ...recordErrors,
  ERR_NO_TAG_FOUND: { status: 404, canRetry: false, message: 'There is no such tag.' },
  ERR_TAG_NAME_IN_USE: { status: 409, canRetry: false, message: 'A tag or lane with this name exists.' },
  ERR_TOO_MANY_TAGS: { status: 400, canRetry: false, message: 'A ticket has at most 20 tags.' },
  ERR_NO_SCHEDULE_FOUND: { status: 404, canRetry: false, message: 'There is no such scheduled message.' },
  ERR_SCHEDULE_IN_PAST: { status: 400, canRetry: false, message: 'The time must be to come.' },
  ERR_SCHEDULE_ENDS_TOO_EARLY: { status: 400, canRetry: false, message: 'The last day lies before the first message.' },
  ERR_SCHEDULE_ALREADY_SENT: { status: 409, canRetry: false, message: 'This message has been sent.' },
  ERR_NO_CONTACT_FOUND: { status: 404, canRetry: false, message: 'There is no such contact.' },
  ERR_NO_ERASURE_FOUND: { status: 404, canRetry: false, message: 'There is no such erasure.' },
  ERR_NO_EXPORT_FOUND: { status: 404, canRetry: false, message: 'There is no such export, or its file is no longer kept.' },
  ERR_CONTACT_HAS_OPEN_TICKET: { status: 409, canRetry: false, message: 'The contact has an active ticket; resolve it first.' },
  ERR_DUPLICATED_CONTACT: { status: 409, canRetry: false, message: 'A contact with this number exists.' },
  ERR_NO_CHAT_FOUND: { status: 404, canRetry: false, message: 'There is no such conversation.' },
  ERR_CHAT_NOT_YOURS: { status: 403, canRetry: false, message: 'Only its owner may change or delete a conversation.' },
  ERR_TOO_MANY_CHAT_USERS: { status: 400, canRetry: false, message: 'A conversation has at most 50 people.' },
  ERR_NO_NOTE_FOUND: { status: 404, canRetry: false, message: 'There is no such note.' },
  ERR_NO_MESSAGE_FOUND: { status: 404, canRetry: false, message: 'There is no such message.' },
  ERR_MESSAGE_NOT_FORWARDED: { status: 409, canRetry: false, message: 'A message of this kind, deleted or without its file, cannot be forwarded.' },
  ERR_CLIENT_TOKEN_REUSED: { status: 422, canRetry: false, message: 'This client token, or Idempotency-Key, belongs to another message.' },
  ERR_EMPTY_MESSAGE: { status: 400, canRetry: false, message: 'The message has neither text nor file.' },
  ERR_CHANGE_WAPP_MSG: { status: 409, canRetry: false, message: 'This message takes no edit or reaction (any more).' },
  ERR_DELETE_WAPP_MSG: { status: 409, canRetry: false, message: 'This message cannot be deleted.' },
  ERR_MESSAGE_NOT_FAILED: { status: 409, canRetry: false, message: 'Only a failed message can be sent again.' },
  ERR_NO_FILE_FOUND: { status: 404, canRetry: false, message: 'The uploaded file was not found.' },
  ERR_FILE_TYPE_REFUSED: { status: 400, canRetry: false, message: 'Files of this type are not accepted.' },
  ERR_FETCH_WAPP_MSG: { status: 404, canRetry: false, message: 'The message was not found; it may be too old.' },

  ERR_MAIL_DOMAIN_REFUSED: { status: 400, canRetry: false, message: 'Mails can only be sent from a domain of your own.' },
  ERR_MAIL_DOMAIN_IN_USE: { status: 409, canRetry: false, message: 'Another company of this installation sends from this domain.' },
  ERR_NO_MAIL_DOMAIN_FOUND: { status: 404, canRetry: false, message: 'There is no such domain.' },
  ERR_TOO_MANY_MAIL_DOMAINS: { status: 409, canRetry: false, message: 'A company has at most 20 domains.' },
  ERR_NO_MAIL_SENDER_FOUND: { status: 404, canRetry: false, message: 'There is no such sender.' },
  ERR_MAIL_SENDER_IN_USE: { status: 409, canRetry: false, message: 'A sender with this address exists.' },
  ERR_MAIL_SENDER_CHOSEN: { status: 409, canRetry: false, message: 'A campaign that is to be sent uses this sender.' },
  ERR_TOO_MANY_MAIL_SENDERS: { status: 409, canRetry: false, message: 'A company has at most 100 senders.' },
  ERR_NO_MAIL_TEMPLATE_FOUND: { status: 404, canRetry: false, message: 'There is no such template.' },
  ERR_MAIL_TEMPLATE_EMPTY: { status: 400, canRetry: false, message: 'Nothing would be left to read of this template.' },
  ERR_MAIL_TEMPLATE_TOO_LARGE: { status: 400, canRetry: false, message: 'The template is too large: mail programs cut off what is longer than 100 KB.' },
  ERR_MAIL_PICTURE_TYPE_REFUSED: { status: 400, canRetry: false, message: 'Only PNG, JPEG and GIF pictures are shown by every mail program.' },
  ERR_MAIL_PICTURE_TOO_LARGE: { status: 400, canRetry: false, message: 'A picture in a mail has at most 1 MB.' },
  ERR_MAIL_DESIGN_UNREADABLE: { status: 400, canRetry: false, message: 'The design is not what the editor makes.' },
  ERR_MAIL_TEMPLATE_IN_USE: { status: 409, canRetry: false, message: 'A campaign that is to be sent uses this template.' },

  ERR_NO_SESSION_FOUND: { status: 404, canRetry: false, message: 'There is no such session.' },
  ERR_NO_PUSH_DEVICE_FOUND: { status: 404, canRetry: false, message: 'There is no such device.' },
  ERR_PUSH_SERVICE_UNKNOWN: { status: 400, canRetry: false, message: 'Notices are sent through the push services of the known browsers only.' },
  ERR_NO_ANNOUNCEMENT_FOUND: { status: 404, canRetry: false, message: 'There is no such announcement.' },
  ERR_TOO_MANY_ANNOUNCEMENTS: { status: 409, canRetry: false, message: 'At most 100 announcements can be active at once.' },
  ERR_IMAGE_TYPE_REFUSED: { status: 400, canRetry: false, message: 'Only PNG and JPEG images are accepted here.' },

  ERR_NO_INVOICE_FOUND: { status: 404, canRetry: false, message: 'There is no such invoice.' },
  ERR_INVOICE_ALREADY_PAID: { status: 409, canRetry: false, message: 'This invoice is paid.' },
  ERR_NOTHING_TO_PAY: { status: 409, canRetry: false, message: 'This company has nothing to pay.' },
  ERR_PIX_NOT_CONFIGURED: { status: 409, canRetry: false, message: 'This installation has no account for Pix yet.' },
  ERR_PIX_REFUSED: { status: 409, canRetry: false, message: 'The bank did not accept the charge.' },
  ERR_PIX_UNAVAILABLE: { status: 503, canRetry: true, message: 'The bank does not answer; try again.' },

  ERR_LIVE_PASS_INVALID: { status: 401, canRetry: true, message: 'The live pass is used, expired or unknown.' },
  ERR_LIVE_ACTION_UNKNOWN: { status: 400, canRetry: false, message: 'There is no such live action.' },
});

export type ErrorCode = keyof typeof errors;

/** The body of every failed reply. `field` names the offending input, `details` what a message may quote. */
export interface ErrorReply {
  readonly error: ErrorCode;
  readonly message?: string;
  readonly field?: string;
  readonly details?: Readonly<Record<string, unknown>>;
  readonly requestId: string;
}

/** An entry of `issues` in the details of ERR_VALIDATION: a field by its path, as `queueIds.0`, and the schema's word for its fault. */
export interface InputIssue {
  readonly path: string;
  readonly code: string;
}

/** An expected failure. Anything else that is thrown becomes ERR_INTERNAL. */
export class AppError extends Error {
  override readonly name = 'AppError';
  readonly code: ErrorCode;
  readonly details: Readonly<Record<string, unknown>>;

  constructor(code: ErrorCode, details: Readonly<Record<string, unknown>> = {}, options?: ErrorOptions) {
    super(errors[code].message, options);
    this.code = code;
    this.details = details;
  }
}
