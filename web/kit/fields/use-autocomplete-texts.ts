import { useTranslation } from '#web/i18n/use-translation.ts';

/** Texts of an Autocomplete in the user's language. */
export function useAutocompleteTexts() {
  const { t } = useTranslation('kit');
  return { noOptionsText: t('noOptions'), openText: t('openOptions'), closeText: t('closeOptions'), clearText: t('clear'), loadingText: t('searching') };
}
