import TextField from '@mui/material/TextField';
import { useTranslation } from 'react-i18next';
import { useSetting, type SettingProps } from './use-setting.ts';

/** Every zone that the browser knows, and the one that is set. */
export function TimeZoneChoice({ name, value }: SettingProps) {
  const { t } = useTranslation('settings');
  const { label, save, isSaving } = useSetting(name);
  const zones = [...new Set([value, ...Intl.supportedValuesOf('timeZone')])].toSorted();
  return (
    <TextField
      select
      label={label}
      helperText={t('timeZoneHelp')}
      value={value}
      disabled={isSaving}
      onChange={({ target }) => save(target.value)}
      slotProps={{ select: { native: true } }}
    >
      {zones.map((zone) => (
        <option key={zone} value={zone}>
          {zone.replaceAll('_', ' ')}
        </option>
      ))}
    </TextField>
  );
}
