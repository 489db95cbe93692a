import { currentLocale } from './i18n.ts';

const day = { day: '2-digit', month: '2-digit', year: 'numeric' } as const;

export const formatDate = (iso: string): string => new Intl.DateTimeFormat(currentLocale(), day).format(new Date(iso));

export const formatDateTime = (iso: string): string =>
  new Intl.DateTimeFormat(currentLocale(), { ...day, hour: '2-digit', minute: '2-digit' }).format(new Date(iso));

/** The specification's `DD/MM/YYYY HH:mm:ss`. */
export const formatSecond = (iso: string): string =>
  `${formatDate(iso)} ${new Intl.DateTimeFormat(currentLocale(), { hour: '2-digit', minute: '2-digit', second: '2-digit', hourCycle: 'h23' }).format(new Date(iso))}`;

/** Prices are in R$ in every language. */
export const formatPrice = (value: number): string => new Intl.NumberFormat('pt-BR', { style: 'currency', currency: 'BRL' }).format(value);
