import { ApiError, type ClientErrorCode } from './api-error.ts';
import { formatDate } from '#web/i18n/format.ts';
import { i18n } from '#web/i18n/instance.ts';

/** Text of a failure: the code's translation, else the raw code; a plain text as it is; else "An error occurred!". */
export function errorText(error: unknown): string {
  if (typeof error === 'string') return error;
  if (!(error instanceof ApiError)) return i18n.t('unknownError');
  if (!isTranslated(error.code)) return error.code;
  const { dueDate, name, limit } = error.details;
  const context = variantOf(error);
  return i18n.t(`errors:${error.code}`, {
    seconds: error.retryAfterSeconds,
    date: typeof dueDate === 'string' ? formatDate(dueDate) : undefined,
    name,
    limit,
    ...(context ? { context } : {}),
  });
}

/** Text of a failure that a toast tells. A failed deletion is named first, in the specification's words. */
export function toastText(error: unknown): string {
  const reason = errorText(error);
  return error instanceof ApiError && error.isDeletion ? `${i18n.t('operationFailed')}. ${reason}` : reason;
}

/** Some codes have a fuller sentence when the server said more. */
function variantOf({ retryAfterSeconds, details }: ApiError): string | undefined {
  if (retryAfterSeconds !== undefined) return 'seconds';
  if (details['isReplaced'] === true) return 'replaced';
  if (typeof details['dueDate'] === 'string') return 'dated';
  if (typeof details['name'] === 'string') return 'named';
  if (typeof details['limit'] === 'number') return 'limit';
  return undefined;
}

/** Text of a failed message: the code's translation, else the raw code. */
export const failureText = (code: string): string => (isTranslated(code) ? i18n.t(`errors:${code}`) : code);

const isTranslated = (code: string): code is ClientErrorCode => i18n.exists(`errors:${code}`);
