import Box from '@mui/material/Box';
import { styled } from '@mui/material/styles';
import Typography from '@mui/material/Typography';
import { useWatch, type Control, type FieldPath, type FieldValues } from 'react-hook-form';
import { useTranslation } from '#web/i18n/use-translation.ts';
import { weekdays, type Schedule } from '#shared/contract/hours.ts';
import { currentLocale } from '#web/i18n/i18n.ts';
import { TimeField } from './MaskedField.tsx';

/** The day stands before its two times; to those who do not see that each says its name. */
const visuallyHidden = { position: 'absolute', width: 1, height: 1, overflow: 'hidden', clipPath: 'inset(50%)', whiteSpace: 'nowrap' } as const;

const Day = styled('div')(({ theme }) => ({
  display: 'grid',
  gridTemplateColumns: 'minmax(110px, 1fr) 92px auto 92px minmax(90px, 1fr)',
  alignItems: 'start',
  gap: theme.spacing(1),
  '& label': visuallyHidden,
  '& > p': { paddingBlock: 8 },
  [theme.breakpoints.down('sm')]: {
    gridTemplateColumns: '1fr auto 1fr',
    '& > p:first-of-type, & > p:last-of-type': { gridColumn: '1 / -1', paddingBlock: 0 },
  },
}));
interface HoursFieldProps<T extends FieldValues> {
  readonly control: Control<T>;
  /** Name of a week's hours in the form. */
  readonly name: FieldPath<T>;
}

/** Opening and closing time of each day of the week. Equal times: closed all day. */
export function HoursField<T extends FieldValues>({ control, name }: HoursFieldProps<T>) {
  const week = useWatch({ control, name }) as readonly Schedule[]; // what the field is for
  return (
    <Box sx={{ display: 'grid', gap: { xs: 2, sm: 1 } }}>
      {week.map((day, index) => (
        <DayHours key={day.weekdayEn} day={day} control={control} name={`${name}.${index}` as FieldPath<T>} /> // a day of the week
      ))}
    </Box>
  );
}

function DayHours<T extends FieldValues>({ day, control, name }: HoursFieldProps<T> & { readonly day: Schedule }) {
  const { t } = useTranslation('kit');
  const { startTime, endTime, weekdayEn } = day;
  const label = formatWeekday(weekdayEn);
  const note = startTime === endTime ? t('closedAllDay') : endTime < startTime && endTime.length === 5 ? t('nextDay') : '';
  return (
    <Day>
      <Typography sx={{ fontWeight: 600 }}>{label}</Typography>
      <TimeField control={control} name={`${name}.startTime` as FieldPath<T>} label={t('opensAt', { day: label })} /> {/* a time of the day */}
      <Typography color="textSecondary">{t('until')}</Typography>
      <TimeField control={control} name={`${name}.endTime` as FieldPath<T>} label={t('closesAt', { day: label })} /> {/* a time of the day */}
      <Typography color="textSecondary">{note}</Typography>
    </Day>
  );
}

/** A Monday: the days after it have the names of the week. */
const mondayMs = Date.UTC(2024, 0, 1);
const dayMs = 86_400_000;

/** In the language of the screen, whatever name is stored. */
function formatWeekday(day: Schedule['weekdayEn']): string {
  const name = new Intl.DateTimeFormat(currentLocale(), { weekday: 'long', timeZone: 'UTC' }).format(mondayMs + weekdays.indexOf(day) * dayMs);
  return name.charAt(0).toUpperCase() + name.slice(1);
}
