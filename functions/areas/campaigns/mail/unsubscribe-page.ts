import { type ErrorCode, errors } from '#shared/contract/errors.ts';
import { acceptedLanguage } from '#shared/domain/accepted-language.ts';
import { maskedAddress } from '#shared/domain/masked-address.ts';
import { pageHtml } from '#functions/tools/page.ts';
import type { Unsubscription } from './unsubscribe.ts';
import { unsubscribeWords } from './unsubscribe-words.ts';

/**
 * The page of a link: its question, or that it is done. Whoever looks over the shoulder learns no address.
 *
 * @param accepted the header `Accept-Language`.
 */
export function unsubscribePage({ company, email, isUnsubscribed }: Unsubscription, accepted: string | undefined): string {
  const language = acceptedLanguage(accepted);
  const words = unsubscribeWords[language];
  const [heading, text] = words[isUnsubscribed ? 'done' : 'question'](company, maskedAddress(email));
  return pageHtml({ language, heading, text, ...(isUnsubscribed ? {} : { submit: words.submit }) });
}

/** The same link may lead further a little later, unless there is nothing behind it. */
export function unsubscribeRefusal(code: ErrorCode, accepted: string | undefined): string {
  const language = acceptedLanguage(accepted);
  const { unknown, busy, failed, retry } = unsubscribeWords[language];
  const { status, canRetry } = errors[code];
  const [heading, text] = canRetry ? (status === 429 ? busy : failed) : unknown;
  return pageHtml({ language, heading, text, ...(canRetry ? { retry } : {}) });
}
