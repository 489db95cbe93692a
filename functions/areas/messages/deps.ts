import type { PostDeps } from '#functions/conversations/post-message.ts';
import type { MediaFiles } from '#functions/ports/media-files.ts';
import type { MediaUrl } from '#functions/ports/media-url.ts';
import type { FollowingSteps } from './answer-ticket.ts';

export interface MessageDeps extends PostDeps {
  readonly files: MediaFiles;
  /** The signer needs a secret, which is read at the first use. */
  readonly mediaUrl: () => Promise<MediaUrl>;
}

/** The steps after an answer belong to tickets: the entry, which knows both areas, gives them. */
export interface AnswerDeps extends MessageDeps {
  readonly steps: FollowingSteps;
}
