import { createHash } from 'node:crypto';
import type { messageRoutes } from '#shared/contract/messages.ts';
import type { BodyOf } from '#shared/contract/route.ts';
import type { UploadedFile } from '#functions/tools/request-body.ts';

/** Hashes a request to send: equal for a repetition, different for anything else under the same token. */
export function requestHash(body: BodyOf<typeof messageRoutes.sendMessage>, files: readonly UploadedFile[]): string {
  const hash = createHash('sha256').update(
    JSON.stringify([
      body.body,
      body.quotedMsg?.id ?? null,
      body.uploads,
      ...(body.steps ? [body.steps] : []),
      ...(body.forward ? [{ forward: body.forward.id }] : []),
    ]),
  );
  for (const file of files) hash.update(JSON.stringify([file.name, file.mimeType])).update(file.bytes);
  return hash.digest('base64url').slice(0, 16);
}
