import Box from '@mui/material/Box';
import { useWatch, type Control } from 'react-hook-form';
import { useTranslation } from '#web/i18n/use-translation.ts';
import { BoundSelect } from '#web/kit/fields/BoundSelect.tsx';
import { BoundText } from '#web/kit/fields/BoundText.tsx';
import { DateField } from '#web/kit/fields/DateField.tsx';
import { endings, type ScheduleForm } from './schedule-fields.ts';
import { frequencies } from './contract.static.ts';

/** Whether, how often and until when a message comes again. */
export function RecurrenceFields({ control }: { readonly control: Control<ScheduleForm> }) {
  const { t } = useTranslation('schedules');
  const [frequency, ends, sendAt] = useWatch({ control, name: ['frequency', 'ends', 'sendAt'] });
  const every = ['never', ...frequencies] as const;
  return (
    <>
      <BoundSelect
        control={control}
        name="frequency"
        label={t('recurrence')}
        options={every.map((value) => ({ value, label: t(`every_${value}`) }))}
        helperText={frequency === 'never' ? undefined : t(frequency === 'monthly' ? 'monthlyHelp' : 'recurrenceHelp')}
      />
      {frequency === 'never' ? null : (
        <Box sx={{ display: 'grid', gap: 2.5, gridTemplateColumns: { xs: '1fr', sm: ends === 'never' ? '1fr' : '1fr 1fr' } }}>
          <BoundSelect control={control} name="ends" label={t('ends')} options={endings.map((value) => ({ value, label: t(`ends_${value}`) }))} />
          {ends === 'until' ? <DateField control={control} name="until" label={t('until')} min={sendAt.slice(0, 10)} required /> : null}
          {ends === 'times' ? <BoundText control={control} name="times" label={t('times')} type="number" required /> : null}
        </Box>
      )}
    </>
  );
}
