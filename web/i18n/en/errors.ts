import type { CommonErrorCode } from '#web/errors/error-codes.ts';

export const texts = {
  ERR_VALIDATION: 'Check the fields: one is wrong.',
  ERR_MALFORMED_BODY: 'What was sent is not readable.',
  ERR_ROUTE_NOT_FOUND: 'Reload the page.',
  ERR_TOO_MANY_REQUESTS: 'Too many attempts. Wait a moment and try again.',
  ERR_TOO_MANY_REQUESTS_seconds: 'Too many attempts. Try again in {{seconds}} seconds.',
  ERR_CONFLICT: 'Somebody else changed this at the same time. Try again.',
  ERR_INTERNAL: 'It failed here. Try again.',
  ERR_UNAVAILABLE: 'The service does not answer. Try again in a moment.',
  ERR_OFFLINE: 'You are offline and nothing was sent. Try again once you are back online.',
  ERR_NETWORK: 'No connection to the server.',
  ERR_UNKNOWN: 'Something went wrong. Try again.',

  ERR_INVALID_CREDENTIALS: 'Authentication error. Check the e-mail and the password and try again.',
  ERR_SESSION_EXPIRED: 'Session expired. Please log in.',
  ERR_SESSION_EXPIRED_replaced: 'Your account was opened on another computer.',
  ERR_ACCESS_TOKEN_INVALID: 'Log in again to go on.',
  ERR_NO_REPEATED_ANSWER_FOUND: 'This answer was not found.',
  ERR_NO_PERMISSION: 'You do not have permission for this.',
  ERR_SUBSCRIPTION_EXPIRED: 'Your subscription has expired. Please contact support.',
  ERR_SUBSCRIPTION_EXPIRED_dated: 'Oops! Your subscription expired on {{date}}. Please contact support for more information.',
  ERR_COMPANY_SUSPENDED: 'This company is suspended. Get in touch with support.',
  ERR_EMAIL_IN_USE: 'An account with this e-mail exists.',
  ERR_COMPANY_NAME_IN_USE: 'A company with this name exists.',
  ERR_USER_CREATION_DISABLED: 'This installation takes no new sign-ups.',
  ERR_NO_PLAN_FOUND: 'This plan no longer exists.',
  ERR_NO_USER_FOUND: 'User not found.',

  ERR_LIVE_PASS_INVALID: 'Live news has stopped. Reload the page.',
} as const satisfies Record<CommonErrorCode, string> & Record<string, string>;
