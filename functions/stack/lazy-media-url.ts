import type * as z from 'zod';
import { type MediaUrl, mediaUrlSigner } from '#functions/ports/media-url.ts';
import { once, readSecret } from '#functions/ports/secrets.ts';
import type { mediaEnvironment } from '#functions/tools/environment.ts';

/** The signer of media addresses; its key is read from Secrets Manager at the first use. */
export function lazyMediaUrl(environment: z.output<typeof mediaEnvironment>): () => Promise<MediaUrl> {
  return once(async () => mediaUrlSigner(environment.MEDIA_URL, environment.MEDIA_KEY_ID, await readSecret(environment.MEDIA_KEY_SECRET_ARN)));
}
