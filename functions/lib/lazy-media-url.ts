import type * as z from 'zod';
import { type MediaUrl, mediaUrlSigner } from '../ports/media-url.ts';
import { once, readSecret } from '../ports/secrets.ts';
import type { mediaEnvironment } from './environment.ts';

/** The signer of media addresses; its key is read from Secrets Manager at the first use. */
export function lazyMediaUrl(environment: z.output<typeof mediaEnvironment>): () => Promise<MediaUrl> {
  return once(async () => mediaUrlSigner(environment.MEDIA_URL, environment.MEDIA_KEY_ID, await readSecret(environment.MEDIA_KEY_SECRET_ARN)));
}
