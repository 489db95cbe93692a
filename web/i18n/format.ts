import { currentLocale } from './i18n.ts';

const day = { day: '2-digit', month: '2-digit', year: 'numeric' } as const;
const clock = { hour: '2-digit', minute: '2-digit' } as const;

// Building a formatter is the costly part, and a list asks for one per row.
const formatters = new Map<string, Intl.DateTimeFormat>();

/** The one way to a date on the screen. Styles are told apart by the parts that they name. */
function formatted(iso: string, style: Intl.DateTimeFormatOptions): string {
  const locale = currentLocale();
  const key = locale + Object.keys(style).join();
  const known = formatters.get(key) ?? new Intl.DateTimeFormat(locale, style);
  formatters.set(key, known);
  return known.format(new Date(iso));
}

export const formatDate = (iso: string): string => formatted(iso, day);

/** `14:05` */
export const formatClock = (iso: string): string => formatted(iso, clock);

export const formatDateTime = (iso: string): string => formatted(iso, { ...day, ...clock });

/** The specification's `DD/MM/YYYY HH:mm:ss`. */
export const formatSecond = (iso: string): string => `${formatDate(iso)} ${formatted(iso, { ...clock, second: '2-digit', hourCycle: 'h23' })}`;

/** Prices are in R$ in every language. */
export const formatPrice = (value: number): string => new Intl.NumberFormat('pt-BR', { style: 'currency', currency: 'BRL' }).format(value);
