import type { CheckDeps } from '../../conversations/check-number.ts';
import type { GuardedFetch } from '../../ports/guarded-fetch.ts';
import type { MediaFiles } from '../../ports/media-files.ts';

export interface SendApiDeps extends CheckDeps {
  readonly files: MediaFiles;
  readonly fetchFile: GuardedFetch;
}
