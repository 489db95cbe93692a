import type { messageRoutes } from '#shared/contract/messages.ts';
import type { BodyOf, ReplyOf } from '#shared/contract/route.ts';
import type { Principal } from '#functions/tools/principal.ts';
import { mediaKey } from '#functions/ports/media-keys.ts';
import type { MessageDeps } from './deps.ts';

export async function createUpload(
  deps: MessageDeps,
  principal: Principal,
  file: BodyOf<typeof messageRoutes.createUpload>,
): Promise<ReplyOf<typeof messageRoutes.createUpload>> {
  const key = mediaKey(principal.companyId, 'uploads', deps.clock.newId(), file.name);
  return { key, ...(await deps.files.presign({ key, mimeType: file.mimeType, sizeBytes: file.sizeBytes })) };
}
