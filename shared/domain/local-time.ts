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
