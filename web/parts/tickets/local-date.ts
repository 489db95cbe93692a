/** The calendar day of a moment where the browser is: `2026-11-30`. The company's own may differ near midnight. */
export const localDate = (moment: string | Date): string => new Date(moment).toLocaleDateString('en-CA');
