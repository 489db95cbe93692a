import { formatDateTime } from '#web/i18n/format.ts';

/** A time in a list; null stays. */
export const timeOf = (iso: string | null) => iso && <time dateTime={iso}>{formatDateTime(iso)}</time>;
