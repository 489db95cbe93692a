import type { PostDeps } from '#functions/conversations/post-message.ts';
import type { MediaFiles } from '#functions/ports/media-files.ts';
import type { MediaUrl } from '#functions/ports/media-url.ts';

export interface MessageDeps extends PostDeps {
  readonly files: MediaFiles;
  /** The signer needs a secret, which is read at the first use. */
  readonly mediaUrl: () => Promise<MediaUrl>;
}
