import FormControlLabel from '@mui/material/FormControlLabel';
import Switch from '@mui/material/Switch';
import { useController, type Control } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { TextInput } from '../../components/TextInput.tsx';
import { QueuePicker } from './QueuePicker.tsx';
import type { ConnectionFormFields } from './use-connection-form.ts';

/** The fields alone: they do not know whether the connection is new. */
export function ConnectionFields({ control }: { readonly control: Control<ConnectionFormFields> }) {
  const { t } = useTranslation('connections');
  const { field: isDefault } = useController({ control, name: 'isDefault' });
  const { field: queueIds } = useController({ control, name: 'queueIds' });
  return (
    <>
      <TextInput control={control} name="name" label={t('fieldName')} required />
      <FormControlLabel
        control={<Switch name="isDefault" checked={isDefault.value === true} onChange={(_event, isOn) => isDefault.onChange(isOn)} />}
        label={t('fieldDefault')}
      />
      <QueuePicker value={queueIds.value ?? []} onChange={queueIds.onChange} onBlur={queueIds.onBlur} />
      <TextInput
        control={control}
        name="greetingMessage"
        label={t('fieldGreeting')}
        helperText={t('fieldGreetingHelp', { nameVariable: '{{name}}' })}
        multiline
        minRows={3}
        maxRows={8}
      />
    </>
  );
}
