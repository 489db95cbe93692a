import { useTranslation } from 'react-i18next';
import { type SettingName, useSaveSetting } from '#web/parts/settings/queries.ts';
import { notifySuccess } from '#web/kit/toasts/notify.ts';

export interface SettingProps {
  readonly name: SettingName;
  readonly value: string;
  readonly help?: string;
}

/** Saves one setting and says so; its label is the text of its name. */
export function useSetting(name: SettingName) {
  const { t } = useTranslation('settings');
  const { mutate, isPending } = useSaveSetting();
  const save = (value: string, onSaved?: () => void): void =>
    mutate(
      { key: name, value },
      {
        onSuccess: () => {
          notifySuccess(t('saved'));
          onSaved?.();
        },
      },
    );
  return { label: t(name), save, isSaving: isPending };
}
