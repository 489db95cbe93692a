import { useTranslation } from '#web/i18n/use-translation.ts';
import { notifyError, notifySuccess } from '../toasts/notify.ts';

/** @throws where the browser refuses: without permission or focus, and on pages without https, which have no clipboard. */
export async function copyText(text: string): Promise<void> {
  await navigator.clipboard.writeText(text);
}

/** Copies a text, and says whether that went well. */
export function useCopy(): (text: string) => void {
  const { t } = useTranslation();
  return (text) => {
    copyText(text).then(
      () => notifySuccess(t('copied')),
      () => notifyError(t('copyFailed')),
    );
  };
}
