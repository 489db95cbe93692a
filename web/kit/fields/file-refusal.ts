import type { Translate } from '#web/i18n/instance.ts';

export interface FileLimits {
  /** As in HTML: `image/*,.csv`. */
  readonly accept: string;
  readonly maxBytes: number;
}

const megabyte = 1024 * 1024;

/** Why a file is not taken, in words. */
export function fileRefusal(t: Translate<'kit'>, file: File, { accept, maxBytes }: FileLimits): string | null {
  if (file.size > maxBytes) return t('fileTooLarge', { megabytes: Math.floor(maxBytes / megabyte) });
  return isAccepted(file, accept) ? null : t('fileWrongType');
}

/** Dropped files do not pass the browser's own filter. */
function isAccepted({ name, type }: File, accept: string): boolean {
  const kinds = accept.split(',').map((kind) => kind.trim().toLowerCase());
  return kinds.some(
    (kind) =>
      kind === '' || kind === type || (kind.startsWith('.') ? name.toLowerCase().endsWith(kind) : kind.endsWith('/*') && type.startsWith(kind.slice(0, -1))),
  );
}
