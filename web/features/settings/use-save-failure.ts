import { useTranslation } from '#web/i18n/use-translation.ts';
import { notifyError } from '#web/kit/toasts/notify.ts';

/**
 * Says in the specification's words that something was not saved; the form says why.
 *
 * @returns runs the saving, and fails as it does.
 */
export function useSaveFailure(text: 'planNotSaved' | 'companyNotSaved'): <T>(save: () => Promise<T>) => Promise<T> {
  const { t } = useTranslation('settings');
  return async (save) => {
    try {
      return await save();
    } catch (error) {
      notifyError(t(text));
      throw error;
    }
  };
}
