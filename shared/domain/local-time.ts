const formats = new Map<string, Intl.DateTimeFormat>();

/** Making a format takes longer than using it a hundred times. */
function dayFormat(timeZone: string): Intl.DateTimeFormat {
  const known = formats.get(timeZone);
  if (known) return known;
  const made = new Intl.DateTimeFormat('en-CA', { timeZone, year: 'numeric', month: '2-digit', day: '2-digit' });
  formats.set(timeZone, made);
  return made;
}

/** The calendar day of a moment where a company is: `2026-11-21`. @param timeZone IANA name */
export const localDay = (ms: number, timeZone: string): string => dayFormat(timeZone).format(ms);

const hourFormats = new Map<string, Intl.DateTimeFormat>();

/** The hour of a moment where a company is, 0 to 23. @param timeZone IANA name */
export function localHour(ms: number, timeZone: string): number {
  const format = hourFormats.get(timeZone) ?? new Intl.DateTimeFormat('en-GB', { timeZone, hour: '2-digit', hourCycle: 'h23' });
  hourFormats.set(timeZone, format);
  return Number(format.format(ms));
}
