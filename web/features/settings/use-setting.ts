import { useTranslation } from '#web/i18n/use-translation.ts';
import { type SettingName, useSaveSetting } from '#web/parts/settings/queries.ts';

export interface SettingProps {
  readonly name: SettingName;
  readonly value: string;
  readonly help?: string;
}

/** Saves one setting at once; `said` stands beside it from then on. Its label is the text of its name. */
export function useSetting(name: SettingName) {
  const { t } = useTranslation('settings');
  const { mutate, isPending, isSuccess } = useSaveSetting();
  return { label: t(name), save: (value: string) => mutate({ key: name, value }), isSaving: isPending, said: isSuccess ? t('saved') : null };
}
