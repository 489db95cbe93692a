/** `9990` → `99.90`, as the Pix API and the Pix code write amounts. */
export const reais = (cents: number): string => `${Math.trunc(cents / 100)}.${String(cents % 100).padStart(2, '0')}`;

/** `99.9` → `9990`: an amount as the API tells it, free of the errors of binary fractions. */
export const centsOfReais = (value: number): number => Math.round(value * 100);

/** `9990` → `99.9`, as the API tells amounts. */
export const reaisOf = (cents: number): number => cents / 100;

/** `99.90` → `9990`. @throws RangeError for what is no amount */
export function centsOf(text: string): number {
  const [, whole, fraction = ''] = /^(\d{1,10})(?:\.(\d{1,2}))?$/.exec(text) ?? [];
  if (whole === undefined) throw new RangeError('not an amount');
  return Number(whole) * 100 + Number(fraction.padEnd(2, '0'));
}
