import type { PostDeps } from '../../conversations/post-message.ts';
import type { MediaFiles } from '../../ports/media-files.ts';
import type { MediaUrl } from '../../ports/media-url.ts';

export interface MessageDeps extends PostDeps {
  readonly files: MediaFiles;
  /** The signer needs a secret, which is read at the first use. */
  readonly mediaUrl: () => Promise<MediaUrl>;
}
