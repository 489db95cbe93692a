import type { AnnouncementNews } from '#shared/contract/announcements.ts';
import { AppError } from '#shared/contract/errors.ts';
import type { AnnouncementId } from '#shared/contract/ids.ts';
import { loadBoard, newsOf, seenAttribute, seenOf } from '#functions/records/announcements/announcement-item.ts';
import { ifHeld } from '#functions/data/decide-anew.ts';
import { companyKeys } from '#functions/data/keys.ts';
import type { Principal } from '#functions/tools/principal.ts';
import type { AnnouncementDeps } from './deps.ts';

/** Two small items, whatever there is to read. */
export async function listNews({ table }: AnnouncementDeps, { companyId, userId }: Principal): Promise<AnnouncementNews[]> {
  const [board, seen] = await Promise.all([
    loadBoard(table),
    table.forCompany(companyId).get(companyKeys.seenAnnouncements(companyId, userId), { consistent: true }),
  ]);
  return newsOf(board, seenOf(seen));
}

/**
 * Remembers which version of an active announcement this user has seen. What is no longer active is forgotten meanwhile, so the
 * item stays small; a mark that comes late never takes back a later one.
 *
 * @throws AppError ERR_NO_ANNOUNCEMENT_FOUND
 */
export async function seeAnnouncement(
  deps: AnnouncementDeps,
  { companyId, userId }: Principal,
  { announcementId, publishedAt }: { announcementId: AnnouncementId; publishedAt: string },
): Promise<{ message: string }> {
  const { active } = await loadBoard(deps.table, { consistent: true });
  const shown = active.find(({ id }) => id === announcementId);
  if (!shown) throw new AppError('ERR_NO_ANNOUNCEMENT_FOUND');
  const part = deps.table.forCompany(companyId);
  const key = companyKeys.seenAnnouncements(companyId, userId);
  const attribute = seenAttribute(announcementId);
  // Nobody has seen what is not published yet.
  const seenMs = Math.min(Date.parse(publishedAt), Date.parse(shown.publishedAt));
  const set = { type: 'seenAnnouncements', companyId, userId, [attribute]: seenMs };
  const isUnseen = [[attribute, 'absent'] as const, [attribute, '<', seenMs] as const];
  // Otherwise it was seen already, in this version or a later one.
  const stored = await ifHeld(part.change(key, { set }, [{ any: isUnseen }]));
  const gone = [...seenOf(stored).keys()].filter((id) => !active.some((one) => one.id === id));
  if (gone.length > 0) await part.change(key, { remove: gone.map((id) => seenAttribute(id as AnnouncementId)) }); // the keys of marks are ids
  return { message: 'seen' };
}
