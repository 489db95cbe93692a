import Autocomplete from '@mui/material/Autocomplete';
import TextField from '@mui/material/TextField';
import { useTranslation } from '#web/i18n/use-translation.ts';
import { useAutocompleteTexts } from '#web/kit/fields/use-autocomplete-texts.ts';
import type { SettingProps } from './use-setting.ts';
import { useSettingField } from './use-draft.ts';

/** Every zone that the browser knows, and the one that is set; found by typing. */
export function TimeZoneChoice({ name, value: stored }: SettingProps) {
  const { t } = useTranslation('settings');
  const { label, value, write, isSaving } = useSettingField(name, stored);
  const texts = useAutocompleteTexts();
  const zones = [...new Set([value, ...Intl.supportedValuesOf('timeZone')])].toSorted();
  return (
    <Autocomplete
      {...texts}
      disableClearable
      options={zones}
      value={value}
      disabled={isSaving}
      getOptionLabel={(zone) => zone.replaceAll('_', ' ')}
      onChange={(_event, zone) => write(zone)}
      renderInput={(input) => <TextField {...input} label={label} helperText={t('timeZoneHelp')} />}
    />
  );
}
