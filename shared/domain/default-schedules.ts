import { type Schedule, type Weekday, weekdayNames, weekdays } from '../contract/hours.ts';

/** The specification's: Monday to Friday 08:00 to 18:00, Saturday 08:00 to 12:00, closed on Sunday. */
export const defaultSchedules: readonly Schedule[] = weekdays.map((weekdayEn) => ({
  weekday: weekdayNames[weekdayEn],
  weekdayEn,
  ...hoursOf(weekdayEn),
}));

function hoursOf(day: Weekday): Pick<Schedule, 'startTime' | 'endTime'> {
  if (day === 'sunday') return { startTime: '00:00', endTime: '00:00' };
  return { startTime: '08:00', endTime: day === 'saturday' ? '12:00' : '18:00' };
}
