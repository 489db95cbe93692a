import type { AnnouncementId } from '#shared/contract/ids.ts';
import { endOf } from '#shared/domain/cut-text.ts';
import { type AnnouncementItem, loadAnnouncement } from '#functions/records/announcements/announcement-item.ts';
import type { Principal } from '#functions/tools/principal.ts';
import type { UploadedFile } from '#functions/tools/request-body.ts';
import { uploadedImage } from '#functions/tools/uploaded-image.ts';
import { announcementMediaKey } from '#functions/ports/media-keys.ts';
import { changeAnnouncement, eraseMedia } from './change-announcements.ts';
import type { AnnouncementDeps } from './deps.ts';

/**
 * Gives an announcement its image, in the place of the one before.
 *
 * @throws AppError ERR_VALIDATION unless it is one file, ERR_IMAGE_TYPE_REFUSED by what its first bytes say, ERR_NO_ANNOUNCEMENT_FOUND
 */
export async function uploadMedia(
  deps: AnnouncementDeps,
  principal: Principal,
  { announcementId, files }: { announcementId: AnnouncementId; files: readonly UploadedFile[] },
): Promise<AnnouncementItem> {
  await loadAnnouncement(deps.table, announcementId);
  const { name, mimeType, bytes } = uploadedImage(files, { field: 'media', mimeTypes: ['image/png', 'image/jpeg'], refusal: 'ERR_IMAGE_TYPE_REFUSED' });
  const key = announcementMediaKey(announcementId, deps.clock.newId(), name);
  await deps.files.put({ key, mimeType, bytes });
  return replaceMedia(deps, principal, announcementId, { key, name: endOf(name, 200) });
}

/** @throws AppError ERR_NO_ANNOUNCEMENT_FOUND */
export const deleteMedia = (deps: AnnouncementDeps, principal: Principal, { announcementId }: { announcementId: AnnouncementId }): Promise<AnnouncementItem> =>
  replaceMedia(deps, principal, announcementId, null);

async function replaceMedia(deps: AnnouncementDeps, principal: Principal, id: AnnouncementId, media: AnnouncementItem['media']): Promise<AnnouncementItem> {
  let replaced: AnnouncementItem | undefined;
  const after = await changeAnnouncement(deps, principal, id, { media }, (before) => {
    replaced = before;
  });
  if (replaced) await eraseMedia(deps, replaced);
  return after;
}
