import type { CheckDeps } from '#functions/conversations/check-number.ts';
import type { GuardedFetch } from '#functions/ports/guarded-fetch.ts';
import type { MediaFiles } from '#functions/ports/media-files.ts';

export interface SendApiDeps extends CheckDeps {
  readonly files: MediaFiles;
  readonly fetchFile: GuardedFetch;
}
