import { useTranslation } from '#web/i18n/use-translation.ts';
import type { Message } from '#shared/contract/messages.ts';
import { notifyError, notifySuccess } from '#web/kit/toasts/notify.ts';

/** Copies the words of a message. */
export function useCopy(): (message: Pick<Message, 'body'>) => void {
  const { t } = useTranslation();
  return ({ body }) => {
    navigator.clipboard.writeText(body).then(
      () => notifySuccess(t('copied')),
      () => notifyError(t('copyFailed')), // the browser refused: no permission or no focus
    );
  };
}
