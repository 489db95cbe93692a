import { currentLocale } from '#web/i18n/i18n.ts';

const units = ['B', 'KB', 'MB', 'GB'] as const;

/** `1,4 MB`, steps of 1024. */
export function formatBytes(bytes: number): string {
  const step = Math.min(units.length - 1, bytes < 1 ? 0 : Math.floor(Math.log(bytes) / Math.log(1024)));
  const digits = step === 0 ? 0 : 1;
  return `${(bytes / 1024 ** step).toLocaleString(currentLocale(), { maximumFractionDigits: digits })} ${units[step] ?? 'B'}`;
}
